import { createHash } from 'node:crypto';
import type { AdminAction } from '../../storage/admin-actions.queries.ts';
import { canonicalJson } from '../canonical-json.ts';

/** The hash before the first entry's. */
export const FIRST_HASH = '00'.repeat(32);

/** An entry before it has its place in the log. */
export type Unplaced = Omit<AdminAction, 'no' | 'at'>;

/**
 * SHA-256 over the hash of the entry before and this one's canonical form: a JSON array of its values in a fixed order.
 *
 * @param previous in hexadecimal digits, as is the result.
 * @param rest as {@link canonicalRest} made it.
 */
export function hashEntry(
  previous: string,
  { no, at }: Pick<AdminAction, 'no' | 'at'>,
  rest: string,
): string {
  return createHash('sha256')
    .update(Buffer.from(previous, 'hex'))
    .update(`[${no},"${at.toISOString()}",${rest}]`)
    .digest('hex');
}

/** What follows an entry's number and time in its canonical form. It takes long for a long entry, and can be made before. */
export function canonicalRest(entry: Unplaced): string {
  return [
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
  ]
    .map(canonicalJson)
    .join(',');
}
