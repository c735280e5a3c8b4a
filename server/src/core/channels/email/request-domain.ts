import { fact } from 'harkara-contract/facts.ts';
import { transaction, type Database } from '../../../storage/database.ts';
import { keyOf, type Account } from '../../accounts/account.ts';
import { DomainError } from '../../errors.ts';
import { createRecord } from '../../records.ts';
import { readDomain } from './domain-names.ts';
import { announceAccounts } from '../../../storage/account-changes.queries.ts';

/** Asks for a domain; mail can come from it once the operator has approved it. @returns the domain as it is stored. */
export async function requestDomain(db: Database, account: Account, given: string): Promise<string> {
  const domain = readDomain(given);
  if (domain === null) {
    const reason = fact('not_an_email_domain');
    throw new DomainError(fact('invalid_email_domain', { reason }), { fields: { domain: reason } });
  }
  await transaction(db.general, async (handle) => {
    await createRecord(handle, 'email_domain', keyOf(account), { domain }, () => {
      const fields = { domain: fact('already_there') };
      return new DomainError(fact('email_domain_taken', { domain }), { fields });
    });
    await announceAccounts(handle, keyOf(account));
  });
  return domain;
}
