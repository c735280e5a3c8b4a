import { plainArray } from './database.ts';

/** A piece of an account's messages, or inbound messages, in the order of their ids. */
export type Piece = {
  ended: string[];
  /** Counts those before the first message that may still change; null if all have ended. */
  endedBefore: number | null;
  /** The last id; null at the end. */
  last: string | null;
};

export function pieceOf(rows: readonly { id: string; ended: boolean }[], limit: number): Piece {
  const firstOpen = rows.findIndex((row) => !row.ended);
  return {
    ended: rows.flatMap((row) => (row.ended ? [row.id] : [])),
    endedBefore: firstOpen === -1 ? null : firstOpen,
    last: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** The bounds limit the partitions to those that can contain these ids. */
export function among(id: string): string {
  return `bucket = $1 and account = $2 and ${id} = any ($3::uuid[]) and ${id} >= $4 and ${id} <= $5`;
}

export function rangeOf(ids: readonly string[]): string[] {
  const [first = '', last = first] = [ids[0], ids.at(-1)];
  return [plainArray(ids), first, last];
}

export function isAbsent(table: string, id: string): string {
  return `(select 1 from ${table} q where q.bucket = $1 and q.account = $2 and q.id = ${id} limit 1) is null`;
}

/**
 * True if no webhook or SMPP delivery is pending for the message. The bucket is compared in a form that no index
 * supports: otherwise these queues would be read by their keys, through all the account's rows, for each message.
 */
export const isTold = (id: string) =>
  `(select 1 from webhook_queue q
     where (q.bucket = $1) is true and q.account = $2 and q.subject = ${id} and q.attempt >= 0 limit 1) is null
   and (select 1 from smpp_deliveries q
         where (q.bucket = $1) is true and q.account = $2 and q.id = ${id} and q.tries >= 0 limit 1) is null`;

/** An event without its body cannot be replayed, so the whole row is deleted. */
export const DELETE_EVENTS = ['events', 'webhook_dead_letters'].map(
  (table) => `delete from ${table} where ${among('subject')}`,
);

export const DELETE_WEBHOOK_ATTEMPTS = `delete from webhook_attempts where ${among('subject')}`;
