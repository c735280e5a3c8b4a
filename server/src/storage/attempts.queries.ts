import type { Fact } from 'harkara-contract/fact.ts';
import { plainArray, type Handle } from './database.ts';
import { factText } from './facts.ts';
import { keyArrays, type MessageKey } from './message-keys.ts';
import type { Column } from './rows.ts';

export type Attempt = MessageKey & {
  no: number;
  connector: number;
  worker: number;
  claimedAt: Date;
  answeredAt: Date;
  result: 'accepted' | 'retry' | 'rejected' | 'unknown' | 'held' | 'unanswered';
  vendorId: string | null;
  reason: Fact | null;
};

export const ATTEMPT_COLUMNS: readonly Column<Attempt>[] = [
  { name: 'bucket', type: 'smallint', of: (a) => a.bucket },
  { name: 'account', type: 'integer', of: (a) => a.account },
  { name: 'message', type: 'uuid', of: (a) => a.id },
  { name: 'no', type: 'smallint', of: (a) => a.no },
  { name: 'connector', type: 'smallint', of: (a) => a.connector },
  { name: 'worker', type: 'smallint', of: (a) => a.worker },
  { name: 'claimed_at', type: 'timestamptz', of: (a) => a.claimedAt },
  { name: 'answered_at', type: 'timestamptz', of: (a) => a.answeredAt },
  { name: 'result', type: 'text', of: (a) => a.result },
  { name: 'vendor_id', type: 'text', of: (a) => a.vendorId },
  { name: 'reason', type: 'text', of: (a) => factText(a.reason) },
];

/** The names of the carriers that a message was handed over to, and whether `connector` is one of them. */
export async function findCarriersOf(
  handle: Handle,
  { bucket, account, id }: MessageKey,
  connector: number,
): Promise<{ names: string[]; isAmong: boolean }> {
  const { rows } = await handle.query<{ names: string[]; isAmong: boolean }>({
    name: 'find-carriers-of',
    text: `select coalesce(array_agg(distinct c.name) filter (where c.name is not null), '{}') as names,
                  coalesce(bool_or(a.connector = $4), false) as "isAmong"
             from attempts a
             left join connectors c on c.id = a.connector
            where a.bucket = $1 and a.account = $2 and a.message = $3 and a.result <> 'held'`,
    values: [bucket, account, id, connector],
  });
  return rows[0] ?? { names: [], isAmong: false };
}

/** Those of the messages that may have reached the operator by an attempt numbered below `before`. */
export async function findPossibleArrivals(
  handle: Handle,
  messages: readonly (MessageKey & { before: number })[],
): Promise<string[]> {
  const { rows } = await handle.query<{ id: string }>({
    name: 'find-possible-arrivals',
    text: `select k.id
             from unnest($1::smallint[], $2::integer[], $3::uuid[], $4::integer[]) as k (bucket, account, id, before)
            cross join lateral (
                  select 1 from attempts a
                   where a.bucket = k.bucket and a.account = k.account and a.message = k.id and a.no < k.before
                     and a.result in ('unknown', 'accepted')
                   limit 1) as found`,
    values: [...keyArrays(messages), plainArray(messages.map((m) => m.before))],
  });
  return rows.map(({ id }) => id);
}
