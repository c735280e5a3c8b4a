import { now } from '../i18n/clock.ts';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { fromLocalInput, toLocalInput } from '../i18n/zoned-time.ts';
import { TextField } from './field.tsx';
import { Segmented } from './segmented.tsx';
import { whenTexts } from './when-texts.ts';
import classes from './when-field.module.css';

type Props = {
  /** Empty: now. Otherwise as a `datetime-local` field has it, in the account's zone. */
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
};

const HOUR = 3_600_000;

/** Now, or later at a time of the account's zone. */
export function WhenField({ value, error, onChange }: Props) {
  const t = useTexts(whenTexts);
  const { timeZone, zone } = useFormats();
  const inAnHour = (): string => toLocalInput(new Date(now().getTime() + HOUR), timeZone);
  return (
    <div className={classes.when}>
      <Segmented
        label={t('when')}
        labelled
        value={value === '' ? 'now' : 'later'}
        choices={[
          { value: 'now', label: t('now') },
          { value: 'later', label: t('later') },
        ]}
        onChange={(choice) => onChange(choice === 'now' ? '' : inAnHour())}
      />
      {value !== '' && (
        <TextField
          label={t('time', { zone })}
          type="datetime-local"
          name="schedule_at"
          value={value}
          error={error}
          onChange={onChange}
        />
      )}
    </div>
  );
}

/** What the server is told; undefined: now. */
export function scheduleOf(value: string, timeZone: string): string | undefined {
  return value === '' ? undefined : fromLocalInput(value, timeZone)?.toISOString();
}
