import type { MessageDetails, MessageStep } from '../../api/messages.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Formats } from '../../i18n/formats.ts';
import type { TimelineStep } from '../../ui/timeline.tsx';
import { messagesTexts } from './messages-texts.ts';

const TONES: Readonly<Record<string, TimelineStep['tone']>> = {
  accepted: 'done',
  operator_accepted: 'done',
  delivered: 'good',
  read: 'good',
  opened: 'good',
  clicked: 'good',
  refunded: 'done',
  webhook_delivered: 'done',
  operator_rejected: 'bad',
  operator_unanswered: 'bad',
  failed: 'bad',
  expired: 'bad',
  suppressed: 'bad',
  webhook_failed: 'bad',
};

const ATTEMPT = /^Attempt (\d+)(?: to (.+))?$/;
const FINAL = ['delivered', 'failed', 'expired', 'cancelled'];

type Key = keyof typeof messagesTexts.en;
type Texts = Translate<typeof messagesTexts.en>;
type EventKey = Key extends infer Name ? (Name extends `event.${infer Event}` ? Event : never) : never;

/** The steps of a message in the reader's words; what others reported stays in theirs. */
export function stepsOf(message: MessageDetails, t: Texts, formats: Formats): TimelineStep[] {
  return message.timeline.map((step, index) => {
    const note = noteOf(step, message, t, formats);
    const tone = step.event === 'receipt' ? receiptTone(step) : TONES[step.event];
    return {
      id: `${index} ${step.event}`,
      title: isKnown(step.event) ? t(`event.${step.event}`) : step.event.replaceAll('_', ' '),
      at: step.at,
      ...(note !== null && { note }),
      ...(tone && { tone }),
    };
  });
}

function isKnown(event: string): event is EventKey {
  return `event.${event}` in messagesTexts.en;
}

function receiptTone({ detail }: MessageStep): TimelineStep['tone'] {
  if (detail?.startsWith('delivered')) return 'good';
  return detail?.startsWith('failed') || detail?.startsWith('expired') ? 'bad' : 'step';
}

function noteOf(
  { event, detail }: MessageStep,
  message: MessageDetails,
  t: Texts,
  formats: Formats,
): string | null {
  if (event === 'accepted') {
    if (message.scheduled_at === null) return null;
    return t('note.scheduled', { time: formats.dayAndTime(new Date(message.scheduled_at)) });
  }
  if (event === 'refunded') return t('note.credits', { credits: formats.credits(message.refunded) });
  // The verdict above says it better.
  if (FINAL.includes(event)) return null;
  const attempt = ATTEMPT.exec(detail ?? '');
  if (event === 'handed_over' && attempt) {
    const [, no = '1', carrier] = attempt;
    return carrier === undefined ? t('note.attempt', { no }) : t('note.attempt-to', { no, carrier });
  }
  return detail;
}
