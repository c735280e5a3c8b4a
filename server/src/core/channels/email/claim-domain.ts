import {
  addToDirectory,
  findInDirectory,
  removeFromDirectory,
} from '../../../storage/account-changes.queries.ts';
import type { AccountKey } from '../../../storage/accounts.queries.ts';
import type { Handle } from '../../../storage/database.ts';

/**
 * An approved domain belongs to one account; any other status blocks nobody.
 *
 * @throws the database's unique violation if another account has it.
 */
export async function claimDomain(
  handle: Handle,
  owner: AccountKey,
  domain: string,
  isApproved: boolean,
): Promise<void> {
  const claimed = (await findInDirectory(handle, 'email_domain', [domain])).get(domain);
  const isOwn = claimed?.account === owner.account;
  if (isApproved && !isOwn) await addToDirectory(handle, 'email_domain', domain, owner);
  else if (!isApproved && isOwn) await removeFromDirectory(handle, 'email_domain', domain, owner);
}
