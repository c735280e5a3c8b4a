import { domainToASCII } from 'node:url';
import { fact } from 'harkara-contract/facts.ts';
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
      throw new DomainError(fact('email_domain_limit', { most: MOST_DOMAINS }));
    }
    if (!(await insertEmailDomain(handle, { ...owner, domain }))) {
      throw new DomainError(fact('email_domain_taken', { domain }), {
        fields: { domain: fact('already_there') },
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
  const reason = fact('not_an_email_domain');
  throw new DomainError(fact('invalid_email_domain', { reason }), { fields: { domain: reason } });
}
