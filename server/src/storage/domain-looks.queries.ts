import { allRows, type Handle } from './database.ts';
import type { DomainKey } from './email-domains.queries.ts';

/** `misses`: how often in a row its records were not found. */
export type DueDomain = DomainKey & { misses: number };

/**
 * Takes approved domains whose records are to be looked up, those that have waited longest first. Until `again`, no other
 * process takes them, nor does anybody if this process ends.
 */
export async function takeDueDomains(
  handle: Handle,
  { now, again, limit }: { now: Date; again: Date; limit: number },
): Promise<DueDomain[]> {
  return allRows(handle, {
    name: 'take-due-domains',
    text: `update email_domains set look_at = $2
            where ctid = any (array(
                    select ctid from email_domains
                     where status = 'approved' and look_at <= $1
                     order by look_at limit $3
                       for update skip locked))
           returning bucket, account, domain, misses`,
    values: [now, again, limit],
  });
}

/** Notes when the domain is looked at next, where what is known of its records stays as it is. */
export async function noteNextLook(
  handle: Handle,
  { bucket, account, domain, misses }: DueDomain,
  lookAt: Date,
): Promise<void> {
  await handle.query({
    name: 'note-next-domain-look',
    text: `update email_domains set look_at = $4, misses = $5
            where bucket = $1 and account = $2 and domain = $3`,
    values: [bucket, account, domain, lookAt, misses],
  });
}
