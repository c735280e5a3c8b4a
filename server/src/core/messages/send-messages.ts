import { findAnswers } from '../../storage/accept.queries.ts';
import type { Database } from '../../storage/database.ts';
import type { Account } from '../accounts/account.ts';
import type { CheckContext, Draft } from '../channels/draft.ts';
import { DomainError } from '../errors.ts';
import { idempotencyHash, idempotencyMismatch } from '../idempotency.ts';
import { checkLargeSend, checkSend } from './check-send.ts';
import type { Accepted, IdempotencyKey, SendRequest } from './send-request.ts';
import type { UnderWay } from '../accepting/under-way.ts';

/** Calls with more messages than this are stored in a transaction of their own, so that they do not delay others. */
export const CAMPAIGN_FROM = 200;

/** Stores a checked call, or throws the reason why not. */
type Accepting = { accept: (draft: Draft) => Promise<Accepted> };
/** The same for calls with very many messages, which are not even checked until it is their turn. */
type AcceptingInTurn = { accept: (account: Account, check: () => Promise<Draft>) => Promise<Accepted> };

export type Sending = {
  db: Database;
  acceptor: Accepting;
  campaigns: AcceptingInTurn;
  underWay: UnderWay;
  context: () => CheckContext;
};

/** The single entry point for every interface family: checks, charges and stores, or throws and leaves no trace. */
export async function sendMessages(
  sending: Sending,
  account: Account,
  request: SendRequest,
): Promise<Accepted> {
  const { idempotency } = request;
  if (idempotency === null) return store(sending, account, request);
  return sending.underWay.share(account.number, idempotency, () =>
    storeOnce(sending, account, request, idempotency),
  );
}

function store(sending: Sending, account: Account, request: SendRequest): Promise<Accepted> {
  const context = sending.context();
  if (!isCampaign(request)) return sending.acceptor.accept(checkSend(account, request, context));
  return sending.campaigns.accept(account, () => checkLargeSend(account, request, context));
}

function isCampaign({ asCampaign = false, messages }: SendRequest): boolean {
  return asCampaign || messages.length > CAMPAIGN_FROM;
}

async function storeOnce(
  sending: Sending,
  account: Account,
  request: SendRequest,
  key: IdempotencyKey,
): Promise<Accepted> {
  // A small call turns out to be a repeat while it is stored; a campaign would do so only after writing its rows.
  if (isCampaign(request)) {
    const earlier = await findEarlier(sending.db, account, key);
    if (earlier) return answerToRepeat(earlier, key);
  }
  try {
    return await store(sending, account, request);
  } catch (error) {
    // A repeat gets the first answer even if the same call would be refused by now (its schedule time has passed …).
    const earlier = error instanceof DomainError ? await findEarlier(sending.db, account, key) : null;
    if (earlier?.fingerprint === key.fingerprint.toString('hex')) {
      return { ...earlier.answer, isRepeat: true };
    }
    throw error;
  }
}

type Earlier = { fingerprint: string; answer: Accepted };

function answerToRepeat({ fingerprint, answer }: Earlier, key: IdempotencyKey): Accepted {
  if (fingerprint !== key.fingerprint.toString('hex')) throw idempotencyMismatch();
  return { ...answer, isRepeat: true };
}

async function findEarlier(db: Database, account: Account, { key }: IdempotencyKey): Promise<Earlier | null> {
  const keyHash = idempotencyHash(key);
  const [known] = await findAnswers<Accepted>(db.general, [
    { bucket: account.bucket, account: account.number, keyHash },
  ]);
  return known ?? null;
}
