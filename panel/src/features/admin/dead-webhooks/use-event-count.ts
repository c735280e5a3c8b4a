import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { deadWebhooksTexts } from './dead-webhooks-texts.ts';

/** The server counts no further. */
const MOST_COUNTED = 1000;

export function useEventCount(): (events: number) => string {
  const t = useTexts(deadWebhooksTexts);
  const formats = useFormats();
  return (events) => (events >= MOST_COUNTED ? t('many-events', { count: events }) : formats.number(events));
}
