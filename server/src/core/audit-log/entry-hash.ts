import { createHash } from 'node:crypto';
import type { AdminAction } from '../../storage/admin-actions.queries.ts';

/** The hash before the first entry's. */
export const FIRST_HASH = '00'.repeat(32);

/**
 * SHA-256 over the hash of the entry before and this one's canonical form: a JSON array of its values in a fixed order,
 * without spaces, in which the names within objects are sorted by their UTF-16 code units.
 *
 * @param previous in hexadecimal digits, as is the result.
 */
export function hashEntry(previous: string, entry: AdminAction): string {
  return createHash('sha256').update(Buffer.from(previous, 'hex')).update(canonical(entry)).digest('hex');
}

function canonical(entry: AdminAction): string {
  return write([
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

function write(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${write(inner)}`);
  return `{${members.join(',')}}`;
}
