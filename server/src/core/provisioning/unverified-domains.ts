import type { Handle } from '../../storage/database.ts';
import { listEmailDomains } from '../../storage/email-domains.queries.ts';
import type { ChangeLog } from './changes.ts';

/** A sentence for each mail domain that was just approved although its DNS records have not been found. */
export async function tellUnverifiedDomains(handle: Handle, { changes }: ChangeLog): Promise<string[]> {
  const changed = new Set(changes.flatMap(({ kind, name }) => (kind === 'email_domain' ? [name] : [])));
  if (changed.size === 0) return [];
  return (await listEmailDomains(handle, null))
    .filter(({ username, domain, status, verifiedAt }) => {
      return status === 'approved' && verifiedAt === null && changed.has(`${username}/${domain}`);
    })
    .map(({ username, domain }) => {
      return `The email domain ${domain} of ${username} is approved, but its DNS records are not verified. Run: npx harkara email domains verify ${username} ${domain}`;
    });
}
