import { useState } from 'react';
import { useTexts } from '../i18n/locale.tsx';
import { useAskBeforeLosing } from './ask-before-losing.tsx';
import { Button } from './button.tsx';
import { CodeBlock } from './code-block.tsx';
import { Fields } from './field.tsx';
import { Notice } from './notice.tsx';
import classes from './once-sheet.module.css';
import { onceTexts } from './once-texts.ts';
import { Sheet } from './sheet.tsx';

type Secret = {
  label: string;
  text: string;
  hint?: string;
  /** A secret breaks into lines; anything else scrolls. */
  wrap: boolean;
  /** Its label is only read aloud: the title of the sheet says it. */
  bare?: true;
};

export type Once = {
  title: string;
  /** Why it must be copied, and what closes it, if not in the usual words. */
  words?: { why: string; done: string };
  /** What is false is left out. */
  secrets: readonly (Secret | false)[];
};

/** What can be shown only now. A user who closes it with a secret that was not copied is asked first. */
export function OnceSheet({ shown, onClose }: { shown: Once | undefined; onClose: () => void }) {
  const t = useTexts(onceTexts);
  const [copied, setCopied] = useState<readonly string[]>([]);
  const isKept =
    shown?.secrets.every((one) => one === false || !one.wrap || copied.includes(one.text)) ?? true;
  const { question, isAsking, lose, keep } = useAskBeforeLosing(!isKept);
  return (
    <Sheet
      opened={shown !== undefined}
      onClose={() => !isAsking && lose(onClose)}
      title={shown?.title ?? ''}
      footer={
        <Button look="primary" onClick={() => keep(onClose)}>
          {shown?.words?.done ?? t('done')}
        </Button>
      }
    >
      <Fields>
        <Notice tone="warn">{shown?.words?.why ?? t('once')}</Notice>
        {shown?.secrets
          .filter((secret) => secret !== false)
          .map(({ label, text, hint, wrap, bare }) => (
            <div key={label}>
              {!bare && <h3 className={classes.heading}>{label}</h3>}
              {hint !== undefined && <p className={classes.hint}>{hint}</p>}
              <CodeBlock
                code={text}
                label={label}
                wrap={wrap}
                onCopied={() => setCopied((before) => [...before, text])}
              />
            </div>
          ))}
      </Fields>
      {question}
    </Sheet>
  );
}
