import type { AccountKey } from '../../storage/accounts.queries.ts';
import type { Database } from '../../storage/database.ts';
import { findMessage } from '../../storage/messages.queries.ts';
import { repeatableTransaction } from '../../storage/repeatable-transaction.ts';
import {
  addPart,
  closeMessage,
  findLongMessage,
  lockOpenMessage,
  markSent,
  refuseMessage,
  type LongMessage,
  type NewPart,
  type PartPlace,
  type ReceiptWish,
} from '../../storage/smpp-long-messages.queries.ts';
import type { Account, AccountOf } from '../accounts/account.ts';
import { PLAIN_SMS, type SmsContent } from '../channels/sms/sms-content.ts';
import { DomainError } from '../errors.ts';
import { idAt, type IdMaker } from '../ids.ts';
import { sendMessages, type Sending } from '../messages/send-messages.ts';
import { byBind } from '../messages/origin.ts';
import type { SendRequest } from '../messages/send-request.ts';
import type { OwedReceipt } from './owed-receipts.ts';

/** How long to wait for a message's other parts. */
const WAIT_MS = 60_000;
/** How long the process that completed a message may take to send it, before another one does. */
export const FINISH_LEASE_MS = 30_000;

/** What all parts of a message have in common; null and false are not stored. */
export type Terms = Pick<SmsContent, 'encoding' | 'flash' | 'dltEntityId' | 'dltTemplateId'> &
  Pick<SendRequest, 'scheduleAt'>;

export type SubmittedPart = {
  sender: string;
  recipient: string;
  reference: number;
  total: number;
  /** From 1. */
  number: number;
  text: string;
  terms: Terms;
  /** Where the bind comes from. */
  address: string;
  wish: ReceiptWish;
};

export type CollectedPart = { id: string; complete: (AccountKey & { id: string }) | null };

/**
 * Stores one part of a message that a customer submits in several. If that part is already there, an identical one is a
 * repeat; a different one means that the customer has begun another message under the same reference.
 *
 * @returns the part's id, and the message if it is now complete: see {@link finishLongMessage}.
 */
export async function collectSubmittedPart(
  db: Database,
  ids: IdMaker,
  { bucket, number: account }: Account,
  part: SubmittedPart,
): Promise<CollectedPart> {
  const { text, terms, address, ...rest } = part;
  const row: NewPart = {
    ...rest,
    bucket,
    account,
    id: ids.reserve(account, part.total),
    terms: toStored(terms, address),
    body: Buffer.from(text, 'utf16le'),
  };
  const { id, complete } = await repeatableTransaction(db.hot, async (handle): Promise<PartPlace> => {
    const times = { waitMs: WAIT_MS, leaseMs: FINISH_LEASE_MS };
    const added = await addPart(handle, row, times);
    if (added) return added;
    const open = await lockOpenMessage(handle, row);
    if (open?.isOwn) return open;
    // If the message is complete, this is not a repeat but the same message beginning again.
    if (open?.isSame && !open.complete) return open;
    if (open) await closeMessage(handle, row, open.id);
    const again = await addPart(handle, row, times);
    if (!again) throw new Error('a part of a long message found no place');
    return again;
  });
  return { id: idAt(id, part.number - 1), complete: complete ? { bucket, account, id } : null };
}

export type Finishing = {
  db: Database;
  sending: Sending;
  accountOf: AccountOf;
  now: () => Date;
};

/** For the process that received the last part. */
export async function finishCompleteMessage(
  finishing: Finishing,
  key: AccountKey & { id: string },
): Promise<void> {
  const message = await findLongMessage(finishing.db.hot, key, key.id);
  if (message) await finishLongMessage(finishing, message);
}

/**
 * Sends the parts received so far as one message, checked and charged like any other. A refusal is reported by
 * receipts. It may be called again after a failure: the message's id can be stored only once.
 *
 * @throws when the outcome cannot be determined yet, because the database is unavailable.
 */
export async function finishLongMessage(finishing: Finishing, message: LongMessage): Promise<void> {
  const { db } = finishing;
  const account = await finishing.accountOf(message.account);
  try {
    if (!(await findMessage(db.hot, message, message.id))) {
      await sendMessages(finishing.sending, account, requestOf(message, finishing.now()));
    }
  } catch (error) {
    // Another process may have been quicker.
    if (!(await findMessage(db.hot, message, message.id))) {
      if (!(error instanceof DomainError) || error.code === 'storage_unavailable') throw error;
      await refuseMessage(db.hot, message, error.code, refusalOf(message, error, finishing.now()));
      return;
    }
  }
  await markSent(db.hot, message);
}

function requestOf(message: LongMessage, now: Date): SendRequest {
  const bodies = message.bodies.flatMap((body) => body ?? []);
  const terms = message.terms as StoredTerms;
  const { scheduleAt, ...content } = fromStored(terms);
  const text = Buffer.concat(bodies).toString('utf16le');
  return {
    content: {
      ...PLAIN_SMS,
      ...content,
      // The halves of a surrogate pair may have come in two parts, one of which may be missing.
      encoding: text.isWellFormed() ? content.encoding : 'unreadable',
    },
    // The time may have passed while waiting for the parts.
    scheduleAt: scheduleAt !== null && scheduleAt > now ? scheduleAt : null,
    family: 'smpp_parts',
    id: message.id,
    sender: message.sender,
    messages: [{ recipient: message.recipient, text }],
    clientRef: null,
    idempotency: null,
    sandbox: false,
    onBadMessage: 'refuse',
    origin: byBind(terms.address ?? null),
  };
}

function refusalOf({ sender, recipient }: LongMessage, error: DomainError, now: Date): OwedReceipt {
  const refusal = { code: error.code, fields: Object.keys(error.extras.fields ?? {}) };
  return { kind: 'receipt', sender, recipient, state: 'refused', at: now.toISOString(), refusal };
}

type StoredTerms = {
  encoding: SmsContent['encoding'];
  flash?: boolean;
  entity?: string;
  template?: string;
  schedule?: string;
  /** Where the first part came from; absent in what earlier versions stored. */
  address?: string;
};

function toStored(
  { encoding, flash, dltEntityId, dltTemplateId, scheduleAt }: Terms,
  address: string,
): StoredTerms {
  return {
    encoding,
    ...(flash ? { flash } : {}),
    ...(dltEntityId === null ? {} : { entity: dltEntityId }),
    ...(dltTemplateId === null ? {} : { template: dltTemplateId }),
    ...(scheduleAt === null ? {} : { schedule: scheduleAt.toISOString() }),
    address,
  };
}

function fromStored({
  encoding,
  flash = false,
  entity,
  template,
  schedule,
}: StoredTerms): Terms & { flash: boolean } {
  return {
    encoding,
    flash,
    dltEntityId: entity ?? null,
    dltTemplateId: template ?? null,
    scheduleAt: schedule === undefined ? null : new Date(schedule),
  };
}
