import { fact } from 'harkara-contract/facts.ts';
import { transaction, type Database } from '../../../storage/database.ts';
import {
  addSuppressions,
  findSuppression,
  listSuppressions,
  removeSuppression,
  searchSuppressions,
  type Suppression,
} from '../../../storage/suppressions.queries.ts';
import { keyOf, type Account } from '../../accounts/account.ts';
import type { Doer } from '../../audit-log/doer.ts';
import { recordAction } from '../../audit-log/record-action.ts';
import { DomainError } from '../../errors.ts';
import { canonicalAddress, parseAddress } from './addresses.ts';

export type { Suppression };

type Owner = Pick<Account, 'bucket' | 'number'>;

/** @param after the last address of the page before; null: the first page. */
export async function listSuppressedAddresses(
  db: Database,
  account: Owner,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ suppressions: Suppression[]; next: string | null }> {
  // One more than is shown, to tell whether there are more.
  const found = await listSuppressions(db.reports, keyOf(account), { after: after ?? '', limit: limit + 1 });
  const suppressions = found.slice(0, limit);
  return { suppressions, next: found.length > limit ? (suppressions.at(-1)?.address ?? null) : null };
}

/** How many addresses one look goes through at most. */
const WALK = 10_000;

/** The addresses with a text in them. A page may have few, or none, and still there may be more. */
export async function searchSuppressedAddresses(
  db: Database,
  account: Owner,
  { part, after, limit }: { part: string; after: string | null; limit: number },
): Promise<{ suppressions: Suppression[]; next: string | null }> {
  const { found, last } = await searchSuppressions(db.reports, keyOf(account), {
    after: after ?? '',
    part: part.toLowerCase(),
    walk: WALK,
    limit: limit + 1,
  });
  const suppressions = found.slice(0, limit);
  return { suppressions, next: found.length > limit ? (suppressions.at(-1)?.address ?? null) : last };
}

/** An address that is suppressed already stays so, for the reason that it has. @param by the operator, if not the account itself. */
export async function suppressAddress(
  db: Database,
  account: Owner,
  given: string,
  detail: string | null,
  by: Doer | null = null,
): Promise<Suppression> {
  const address = requireAddress(given);
  const key = keyOf(account);
  return transaction(db.general, async (handle) => {
    await addSuppressions(handle, [{ ...key, address, reason: 'added', detail, message: null }]);
    const stored = await findSuppression(handle, key, address);
    if (!stored) throw new Error(`${address} was suppressed and is not on the list`);
    if (by) {
      const entry = { account: key.account, subject: address, reason: detail };
      await recordAction(handle, by, { action: 'suppression.created', ...entry });
    }
    return stored;
  });
}

/** From now on the account writes to the address again. */
export async function allowAddress(
  db: Database,
  account: Owner,
  given: string,
  by: Doer | null = null,
): Promise<string> {
  const address = requireAddress(given);
  const key = keyOf(account);
  await transaction(db.general, async (handle) => {
    if (!(await removeSuppression(handle, key, address))) {
      throw new DomainError(fact('suppression_not_found'));
    }
    const entry = { account: key.account, subject: address };
    if (by) await recordAction(handle, by, { action: 'suppression.deleted', ...entry });
  });
  return address;
}

function requireAddress(given: string): string {
  const parsed = parseAddress(given);
  if (parsed) return canonicalAddress(parsed.address);
  const reason = fact('not_an_email_address');
  throw new DomainError(fact('invalid_email_address', { reason }), { fields: { address: reason } });
}
