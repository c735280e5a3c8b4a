import { fact } from 'harkara-contract/facts.ts';
import {
  readEngagements,
  readReceipts,
  readSubmission,
  type EngagementRow,
  type ReceiptRow,
  type Submission,
} from '../../storage/message-record.queries.ts';
import type { MessageRow } from '../../storage/messages.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import type { Gateway } from '../gateway.ts';
import { explainMessage, findMessageByReference, readSubject, type Timeline } from './message-status.ts';

/** Everything that is stored about one message. */
export type MessageRecord = MessageRow &
  Submission & {
    /** A mail's subject; null: past its retention. */
    text: string | null;
    timeline: Timeline;
    receipts: ReceiptRow[];
    engagements: EngagementRow[];
  };

const MOST_RECEIPTS = 50;
const MOST_ENGAGEMENTS = 100;

/** @param reference a message id, a broadcast id of one message, or the operator's id. */
export async function readMessageRecord(
  { db: { reports: handle }, showCarriers }: Pick<Gateway, 'db' | 'showCarriers'>,
  account: Account,
  reference: string,
): Promise<MessageRecord> {
  const message = await findMessageByReference(handle, account, reference);
  if (!message) throw noSuchMessage();
  const key = keyOf(account);
  const [submission, text, timeline, receipts, engagements] = await Promise.all([
    readSubmission(handle, key, message.id),
    readSubject(handle, account, message.id),
    explainMessage(handle, account, message, showCarriers),
    readReceipts(handle, key, message.id, MOST_RECEIPTS),
    readEngagements(handle, key, message.id, MOST_ENGAGEMENTS),
  ]);
  // It was deleted meanwhile.
  if (!submission) throw noSuchMessage();
  return { ...message, ...submission, text, timeline, receipts, engagements };
}

function noSuchMessage(): DomainError {
  return new DomainError(fact('message_not_found'));
}
