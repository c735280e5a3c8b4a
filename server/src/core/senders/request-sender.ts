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
import { DLT_RULE, isDltId } from '../dlt/dlt-ids.ts';
import { DomainError } from '../errors.ts';
import { SENDER_ID, SENDER_ID_RULE } from './sender-ids.ts';

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
      throw new DomainError('conflict', `The account already has the sender ID ${wanted.senderId}.`, {
        fields: { senderId: 'is already a sender ID of this account' },
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
    if (!before) throw new DomainError('not_found', `There is no sender ID ${id}.`);
    refuseIfNotValid({ ...wanted, senderId: before.senderId }, account);
    const reopened = await reopenSender(handle, key, id, wanted);
    if (!reopened) {
      throw new DomainError(
        'conflict',
        `The sender ID ${before.senderId} is ${before.status}, not rejected.`,
      );
    }
    await tellOthers(handle, account);
    return reopened;
  });
}

/** @param more how many are about to be added. */
export async function refuseIfTooMany(handle: Handle, key: AccountKey, more: number): Promise<void> {
  if ((await countReviewed(handle, REVIEWED_SENDERS, key, null)) + more <= MOST_SENDERS) return;
  throw new DomainError('validation_failed', `An account has at most ${MOST_SENDERS} sender IDs.`);
}

function refuseIfNotValid(wanted: NewSender, account: Account): void {
  const fields = problemsOfWish(wanted, account);
  if (Object.keys(fields).length > 0)
    throw new DomainError('validation_failed', 'The sender ID is not valid.', { fields });
}

/** What is wrong with what an account asks for, by field. */
export function problemsOfWish(wanted: GivenSender, account: Account): Record<string, string> {
  const fields = problemsOfSender(wanted);
  if (wanted.route === 'international' && !account.features.international)
    fields['route'] = 'is not enabled for this account';
  return fields;
}

/** What is wrong with a sender ID, by field, whoever gives it. */
export function problemsOfSender({ senderId, route, dltHeaderId }: GivenSender): Record<string, string> {
  const fields: Record<string, string> = {};
  if (!SENDER_ID.test(senderId)) fields['senderId'] = SENDER_ID_RULE;
  else if (senderId === PROMOTIONAL_SENDER) fields['senderId'] = 'is one that every account may use';
  if (dltHeaderId !== null && !isDltId(dltHeaderId)) fields['dltHeaderId'] = DLT_RULE;
  if (!ROUTES.includes(route)) fields['route'] = `must be one of ${ROUTES.join(', ')}`;
  return fields;
}

const ROUTES: readonly string[] = SENDER_ROUTES;

export async function tellOthers(handle: Handle, { bucket, number }: Account): Promise<void> {
  await raiseConfigVersions(handle, [{ bucket, account: number }]);
  await announceChanges(handle, [number]);
}
