import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { SENDER_ROUTES } from 'harkara-contract/lists.ts';
import { SENDER_ID } from 'harkara-contract/sender-ids.ts';
import type { Stored } from 'harkara-contract/records/kinds.ts';
import { transaction, type Database } from '../../storage/database.ts';
import { findRecord, updateRecord } from '../../storage/records.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { PROMOTIONAL_SENDER } from '../channels/sms/routes.ts';
import { isDltId, NOT_A_DLT_ID } from '../dlt/dlt-ids.ts';
import { DomainError } from '../errors.ts';
import { createRecord, noSuch } from '../records.ts';
import { NOT_A_SENDER_ID } from './sender-ids.ts';
import { announceAccounts } from '../../storage/account-changes.queries.ts';

type SenderRecord = Stored<'sender'>;
type NewSender = Pick<SenderRecord, 'senderId' | 'route' | 'dltHeaderId'>;
/** The route is as the caller has written it. */
export type GivenSender = Omit<NewSender, 'route'> & { route: string };

/** Asks for a sender ID. It awaits approval, and nothing can be sent with it before. */
export async function requestSender(
  db: Database,
  account: Account,
  wanted: NewSender,
): Promise<SenderRecord> {
  refuseIfNotValid(wanted, account);
  return transaction(db.general, async (handle) => {
    const created = await createRecord(handle, 'sender', keyOf(account), wanted, () => {
      const fields = { senderId: fact('is_own_sender') };
      return new DomainError(fact('sender_taken', { sender: wanted.senderId }), { fields });
    });
    await announceAccounts(handle, keyOf(account));
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
  const key = keyOf(account);
  return transaction(db.general, async (handle) => {
    const before = await findRecord(handle, 'sender', key, id);
    if (!before) throw noSuch('sender', id);
    refuseIfNotValid({ ...wanted, senderId: before.senderId }, account);
    const again = { ...wanted, status: 'pending', reason: null };
    const how = { onlyIf: 'rejected', asNew: true } as const;
    const reopened = await updateRecord(handle, 'sender', key, id, again, how);
    if (!reopened) {
      throw new DomainError(fact('sender_not_rejected', { sender: before.senderId, status: before.status }));
    }
    await announceAccounts(handle, key);
    return reopened;
  });
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

/** What is wrong with a sender ID, by field, whether a customer or the operator gives it. */
export function problemsOfSender({ senderId, route, dltHeaderId }: GivenSender): Record<string, Fact> {
  const fields: Record<string, Fact> = {};
  if (!SENDER_ID.test(senderId)) fields['senderId'] = NOT_A_SENDER_ID;
  else if (senderId === PROMOTIONAL_SENDER) fields['senderId'] = fact('sender_of_every_account');
  if (dltHeaderId !== null && !isDltId(dltHeaderId)) fields['dltHeaderId'] = NOT_A_DLT_ID;
  if (!ROUTES.includes(route)) fields['route'] = fact('not_listed', { values: ROUTES });
  return fields;
}

const ROUTES: readonly string[] = SENDER_ROUTES;
