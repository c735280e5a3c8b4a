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
import { explainWaiting, type KnowsWaits, type Waiting } from './waiting.ts';
import { explainMessage, findMessageByReference, readSubject, type Timeline } from './message-status.ts';

/** Everything that is stored about one message. */
export type MessageRecord = MessageRow &
  Submission & {
    /** A mail's subject; null: past its retention. */
    text: string | null;
    /** Null unless it should be on its way by now, and is not. */
    waiting: Waiting | null;
    timeline: Timeline;
    receipts: ReceiptRow[];
    engagements: EngagementRow[];
  };

const MOST_RECEIPTS = 50;
const MOST_ENGAGEMENTS = 100;

/** @param reference a message id, a broadcast id of one message, or the operator's id. */
export async function readMessageRecord(
  gateway: Pick<Gateway, 'db' | 'showCarriers'> & KnowsWaits,
  account: Account,
  reference: string,
): Promise<MessageRecord> {
  const { db, showCarriers } = gateway;
  const handle = db.reports;
  const message = await findMessageByReference(handle, account, reference);
  if (!message) throw noSuchMessage();
  const key = keyOf(account);
  const [submission, text, waiting, timeline, receipts, engagements] = await Promise.all([
    readSubmission(handle, key, message.id),
    readSubject(handle, account, message.id),
    explainWaiting(gateway, handle, account, message),
    explainMessage(handle, account, message, showCarriers),
    readReceipts(handle, key, message.id, MOST_RECEIPTS),
    readEngagements(handle, key, message.id, MOST_ENGAGEMENTS),
  ]);
  // It was deleted meanwhile.
  if (!submission) throw noSuchMessage();
  return { ...message, ...submission, text, waiting, timeline, receipts, engagements };
}

function noSuchMessage(): DomainError {
  return new DomainError(fact('message_not_found'));
}
