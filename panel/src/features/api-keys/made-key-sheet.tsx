import type { FirstCall } from 'harkara-contract/routes/api-keys.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Fields } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { apiKeysTexts } from './api-keys-texts.ts';
import classes from './api-keys.module.css';
import { curlFor } from '../../ui/curl.ts';

type Props = {
  made: { name: string; key: string } | undefined;
  firstCall: FirstCall | null;
  onClose: () => void;
};

/** The only time that a key is shown. */
export function MadeKeySheet({ made, firstCall, onClose }: Props) {
  const t = useTexts(apiKeysTexts);
  return (
    <Sheet
      opened={made !== undefined}
      onClose={onClose}
      title={t('made.title', { name: made?.name ?? '' })}
      footer={
        <Button look="primary" onClick={onClose}>
          {t('made.done')}
        </Button>
      }
    >
      <Fields>
        <Notice tone="warn">{t('made.once')}</Notice>
        <CodeBlock code={made?.key ?? ''} label={t('made.key')} wrap />
        {firstCall && (
          <div>
            <h3 className={classes.heading}>{t('first.title')}</h3>
            <p className={classes.hint}>{t('made.try')}</p>
            <CodeBlock
              code={curlFor(firstCall, made?.key ?? '', window.location.origin)}
              label={t('first.title')}
            />
          </div>
        )}
      </Fields>
    </Sheet>
  );
}
