import { useTexts } from '../i18n/locale.tsx';
import { Button } from './button.tsx';
import { CodeBlock } from './code-block.tsx';
import { Fields } from './field.tsx';
import { Notice } from './notice.tsx';
import classes from './once-sheet.module.css';
import { onceTexts } from './once-texts.ts';
import { Sheet } from './sheet.tsx';

export type Once = {
  title: string;
  /** `wrap`: a secret, which breaks into lines; otherwise it scrolls. */
  secrets: readonly { label: string; text: string; hint?: string; wrap: boolean }[];
};

/** What can be shown only now. */
export function OnceSheet({ shown, onClose }: { shown: Once | undefined; onClose: () => void }) {
  const t = useTexts(onceTexts);
  return (
    <Sheet
      opened={shown !== undefined}
      onClose={onClose}
      title={shown?.title ?? ''}
      footer={
        <Button look="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <Fields>
        <Notice tone="warn">{t('once')}</Notice>
        {shown?.secrets.map(({ label, text, hint, wrap }) => (
          <div key={label}>
            <h3 className={classes.heading}>{label}</h3>
            {hint !== undefined && <p className={classes.hint}>{hint}</p>}
            <CodeBlock code={text} label={label} wrap={wrap} />
          </div>
        ))}
      </Fields>
    </Sheet>
  );
}
