import type { Fact } from 'harkara-contract/fact.ts';
import { fact, type RefusalKey } from 'harkara-contract/facts.ts';
import { say } from 'harkara-contract/say.ts';
import { forgetAnswer } from '../../../storage/accept.queries.ts';
import type { ChatProgress } from '../../../storage/chat.queries.ts';
import type { Database } from '../../../storage/database.ts';
import type { Account } from '../../accounts/account.ts';
import type { ChatContent } from './chat-content.ts';
import { templateRequired } from './sessions.ts';
import { isTooLate } from './too-late.ts';
import { DomainError, UndecidedError } from '../../errors.ts';
import { idempotencyHash } from '../../idempotency.ts';
import { timeOfId, toPublicId } from '../../ids.ts';
import type { Canceller } from '../../messages/cancel-message.ts';
import { sendMessages, type Sending } from '../../messages/send-messages.ts';
import type { Accepted, SendRequest } from '../../messages/send-request.ts';
import { isFinal, STATE } from '../../messages/states.ts';
import type { ChatWaits } from './chat-waits.ts';

export type Chatting = {
  db: Database;
  sending: Sending;
  waits: ChatWaits;
  cancel: Canceller;
  /** For how long a caller waits for the provider. */
  waitMs: number;
  now: () => Date;
};

export type SentChat = {
  /** The provider's; our own where the provider has not answered. */
  messageId: string;
  number: number;
};

/**
 * How much longer a caller waits whose message was claimed when the wait was over: a worker withdraws such messages
 * before they leave, and a yes would not be true.
 */
const GRACE_MS = 2_000;
/** How often a repeat of a call that was refused meanwhile is decided afresh. */
const MOST_TRIES = 3;

/**
 * Sends one chat message, and waits for the provider's answer, which the caller's answer carries. It is stored and
 * charged first; what the provider refuses is refunded and refused here as well.
 */
export async function sendChat(
  chatting: Chatting,
  account: Account,
  request: SendRequest<ChatContent>,
): Promise<SentChat> {
  for (let tries = 1; ; tries++) {
    const accepted = await sendMessages(chatting.sending, account, request);
    try {
      return await untilAnswered(chatting, account, accepted);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // Refusals are not kept: a repeat of the call is decided afresh.
      await forget(chatting, account, request, accepted);
      if (!accepted.isRepeat || tries === MOST_TRIES) throw error;
    }
  }
}

async function forget(
  { db }: Chatting,
  { bucket, number: account }: Account,
  { idempotency }: SendRequest<ChatContent>,
  { first }: Accepted,
): Promise<void> {
  if (!idempotency) return;
  await forgetAnswer(db.general, { bucket, account, keyHash: idempotencyHash(idempotency.key) }, first);
}

async function untilAnswered(
  chatting: Chatting,
  account: Account,
  { first: id }: Accepted,
): Promise<SentChat> {
  const key = { bucket: account.bucket, account: account.number, id };
  const waitedMs = Math.max(0, chatting.now().getTime() - timeOfId(id).getTime());
  let progress = await chatting.waits.outcomeOf(key, Math.max(0, chatting.waitMs - waitedMs));
  for (const graceMs of [GRACE_MS, 0]) {
    if (!progress || progress.state >= STATE.unknown) break;
    // A worker that hands it over later would do so after its caller gave up.
    if (progress.inflightSince === null && (await isCancelled(chatting, account, id))) throw notHandedOver();
    // A worker has claimed it: either it has left, or the worker is about to withdraw it.
    progress = await chatting.waits.outcomeOf(key, graceMs);
  }
  const claimedAt = progress && progress.state < STATE.unknown ? progress.inflightSince : null;
  // However long its worker takes to withdraw it.
  if (claimedAt && isTooLate(id, claimedAt, chatting.waitMs)) throw notHandedOver();
  return answerTo(id, progress);
}

function isCancelled({ cancel }: Chatting, account: Account, id: string): Promise<boolean> {
  return cancel(account, toPublicId(id)).then(
    () => true,
    () => false,
  );
}

function answerTo(id: string, progress: ChatProgress | null): SentChat {
  // What fails after the provider has given its id is told by the provider's callbacks.
  const isRefused = progress?.vendorId === null && isFinal(progress.state);
  if (isRefused && progress.state !== STATE.delivered) throw refusalOf(progress);
  if (progress?.number === null || progress === null) throw unread();
  return { messageId: progress.vendorId ?? toPublicId(id), number: progress.number };
}

/** The provider's reasons for which callers have words of their own. */
const REASONS: Readonly<Record<string, (said: string) => DomainError>> = {
  '131047': templateRequired,
  '131026': () => new DomainError(fact('chat_recipient_unreachable')),
  '132001': (said) => new DomainError(fact('provider_knows_no_template', { said })),
  '132015': stopped,
  '132016': stopped,
  '132000': wrongParams,
  '132012': wrongParams,
};

function stopped(said: string): DomainError {
  return new DomainError(fact('provider_stops_template', { said }));
}

function wrongParams(said: string): DomainError {
  return new DomainError(fact('provider_refuses_values', { said }), {
    fields: { params: fact('values_do_not_fit') },
  });
}

function refusalOf({ state, error, errorCode }: ChatProgress): DomainError {
  if (state !== STATE.failed) return notHandedOver();
  const silent = fact('provider_refuses_silently');
  const known = REASONS[errorCode ?? ''];
  if (known) return known(say(error ?? silent));
  return upstream(error === null ? silent : fact('provider_refuses', { said: say(error) }));
}

function upstream(why: Fact<RefusalKey>): DomainError {
  return new DomainError(why, { retryAfterSeconds: 1 });
}

function notHandedOver(): DomainError {
  return upstream(fact('provider_too_slow'));
}

/** It is stored and charged, and may have left: neither yes nor no would be true. */
function unread(): UndecidedError {
  return new UndecidedError(new Error('the outcome of a chat message could not be read'));
}
