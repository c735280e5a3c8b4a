import type { ReactNode } from 'react';
import type { MessageDetails, MessageStep } from 'harkara-contract/records/message.ts';
import type { Translate } from '../i18n/catalogue.ts';
import type { Formats } from '../i18n/formats.ts';
import type { TimelineStep } from './timeline.tsx';
import { messageTexts } from './message-texts.ts';
import { withLocalTimes } from './said.ts';

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

const FINAL = ['delivered', 'failed', 'expired', 'cancelled'];

type Key = keyof typeof messageTexts;
type Texts = Translate<typeof messageTexts>;
type EventKey = Key extends infer Name ? (Name extends `event.${infer Event}` ? Event : never) : never;

type Shown = Pick<MessageDetails, 'timeline' | 'dueAt' | 'refunded'>;

/** The steps of a message, as its timeline shows them. */
export function stepsOf(
  message: Shown,
  t: Texts,
  formats: Formats,
  /** Who sent it, and how. */
  origin?: ReactNode,
): TimelineStep[] {
  return message.timeline.steps.map((step, index) => {
    const note = noteOf(step, message, t, formats);
    const tone = step.event === 'receipt' ? receiptTone(step.detail) : TONES[step.event];
    return {
      id: `${index} ${step.event}`,
      title: isKnown(step.event) ? t(`event.${step.event}`) : step.event.replaceAll('_', ' '),
      at: step.at,
      ...(note !== null && { note }),
      ...(step.event === 'accepted' && origin !== undefined && { more: origin }),
      ...(tone && { tone }),
    };
  });
}

function isKnown(event: string): event is EventKey {
  return `event.${event}` in messageTexts;
}

/** A receipt with a cause, or one that came several times, has the receipt within it. */
function receiptTone(
  detail: Pick<NonNullable<MessageStep['detail']>, 'params'> | null,
): TimelineStep['tone'] {
  const { receipt, status } = detail?.params ?? {};
  if (typeof receipt === 'object' && 'params' in receipt) return receiptTone(receipt);
  if (status === 'delivered') return 'good';
  return status === 'failed' || status === 'expired' ? 'bad' : 'step';
}

function noteOf({ event, detail }: MessageStep, message: Shown, t: Texts, formats: Formats): string | null {
  if (event === 'accepted') {
    if (message.dueAt === null) return null;
    return t('note.scheduled', { time: formats.dayAndTime(new Date(message.dueAt)) });
  }
  if (event === 'refunded') return t('note.credits', { credits: formats.credits(message.refunded) });
  // The verdict above says it better.
  return FINAL.includes(event) || detail === null ? null : withLocalTimes(detail, formats);
}
