import { domainToASCII } from 'node:url';
import { announceChanges, raiseConfigVersions } from '../../storage/account-changes.queries.ts';
import { transaction, type Database } from '../../storage/database.ts';
import { countEmailDomains, insertEmailDomain } from '../../storage/email-domains.queries.ts';
import { lockAccount } from '../../storage/manage-accounts.queries.ts';
import type { Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';

/** Each has keys of its own, which are made at once. */
const MOST_DOMAINS = 50;

/** Asks for a domain; mail can come from it once the operator has approved it. @returns the domain as it is stored. */
export async function requestDomain(db: Database, account: Account, given: string): Promise<string> {
  const domain = readDomain(given);
  const owner = { bucket: account.bucket, account: account.number };
  await transaction(db.general, async (handle) => {
    await lockAccount(handle, owner);
    if ((await countEmailDomains(handle, owner)) >= MOST_DOMAINS) {
      throw new DomainError('conflict', `An account has at most ${MOST_DOMAINS} mail domains.`);
    }
    if (!(await insertEmailDomain(handle, { ...owner, domain }))) {
      throw new DomainError('conflict', `${domain} is one of your domains already.`, {
        fields: { domain: 'is there already' },
      });
    }
    await raiseConfigVersions(handle, [owner]);
    await announceChanges(handle, [account.number]);
  });
  return domain;
}

const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** Domains may be written in any script, and are stored in their ASCII form. */
function readDomain(given: string): string {
  const domain = domainToASCII(given.trim()).toLowerCase();
  if (domain.length <= 253 && DOMAIN.test(domain)) return domain;
  const why = 'must be a domain such as mail.example.com';
  throw new DomainError('validation_failed', `The domain ${why}.`, { fields: { domain: why } });
}
