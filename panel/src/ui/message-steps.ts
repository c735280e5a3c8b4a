import type { MessageDetails, MessageStep } from 'harkara-contract/records/message.ts';
import type { Translate } from '../i18n/catalogue.ts';
import type { Formats } from '../i18n/formats.ts';
import type { TimelineStep } from './timeline.tsx';
import { messageTexts } from './message-texts.ts';

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
const WEBHOOK_ATTEMPT = /^Attempt (\d+)(?:, HTTP (\d+))?/;
const CARRIER_ID = /^Operator id (.+)$/s;
const RECEIPT =
  /^(sent|delivered|failed|expired)(, although it was refunded)?(?:: (.*?))?(?: \((\d+) times, last at (\S+Z)\))?$/s;
const RATE = /^Its sender may send (\d+) messages? a second\.$/;
const HOURS = /^Promotional (?:messages leave|calls are placed) in the permitted hours only\.$/;
const TURN = /^It is not its turn yet among mails to (.+)\.$/;
const VISIT = /^(?:link (\d{1,9}))?(?:, )?(by a program)?(?:, )?(?:(\d{1,9}) times)?$/;
const REASONS = ['bounced', 'complained', 'unsubscribed', 'added'] as const;
const FINAL = ['delivered', 'failed', 'expired', 'cancelled'];

type Key = keyof typeof messageTexts.en;
type Texts = Translate<typeof messageTexts.en>;
type EventKey = Key extends infer Name ? (Name extends `event.${infer Event}` ? Event : never) : never;

type Shown = Pick<MessageDetails, 'timeline' | 'dueAt' | 'refunded'>;

/** The steps of a message in the reader's words; what others reported stays in theirs. */
export function stepsOf(message: Shown, t: Texts, formats: Formats): TimelineStep[] {
  return message.timeline.steps.map((step, index) => {
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
  return `event.${event}` in messageTexts.en;
}

function receiptTone({ detail }: MessageStep): TimelineStep['tone'] {
  if (detail?.startsWith('delivered')) return 'good';
  return detail?.startsWith('failed') || detail?.startsWith('expired') ? 'bad' : 'step';
}

function noteOf({ event, detail }: MessageStep, message: Shown, t: Texts, formats: Formats): string | null {
  if (event === 'accepted') {
    if (message.dueAt === null) return null;
    return t('note.scheduled', { time: formats.dayAndTime(new Date(message.dueAt)) });
  }
  if (event === 'refunded') return t('note.credits', { credits: formats.credits(message.refunded) });
  // The verdict above says it better.
  if (FINAL.includes(event)) return null;
  return detail === null ? null : (wordsOf(event, detail, t, formats) ?? detail);
}

/** What the server itself says, in the reader's words; null for what others said. */
function wordsOf(event: string, detail: string, t: Texts, formats: Formats): string | null {
  switch (event) {
    case 'handed_over': {
      const [, no, carrier] = ATTEMPT.exec(detail) ?? [];
      if (no === undefined) return null;
      return carrier === undefined ? t('note.attempt', { no }) : t('note.attempt-to', { no, carrier });
    }
    case 'operator_accepted': {
      const [, id] = CARRIER_ID.exec(detail) ?? [];
      return id === undefined ? null : `${t('id.carrier')}: ${id}`;
    }
    case 'receipt': {
      const [, state, refunded, words, times, last] = RECEIPT.exec(detail) ?? [];
      if (state === undefined || !isReceiptState(state)) return null;
      const said = refunded === undefined ? t(`receipt.${state}`) : t('receipt.delivered-refunded');
      const told = words === undefined ? said : `${said}: ${words}`;
      if (times === undefined || last === undefined) return told;
      const time = formats.dayAndTime(new Date(last));
      return `${told} (${t.count('receipt.times', Number(times), { time })})`;
    }
    case 'webhook_delivered':
    case 'webhook_failed': {
      const [, no, status] = WEBHOOK_ATTEMPT.exec(detail) ?? [];
      if (no === undefined) return null;
      return status === undefined
        ? t('note.attempt', { no })
        : t('note.attempt-to', { no, carrier: `HTTP ${status}` });
    }
    case 'suppressed': {
      const reason = REASONS.find((one) => one === detail);
      return reason ? t(`suppressed.${reason}`) : null;
    }
    case 'held': {
      const [, rate] = RATE.exec(detail) ?? [];
      if (rate !== undefined) return t.count('held.rate', Number(rate));
      const [, domain] = TURN.exec(detail) ?? [];
      if (domain !== undefined) return t('held.turn', { domain });
      return HOURS.test(detail) ? t('held.hours') : null;
    }
    case 'opened':
    case 'clicked':
    case 'read': {
      const [, link, program, times] = VISIT.exec(detail) ?? [];
      const words = [
        link !== undefined && t('note.link', { link }),
        program !== undefined && t('note.by-program'),
        times !== undefined && t.count('note.times', Number(times)),
      ].filter((word) => word !== false);
      return words.length === 0 ? null : words.join(', ');
    }
    default:
      return null;
  }
}

const RECEIPT_STATES = ['sent', 'delivered', 'failed', 'expired'] as const;

function isReceiptState(state: string): state is (typeof RECEIPT_STATES)[number] {
  return RECEIPT_STATES.some((one) => one === state);
}
