import { fact } from 'harkara-contract/facts.ts';
import { HOUR_MS } from '../../durations.ts';
import { toStorable } from '../../storable-text.ts';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import type { AlongCommit, Handle, Transaction } from '../../storage/database.ts';
import { insertInbound, settleReplies } from '../../storage/inbound.queries.ts';
import { findApprovedKeyword, type ApprovedKeyword } from '../../storage/keywords.queries.ts';
import { countReply } from '../../storage/reply-counts.queries.ts';
import { enqueueInbound } from '../../storage/smpp-deliveries.queries.ts';
import { enqueueEvents } from '../../storage/webhooks.queries.ts';
import { endpointsFor, keyOf, type Account } from '../accounts/account.ts';
import type { Recording } from '../delivery/record-progress.ts';
import { INBOUND_RANK, inboundPayload } from '../events/event.ts';
import { slotOfId, timeOfId } from '../ids.ts';
import { parseIndianMobile } from '../recipients/indian-mobile.ts';
import type { InboundForSmpp } from '../smpp/delivery-queue.ts';
import { keywordIn } from '../keywords/match-keyword.ts';
import { writeFact } from '../stored-fact.ts';

export type Receiving = Recording;

/** A message, or a part of one, to a number that an account owns. */
export type Arrived = {
  account: Account;
  connector: number;
  /** Sender and number as they are shown. */
  from: string;
  number: string;
  text: string;
  at: Date;
};

export type Stored = {
  kind: 'stored';
  id: string;
  account: number;
  notified: boolean;
  bySmpp: boolean;
  owesReply: boolean;
};

/**
 * Stores a whole message with the keyword that it begins with, the webhook event, the SMPP delivery and the reply that
 * is owed.
 */
export async function storeInbound(
  handle: Transaction,
  alongCommit: AlongCommit,
  { ids }: Receiving,
  arrived: Arrived,
): Promise<Stored> {
  const { account, connector, from, number, at } = arrived;
  const owner = keyOf(account);
  const text = toStorable(arrived.text);
  const word = keywordIn(text);
  const keyword = word === null ? null : await findApprovedKeyword(handle, owner, word);
  const id = ids.one(account.number);
  const wanted = replyOf(keyword, from);
  const isAnswered = wanted !== null && (await mayAnswer(handle, owner, from, timeOfId(id)));
  const reply = isAnswered ? wanted : null;
  const stored = {
    sender: from,
    number,
    body: text,
    keyword: keyword?.id ?? null,
    connector,
    receivedAt: at,
  };
  alongCommit(insertInbound(handle, { ...owner, id, ...stored }, reply, slotOfId(id)));
  if (wanted !== null && !isAnswered) {
    alongCommit(settleReplies(handle, [{ ...owner, id, reply: null, error: TOO_MANY_REPLIES }]));
  }
  const endpoints = endpointsFor(account, 'inbound');
  if (endpoints.length > 0) {
    const payload = inboundPayload({ from, to: number, text, at });
    alongCommit(
      enqueueEvents(handle, [{ ...owner, subject: id, rank: INBOUND_RANK, at, payload, endpoints }]),
    );
  }
  const bySmpp = account.smpp !== null;
  if (bySmpp) {
    const content: InboundForSmpp = { kind: 'inbound', from, to: number, text };
    alongCommit(enqueueInbound(handle, owner, id, content));
  }
  return {
    kind: 'stored',
    id,
    account: account.number,
    notified: endpoints.length > 0,
    bySmpp,
    owesReply: reply !== null,
  };
}

/** Only to numbers that the account could send to: names and short codes cannot be answered. */
function replyOf(keyword: ApprovedKeyword | null, from: string): string | null {
  if (keyword?.responseType !== 'static' || parseIndianMobile(from) === null) return null;
  return keyword.staticMessage;
}

/** A person who asks again gets an answer; a machine that answers ours does not get one for ever. */
const MOST_REPLIES = 10;
/** A sender who writes again and again gets no more replies, on purpose. */
export const TOO_MANY_REPLIES = writeFact(fact('reply_limit', { most: MOST_REPLIES }));

async function mayAnswer(handle: Handle, owner: AccountKey, from: string, now: Date): Promise<boolean> {
  const expired = new Date(now.getTime() - HOUR_MS);
  return (await countReply(handle, owner, from, { now, expired })) <= MOST_REPLIES;
}
