import { createHash } from 'node:crypto';
import type { AdminAction } from '../../storage/admin-actions.queries.ts';
import { canonicalJson } from '../canonical-json.ts';

/** The hash before the first entry's. */
export const FIRST_HASH = '00'.repeat(32);

/**
 * SHA-256 over the hash of the entry before and this one's canonical form: a JSON array of its values in a fixed order.
 *
 * @param previous in hexadecimal digits, as is the result.
 */
export function hashEntry(previous: string, entry: AdminAction): string {
  return createHash('sha256').update(Buffer.from(previous, 'hex')).update(canonical(entry)).digest('hex');
}

function canonical(entry: AdminAction): string {
  return canonicalJson([
    entry.no,
    entry.at.toISOString(),
    entry.actor,
    entry.actorAccount,
    entry.actorPerson,
    entry.actorName,
    entry.session,
    entry.address,
    entry.action,
    entry.account,
    entry.subject,
    entry.before,
    entry.after,
    entry.reason,
  ]);
}
