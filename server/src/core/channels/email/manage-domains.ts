import { fact } from 'harkara-contract/facts.ts';
import type { Database, Handle } from '../../../storage/database.ts';
import { listEmailDomains, type EmailDomain } from '../../../storage/email-domains.queries.ts';
import { normaliseUsername } from '../../accounts/credentials.ts';
import type { Vault } from '../../accounts/vault.ts';
import { DomainError } from '../../errors.ts';
import { dkimRecord, dmarcRecord, type DnsRecord } from './dns-records.ts';
import { isNewer, keysOfDomain } from './domain-keys.ts';

export type ShownDomain = EmailDomain & {
  /** What the domain's owner has to publish. */
  records: DnsRecord[];
  /** The selector of the key that signs. */
  signing: string;
  /** The selector of the key that signs next, once its record is found; null: none waits. */
  next: string | null;
};

/** @param username of one account; null: of all. */
export async function showDomains(
  db: Database,
  vault: Vault,
  username: string | null,
): Promise<ShownDomain[]> {
  const domains = await listEmailDomains(db.general, username === null ? null : normaliseUsername(username));
  const shown: ShownDomain[] = [];
  for (const domain of domains) {
    const keys = await keysOfDomain(db, vault, domain);
    const records = keys.map(({ selector, publicKey }) => dkimRecord(domain.domain, selector, publicKey));
    const [first, second] = keys;
    shown.push({
      ...domain,
      next: isNewer(second, first) ? second.selector : null,
      records: [...records, dmarcRecord(domain.domain)],
      signing: keys.find(({ signs }) => signs)?.selector ?? '',
    });
  }
  return shown;
}

/** @throws DomainError if the account has no such domain. */
export async function findDomain(handle: Handle, username: string, domain: string): Promise<EmailDomain> {
  const wanted = domain.toLowerCase();
  const found = (await listEmailDomains(handle, normaliseUsername(username))).find(
    (one) => one.domain === wanted,
  );
  if (found) return found;
  throw new DomainError(fact('email_domain_not_found', { username, domain }));
}
