import { useFormats } from '../i18n/locale.tsx';

const UTC_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** The server's sentence with its times as the account's people read them. */
export function useLocalTimes(): (sentence: string) => string {
  const formats = useFormats();
  return (sentence) => sentence.replace(UTC_TIME, (time) => formats.dayAndTime(new Date(time)));
}
