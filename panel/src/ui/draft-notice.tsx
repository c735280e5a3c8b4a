import type { ReactNode } from 'react';
import { useTexts } from '../i18n/locale.tsx';
import { Button } from './button.tsx';
import classes from './draft-notice.module.css';
import { draftTexts } from './draft-texts.ts';
import { Notice } from './notice.tsx';

/** Says to who comes back to a form that it is as they left it. */
export function DraftNotice({ onClear, children }: { onClear: () => void; children?: ReactNode }) {
  const t = useTexts(draftTexts);
  return (
    <Notice tone="info">
      <div className={classes.row}>
        <div>
          <p>{t('back')}</p>
          {children}
        </div>
        <Button size="small" onClick={onClear}>
          {t('clear')}
        </Button>
      </div>
    </Notice>
  );
}
