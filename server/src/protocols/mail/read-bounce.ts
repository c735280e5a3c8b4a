import { readDeliveryStatus, type DeliveryStatus } from './delivery-status.ts';
import { headersOf, partsOf } from './mime-parts.ts';
import { readPlainBounce } from './plain-bounce.ts';
import { toDiagnostic, withoutControls } from './reply-words.ts';
import { readFieldGroups, type Fields } from './report-fields.ts';

export type ReadBounce = {
  kind: DeliveryStatus['kind'] | 'complained';
  /** The enhanced status code, such as 5.1.1. */
  status: string | null;
  /** In one line, at most 500 characters. */
  diagnostic: string | null;
  /** What it was read from, at most 4,096 characters; empty if it says nothing. */
  raw: string;
};

/**
 * A report begins with an explanation and the machine-readable part; the mail that it is about comes last, and only
 * that is long. No more than this is looked at.
 */
export const READ_BYTES = 262_144;
const LONGEST_REPORT = 65_536;
const LONGEST_RAW = 4_096;
const LONGEST_FROM = 1_000;

const DELIVERY_STATUS = new Set(['message/delivery-status', 'message/global-delivery-status']);
/** Neither is a complaint: the one takes it back, the other is about signatures. */
const NO_COMPLAINT = new Set(['not-spam', 'auth-failure']);

const NO_NEWS: ReadBounce = { kind: 'other', status: null, diagnostic: null, raw: '' };

/**
 * Reads what a mail to a return path says about the mail that it answers.
 *
 * @param isFromNobody whether it has no sender, as bounces must (RFC 5321, 4.5.5); automatic replies may have none too.
 */
export function readBounce(source: Buffer, isFromNobody: boolean): ReadBounce {
  const mail = source.toString('latin1', 0, READ_BYTES);
  const parts = partsOf(mail);
  const textOf = (isWanted: (type: string) => boolean) =>
    parts.find(({ type }) => isWanted(type))?.text(LONGEST_REPORT) ?? null;

  const deliveryStatus = textOf((type) => DELIVERY_STATUS.has(type));
  if (deliveryStatus !== null) return { ...readDeliveryStatus(deliveryStatus), raw: toRaw(deliveryStatus) };
  const feedback = textOf((type) => type === 'message/feedback-report');
  if (feedback !== null) return readFeedback(feedback);
  if (!isFromNobody || isAutomaticReply(headersOf(mail))) return NO_NEWS;
  const text = textOf((type) => type === 'text/plain') ?? '';
  const plain = readPlainBounce(text);
  return plain ? { ...plain, raw: toRaw(text) } : NO_NEWS;
}

/** RFC 5965. */
function readFeedback(text: string): ReadBounce {
  const type = readFieldGroups(text)
    .flatMap((fields) => fields.get('feedback-type') ?? [])[0]
    ?.toLowerCase();
  if (type === undefined || NO_COMPLAINT.has(type)) return { ...NO_NEWS, raw: toRaw(text) };
  return { kind: 'complained', status: null, diagnostic: toDiagnostic(type), raw: toRaw(text) };
}

/** Exim marks its bounces as automatic replies too; those come from the mail system itself. */
function isAutomaticReply(headers: Fields): boolean {
  const isAutomatic = /^auto-(replied|generated)/i.test(headers.get('auto-submitted') ?? '');
  const isFromMailSystem =
    headers.has('x-failed-recipients') ||
    /(^|[<\s])(mailer-daemon|postmaster)(@|>|$)/i.test((headers.get('from') ?? '').slice(0, LONGEST_FROM));
  return isAutomatic && !isFromMailSystem;
}

function toRaw(text: string): string {
  return withoutControls(text.trim().slice(0, LONGEST_RAW));
}
