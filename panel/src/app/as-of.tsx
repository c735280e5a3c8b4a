import { useAsOf } from '../api/as-of.ts';
import { now } from '../i18n/clock.ts';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { dayIn } from '../i18n/zoned-time.ts';
import classes from './as-of.module.css';

/** What a page shows may come from a copy of the database that lags behind: this says as of when it is. */
export function AsOf() {
  const t = useTexts(sharedTexts);
  const { timeZone, exactTime, dayAndTime } = useFormats();
  const at = useAsOf();
  if (!at) return null;
  const isOfToday = dayIn(at, timeZone) === dayIn(now(), timeZone);
  return (
    <div className={classes.line}>
      <p>{t('as-of', { time: isOfToday ? exactTime(at) : dayAndTime(at) })}</p>
    </div>
  );
}
