import { Modal } from '@mantine/core';
import { type ReactNode, useState, type SubmitEvent } from 'react';
import type { RequestFailure } from '../api/request-failure.ts';
import type { Result } from '../api/request.ts';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { Button } from './button.tsx';
import classes from './confirm.module.css';
import { TextField } from './field.tsx';
import { FailureNotice } from './notice.tsx';

type Figure = { label: string; value: string };

type Props<Data> = {
  /** False while it is not asked; a question that is mounted only when it is asked need not say so. */
  opened?: boolean;
  onClose: () => void;
  /** A question: “Cancel the campaign?” */
  title: string;
  children?: ReactNode;
  /** The consequence in figures: “Credits that come back: 4,280”. What is false is left out. */
  figures?: readonly (Figure | false)[] | undefined;
  /** What the button does, as a verb: “Cancel the campaign”. */
  action: string;
  /** What the other button says, where not doing it is a choice of its own. */
  cancel?: string;
  /** Destroys something. */
  danger?: boolean;
  /** What must be typed before it can be done, for what cannot be repaired. */
  typeName?: string;
  /** Closes on success; a refusal is shown, and it can be tried again. */
  onConfirm: () => Promise<Result<Data>>;
  /** Called once it has closed. */
  onDone?: (data: Data) => void;
};

export function Confirm<Data>(props: Props<Data>) {
  const { opened = true, onClose } = props;
  return (
    <Window opened={opened} onClose={onClose}>
      <ConfirmForm {...props} />
    </Window>
  );
}

type WindowProps = { opened: boolean; onClose: () => void; children: ReactNode };

/** A window over the page. */
export function Window({ opened, onClose, children }: WindowProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered size="460px">
      <Modal.Overlay className={classes.veil ?? ''} />
      <Modal.Content classNames={{ content: classes.content ?? '' }}>{children}</Modal.Content>
    </Modal.Root>
  );
}

/** The text of the one message that is asked about. */
export function AskedText({ text }: { text: string }) {
  return (
    <p className={classes.quoted} dir="auto">
      {text}
    </p>
  );
}

/** Mounted anew at every opening, so that nothing typed or refused is left over. */
function ConfirmForm<Data>(props: Props<Data>) {
  const { onClose, title, children, figures, action, cancel, danger = false, typeName } = props;
  const { onConfirm, onDone } = props;
  const t = useTexts(sharedTexts);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<RequestFailure>();
  const locked = typeName !== undefined && typed.trim() !== typeName;
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (locked || busy) return;
    setBusy(true);
    const result = await onConfirm();
    setBusy(false);
    if (!result.ok) {
      setFailure(result.failure);
      return;
    }
    onClose();
    onDone?.(result.data);
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => void submit(event)}
      // Escape would also close the sheet that this lies over, with all that was typed there.
      onFocus={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape' && !nativeEvent.isComposing) onClose();
      }}
    >
      <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
      {children !== undefined && <div className={classes.text}>{children}</div>}
      {figures && (
        <dl className={classes.figures}>
          {figures
            .filter((figure) => figure !== false)
            .map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      )}
      {typeName !== undefined && (
        <TextField
          label={t('confirm.type', { name: typeName })}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {failure && <FailureNotice failure={failure} />}
      <div className={classes.actions}>
        <Button onClick={onClose} data-autofocus={typeName === undefined ? true : undefined}>
          {cancel ?? t('confirm.cancel')}
        </Button>
        <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy} disabled={locked}>
          {action}
        </Button>
      </div>
    </form>
  );
}
