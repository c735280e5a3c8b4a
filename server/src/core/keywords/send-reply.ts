import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { HOUR_MS } from '../../durations.ts';
import type { OwedReply, SettledReply } from '../../storage/inbound.queries.ts';
import type { AccountOf } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { timeOfId } from '../ids.ts';
import { sendMessages, type Sending } from '../messages/send-messages.ts';
import { writeFact } from '../stored-fact.ts';
import { whyReplyRefused } from './check-reply.ts';
import { replyRequest } from './reply-request.ts';

/** Idempotency keys are kept for a day: after that, it would be unknown whether the reply was already sent. */
const TOO_LATE_MS = 23 * HOUR_MS;

export type Replying = {
  sending: Sending;
  accountOf: AccountOf;
  now: () => Date;
};

/**
 * Sends a keyword's reply as a message of the account, checked and charged like any other. It may be called again after
 * a failure: an inbound message is never answered twice.
 *
 * @throws when the outcome cannot be determined yet, because the database is unavailable.
 */
export async function sendReply(replying: Replying, owed: OwedReply): Promise<SettledReply> {
  const { bucket, account: number, id } = owed;
  const refused = (why: Fact): SettledReply => ({
    ...{ bucket, account: number, id, reply: null },
    error: writeFact(why),
  });
  if (replying.now().getTime() - timeOfId(id).getTime() > TOO_LATE_MS) {
    return refused(fact('reply_too_late'));
  }
  const account = await replying.accountOf(number);
  try {
    const { first } = await sendMessages(replying.sending, account, replyRequest(account, owed));
    return { bucket, account: number, id, reply: first, error: null };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'storage_unavailable') throw error;
    return refused(whyReplyRefused(error));
  }
}
