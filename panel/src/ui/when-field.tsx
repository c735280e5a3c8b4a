import { now as serverNow } from '../i18n/clock.ts';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { fromLocalInput, toLocalInput } from '../i18n/zoned-time.ts';
import { TextField } from './field.tsx';
import { Segmented } from './segmented.tsx';
import { useNow } from './use-now.ts';
import { whenTexts } from './when-texts.ts';
import classes from './when-field.module.css';

/** Null: now. Otherwise as a `datetime-local` field has it, in the account's zone; empty while a part is missing. */
export type When = string | null;

type Props = {
  value: When;
  error?: string | undefined;
  onChange: (value: When) => void;
};

const HOUR = 3_600_000;

/** Now, or later at a time of the account's zone. */
export function WhenField({ value, error, onChange }: Props) {
  const t = useTexts(whenTexts);
  const formats = useFormats();
  const { timeZone, zone } = formats;
  const { at, problem } = useMoment(value);
  const inAnHour = (): string => toLocalInput(new Date(serverNow().getTime() + HOUR), timeZone);
  return (
    <div className={classes.when}>
      <Segmented
        label={t('when')}
        labelled
        value={value === null ? 'now' : 'later'}
        choices={[
          { value: 'now', label: t('now') },
          { value: 'later', label: t('later') },
        ]}
        onChange={(choice) => onChange(choice === 'now' ? null : inAnHour())}
      />
      {value !== null && (
        <TextField
          label={t('time', { zone })}
          type="datetime-local"
          name="schedule_at"
          value={value}
          error={problem ?? error}
          onChange={onChange}
          hint={at && formats.full(at)}
        />
      )}
    </div>
  );
}

type Moment = { at: Date | null; problem?: undefined } | { at?: undefined; problem: string };

/** The chosen moment, null for now; or why there is none, and then nothing may be sent. */
export function useMoment(value: When): Moment {
  const t = useTexts(whenTexts);
  const { timeZone } = useFormats();
  const now = useNow();
  if (value === null) return { at: null };
  const at = fromLocalInput(value, timeZone);
  if (at === undefined) return { problem: t('missing') };
  return at < now ? { problem: t('past') } : { at };
}
