import type { VirtualNumber } from 'harkara-contract/routes/virtual-numbers.ts';
import { fact } from 'harkara-contract/facts.ts';
import {
  addToDirectory,
  announceAccounts,
  findInDirectory,
  removeFromDirectory,
} from '../../storage/account-changes.queries.ts';
import { transaction, type Database } from '../../storage/database.ts';
import { findAccounts } from '../../storage/manage-accounts.queries.ts';
import { beginProvisioning, insertVirtualNumber } from '../../storage/provisioning.queries.ts';
import { deleteVirtualNumber } from '../../storage/removals.queries.ts';
import { listVirtualNumbers } from '../../storage/virtual-numbers.queries.ts';
import { findByUsername } from '../accounts/manage-accounts.ts';
import type { Doer } from '../audit-log/doer.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { DomainError } from '../errors.ts';

export async function pageOfVirtualNumbers(
  { general }: Database,
  text: string | null,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<{ items: VirtualNumber[]; next: string | null }> {
  const found = await listVirtualNumbers(general, { text, after: cursor ?? '', limit: limit + 1 });
  const items = found.slice(0, limit);
  return { items, next: found.length > limit ? (items.at(-1)?.number ?? null) : null };
}

/** What arrives from now on is the new owner's; what has arrived stays with the old one. */
export async function moveVirtualNumber(
  db: Database,
  doer: Doer,
  number: string,
  username: string,
): Promise<void> {
  await transaction(db.general, async (handle) => {
    await beginProvisioning(handle);
    const owner = (await findInDirectory(handle, 'virtual_number', [number])).get(number);
    const [before] = owner ? await findAccounts(handle, [owner]) : [];
    if (!before) throw new DomainError(fact('virtual_number_not_found', { number }));
    const [after] = await findAccounts(handle, [await findByUsername(handle, username)]);
    if (!after) throw new DomainError(fact('account_not_found', { username }));
    if (after.account === before.account) return;
    await removeFromDirectory(handle, 'virtual_number', number, before);
    await deleteVirtualNumber(handle, before, number);
    await addToDirectory(handle, 'virtual_number', number, after);
    await insertVirtualNumber(handle, number, after);
    await announceAccounts(handle, before, after);
    await recordAction(handle, doer, {
      action: 'virtual_number.updated',
      account: after.account,
      subject: `${after.username}/${number}`,
      before: { account: before.username },
      after: { account: after.username },
    });
  });
}
