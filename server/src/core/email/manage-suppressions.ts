import type { Database } from '../../storage/database.ts';
import {
  addSuppressions,
  findSuppression,
  listSuppressions,
  removeSuppression,
  searchSuppressions,
  type Suppression,
} from '../../storage/suppressions.queries.ts';
import type { Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { canonicalAddress, parseAddress } from './addresses.ts';

export type { Suppression };

type Owner = Pick<Account, 'bucket' | 'number'>;

const keyOf = ({ bucket, number: account }: Owner) => ({ bucket, account });

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

/** An address that is suppressed already stays so, for the reason that it has. */
export async function suppressAddress(
  db: Database,
  account: Owner,
  given: string,
  detail: string | null,
): Promise<Suppression> {
  const address = requireAddress(given);
  await addSuppressions(db.general, [{ ...keyOf(account), address, reason: 'added', detail, message: null }]);
  const stored = await findSuppression(db.general, keyOf(account), address);
  if (!stored) throw new Error(`${address} was suppressed and is not on the list`);
  return stored;
}

/** From now on the account writes to the address again. */
export async function allowAddress(db: Database, account: Owner, given: string): Promise<string> {
  const address = requireAddress(given);
  if (await removeSuppression(db.general, keyOf(account), address)) return address;
  throw new DomainError('not_found', 'This address is not on the suppression list.');
}

function requireAddress(given: string): string {
  const parsed = parseAddress(given);
  if (parsed) return canonicalAddress(parsed.address);
  const why = 'is not a mail address';
  throw new DomainError('validation_failed', `The address ${why}.`, { fields: { address: why } });
}
