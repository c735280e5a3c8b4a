import { useState } from 'react';
import { useTexts } from '../i18n/locale.tsx';
import { useAskBeforeLosing } from './ask-before-losing.tsx';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Notice } from './notice.tsx';
import { securityTexts } from './security-texts.ts';
import classes from './totp-setup.module.css';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTexts(securityTexts);
  const [copied, setCopied] = useState(false);
  const { question, keep } = useAskBeforeLosing(!copied);
  return (
    <div className={classes.stack}>
      <Notice tone="warn" title={t('recovery.title')}>
        {t('recovery.why')}
      </Notice>
      <ul className={classes.codes} aria-label={t('recovery.label')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyButton
          worded
          label={t('recovery.copy')}
          text={codes.join('\n')}
          onCopied={() => setCopied(true)}
        />
        <Button look="primary" size="small" onClick={() => keep(onDone)}>
          {t('recovery.done')}
        </Button>
      </div>
      {question}
    </div>
  );
}
