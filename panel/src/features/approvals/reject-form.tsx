import { useId, useState, type SubmitEvent } from 'react';
import type { ReviewKind } from 'harkara-contract/lists.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { approvalsTexts } from './approvals-texts.ts';
import classes from './approvals.module.css';

const READY = {
  template: ['template.dlt', 'template.variables', 'template.sender', 'template.links'],
  sender: ['sender.dlt', 'sender.name', 'sender.taken'],
  keyword: ['keyword.word', 'keyword.reply'],
  voice_number: ['voice_number.owner'],
  email_domain: ['email_domain.dns', 'email_domain.owner'],
  email_template: ['email_template.unsubscribe', 'email_template.links'],
} as const satisfies Record<ReviewKind, readonly string[]>;

type Props = { kind: ReviewKind; onSend: (reason: string) => void; onBack: () => void };

/** Arrows choose a reason, Enter sends it. */
export function RejectForm({ kind, onSend, onBack }: Props) {
  const t = useTexts(approvalsTexts);
  const id = useId();
  const ready: readonly (typeof READY)[ReviewKind][number][] = READY[kind];
  const [chosen, setChosen] = useState<(typeof ready)[number] | 'own' | undefined>(ready[0]);
  const [own, setOwn] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const reason = chosen === undefined || chosen === 'own' ? own.trim() : t(`reason.${chosen}`);
    if (reason === '') setError(t('reason.missing'));
    else onSend(reason);
  };
  return (
    <form
      className={classes.reject}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onBack();
      }}
    >
      <fieldset>
        <legend>{t('reason.title')}</legend>
        <p className={classes.quiet}>{t('reason.hint')}</p>
        {[...ready, 'own' as const].map((reason, index) => (
          <label key={reason} className={classes.reason}>
            <input
              type="radio"
              name={id}
              checked={reason === chosen}
              // A user who rejects by keyboard goes on by keyboard.
              autoFocus={index === 0}
              onChange={() => setChosen(reason)}
            />
            <span>{t(`reason.${reason}`)}</span>
          </label>
        ))}
      </fieldset>
      {chosen === 'own' && (
        <TextField
          label={t('reason.own-label')}
          value={own}
          maxLength={1_000}
          error={error}
          onChange={(value) => {
            setOwn(value);
            setError(undefined);
          }}
        />
      )}
      <div className={classes.actions}>
        <Button type="submit" look="danger" icon="close">
          {t('reject')}
        </Button>
        <Button onClick={onBack}>{t('reason.back')}</Button>
      </div>
    </form>
  );
}
