import { classNames } from './class-names.ts';
import classes from './code-block.module.css';
import { CopyButton } from './copy-button.tsx';

type Props = {
  code: string;
  /** Read aloud as its name. */
  label: string;
  /** Breaks long lines instead of scrolling: for secrets and ids. */
  wrap?: boolean;
  onCopied?: () => void;
};

export function CodeBlock({ code, label, wrap = false, onCopied }: Props) {
  return (
    <div className={classNames(classes.block, wrap && classes.wrap)}>
      <pre tabIndex={0} role="group" aria-label={label}>
        <code>{code}</code>
      </pre>
      <span className={classes.copy}>
        <CopyButton text={code} onCopied={onCopied} />
      </span>
    </div>
  );
}
