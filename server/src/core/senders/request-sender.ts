import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { SENDER_ROUTES } from 'harkara-contract/lists.ts';
import { announceChanges, raiseConfigVersions, takeNumbers } from '../../storage/account-changes.queries.ts';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import { transaction, type Database, type Handle } from '../../storage/database.ts';
import { countReviewed } from '../../storage/reviewed.queries.ts';
import {
  findSender,
  insertSender,
  reopenSender,
  REVIEWED_SENDERS,
  type GivenSender,
  type NewSender,
  type SenderRecord,
} from '../../storage/senders.queries.ts';
import type { Account } from '../accounts/account.ts';
import { PROMOTIONAL_SENDER } from '../channels/sms/routes.ts';
import { isDltId, NOT_A_DLT_ID } from '../dlt/dlt-ids.ts';
import { DomainError } from '../errors.ts';
import { NOT_A_SENDER_ID, SENDER_ID } from './sender-ids.ts';

/** Every copy of an account holds all of its sender IDs. */
export const MOST_SENDERS = 1_000;

/** Asks for a sender ID. It awaits approval, and nothing can be sent with it before. */
export async function requestSender(
  db: Database,
  account: Account,
  wanted: NewSender,
): Promise<SenderRecord> {
  refuseIfNotValid(wanted, account);
  const key = { bucket: account.bucket, account: account.number };
  return transaction(db.general, async (handle) => {
    // The counter is locked from here on, so that two concurrent calls cannot both be the last that fits.
    const [id = 0] = await takeNumbers(handle, 'sender', [{ ...key, count: 1 }]);
    await refuseIfTooMany(handle, key, 1);
    const created = await insertSender(handle, key, id, wanted);
    if (!created) {
      throw new DomainError(fact('sender_taken', { sender: wanted.senderId }), {
        fields: { senderId: fact('is_own_sender') },
      });
    }
    await tellOthers(handle, account);
    return created;
  });
}

/** Asks again for a sender ID that was rejected. */
export async function resubmitSender(
  db: Database,
  account: Account,
  id: number,
  wanted: Omit<NewSender, 'senderId'>,
): Promise<SenderRecord> {
  const key = { bucket: account.bucket, account: account.number };
  return transaction(db.general, async (handle) => {
    const before = await findSender(handle, key, id);
    if (!before) throw new DomainError(fact('sender_number_not_found', { id: String(id) }));
    refuseIfNotValid({ ...wanted, senderId: before.senderId }, account);
    const reopened = await reopenSender(handle, key, id, wanted);
    if (!reopened) {
      throw new DomainError(fact('sender_not_rejected', { sender: before.senderId, status: before.status }));
    }
    await tellOthers(handle, account);
    return reopened;
  });
}

/** @param more how many are about to be added. */
export async function refuseIfTooMany(handle: Handle, key: AccountKey, more: number): Promise<void> {
  if ((await countReviewed(handle, REVIEWED_SENDERS, key, null)) + more <= MOST_SENDERS) return;
  throw new DomainError(fact('sender_limit', { most: MOST_SENDERS }));
}

function refuseIfNotValid(wanted: NewSender, account: Account): void {
  const fields = problemsOfWish(wanted, account);
  if (Object.keys(fields).length > 0) throw new DomainError(fact('invalid_sender'), { fields });
}

/** What is wrong with what an account asks for, by field. */
export function problemsOfWish(wanted: GivenSender, account: Account): Record<string, Fact> {
  const fields = problemsOfSender(wanted);
  if (wanted.route === 'international' && !account.features.international)
    fields['route'] = fact('route_not_enabled');
  return fields;
}

/** What is wrong with a sender ID, by field, whoever gives it. */
export function problemsOfSender({ senderId, route, dltHeaderId }: GivenSender): Record<string, Fact> {
  const fields: Record<string, Fact> = {};
  if (!SENDER_ID.test(senderId)) fields['senderId'] = NOT_A_SENDER_ID;
  else if (senderId === PROMOTIONAL_SENDER) fields['senderId'] = fact('sender_of_every_account');
  if (dltHeaderId !== null && !isDltId(dltHeaderId)) fields['dltHeaderId'] = NOT_A_DLT_ID;
  if (!ROUTES.includes(route)) fields['route'] = fact('not_listed', { values: ROUTES });
  return fields;
}

const ROUTES: readonly string[] = SENDER_ROUTES;

export async function tellOthers(handle: Handle, { bucket, number }: Account): Promise<void> {
  await raiseConfigVersions(handle, [{ bucket, account: number }]);
  await announceChanges(handle, [number]);
}
