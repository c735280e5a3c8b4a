import { fact } from 'harkara-contract/facts.ts';
import type { Handle } from '../../storage/database.ts';
import { findAccounts, type StoredAccount } from '../../storage/manage-accounts.queries.ts';
import { normaliseUsername } from '../accounts/credentials.ts';
import { accountKey } from '../ids.ts';
import type { AccountRecord } from './account-record.ts';
import type { Known } from './known.ts';
import type { Problems } from './problems.ts';
import type { ProvisioningFile } from './provisioning-file.ts';

/** No account may be its own ancestor: walking up the tree would never end. */
export async function refuseCircularParents(
  handle: Handle,
  file: ProvisioningFile,
  known: Known,
  problems: Problems,
): Promise<void> {
  const accounts = (file.accounts ?? []).filter(({ parent }) => parent);
  if (accounts.length === 0) return;
  const parentOf = await readParents(handle, file, known);
  for (const account of accounts) {
    const start = normaliseUsername(account.username);
    const seen = new Set<string>();
    for (
      let above = parentOf.get(start);
      above !== undefined && !seen.has(above);
      above = parentOf.get(above)
    ) {
      seen.add(above);
    }
    if (seen.has(start)) problems.add(account, 'parent', fact('circular_parent'));
  }
}

/** Each account's future parent, by normalised username: as in the file, or as stored if the file does not say. */
async function readParents(
  handle: Handle,
  file: ProvisioningFile,
  known: Known,
): Promise<Map<string, string>> {
  const stored = new Map<number, StoredAccount>();
  let reached = [...known.accounts.values()];
  while (reached.length > 0) {
    for (const account of reached) stored.set(account.account, account);
    const above = new Set(
      reached.flatMap(({ parent }) => (parent === null || stored.has(parent) ? [] : parent)),
    );
    reached = await findAccounts(handle, Array.from(above, accountKey));
  }

  const parents = new Map<string, string>();
  for (const { username, parent } of stored.values()) {
    const above = parent === null ? undefined : stored.get(parent);
    if (above) parents.set(normaliseUsername(username), normaliseUsername(above.username));
  }
  for (const { username, parent } of file.accounts ?? []) {
    if (parent === null) parents.delete(normaliseUsername(username));
    else if (parent !== undefined) parents.set(normaliseUsername(username), normaliseUsername(parent));
  }
  return parents;
}

/** The accounts ordered so that each parent comes before its children. The file must not be circular. */
export function parentsFirst(accounts: readonly AccountRecord[]): AccountRecord[] {
  const byName = new Map(accounts.map((account) => [normaliseUsername(account.username), account]));
  const ordered = new Set<AccountRecord>();
  const add = (account: AccountRecord) => {
    if (ordered.has(account)) return;
    const parent = account.parent ? byName.get(normaliseUsername(account.parent)) : undefined;
    if (parent) add(parent);
    ordered.add(account);
  };
  accounts.forEach(add);
  return [...ordered];
}
