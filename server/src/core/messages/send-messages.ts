import { findAnswers } from '../../storage/accept.queries.ts';
import type { Database } from '../../storage/database.ts';
import type { Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import type { Acceptor } from './accept.ts';
import { acceptCampaign, type CampaignOptions } from './accept-campaign.ts';
import { checkLargeSend, checkSend, type CheckContext } from './check-send.ts';
import { idempotencyHash } from './decide.ts';
import type { Accepted, SendRequest } from './send-request.ts';

/** Calls with more messages than this are stored in a transaction of their own, so that they delay nobody. */
export const CAMPAIGN_FROM = 200;

export type Sending = {
  db: Database;
  acceptor: Acceptor;
  campaigns: CampaignOptions;
  context: () => CheckContext;
};

/** The one way in, for every interface family: checks, charges and stores, or throws and leaves no trace. */
export async function sendMessages(
  sending: Sending,
  account: Account,
  request: SendRequest,
): Promise<Accepted> {
  if (request.idempotency === null) return store(sending, account, request);
  try {
    return await store(sending, account, request);
  } catch (error) {
    // A repeat gets the first answer even if the same call would be refused by now (its schedule time has passed …).
    const earlier = error instanceof DomainError ? await findEarlier(sending.db, account, request) : null;
    if (earlier) return earlier;
    throw error;
  }
}

function store(sending: Sending, account: Account, request: SendRequest): Promise<Accepted> {
  const context = sending.context();
  if (request.messages.length <= CAMPAIGN_FROM) {
    return sending.acceptor.accept(checkSend(account, request, context));
  }
  return checkLargeSend(account, request, context).then((draft) => acceptCampaign(sending.campaigns, draft));
}

async function findEarlier(db: Database, account: Account, request: SendRequest): Promise<Accepted | null> {
  if (!request.idempotency) return null;
  const keyHash = idempotencyHash(request.idempotency.key);
  const [known] = await findAnswers<Accepted>(db.general, [
    { bucket: account.bucket, account: account.number, keyHash },
  ]);
  return known?.fingerprint === request.idempotency.fingerprint.toString('hex') ? known.answer : null;
}
