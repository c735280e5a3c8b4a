import type { Fact } from 'harkara-contract/fact.ts';
import { allRows, countRows, textArray, type Handle } from './database.ts';
import { factText } from './facts.ts';
import { inLockOrder, type MessageKey } from './message-keys.ts';
import { arrays, names, selectGiven, type Column } from './rows.ts';

/** A message in the outbox that nobody else can take until the transaction ends. */
export type Waiting = MessageKey & {
  /** Its row's ctid. */
  place: string;
  turn: number;
  lane: number;
  attempt: number;
  recipient: string;
  sender: string;
  channel: string;
  route: string;
  state: number;
};

/**
 * Queues in which messages wait although their connector was removed. It jumps from one queue to the next, so that the
 * number of messages makes no difference.
 *
 * @param above only queues with higher numbers: those of connectors.
 */
export async function findRemovedQueues(handle: Handle, above: number): Promise<number[]> {
  const { rows } = await handle.query<{ queue: number }>({
    name: 'find-removed-queues',
    text: `
      with recursive queues (queue) as (
        select $1::smallint
        union all
        select next.queue
          from queues q
         cross join lateral (
               select o.queue from outbox o where o.queue > q.queue order by o.queue limit 1) next
      )
      select q.queue
        from queues q
       where q.queue > $1 and not exists (select 1 from connectors c where c.id = q.queue)`,
    values: [above],
  });
  return rows.map(({ queue }) => queue);
}

/** The next messages of a lane behind `after`, in their order; those that are just being taken are skipped. */
export async function lockWaiting(
  handle: Handle,
  lane: { queue: number; lane: number },
  after: { turn: number; id: string },
  limit: number,
): Promise<Waiting[]> {
  return allRows(handle, {
    name: 'lock-waiting',
    text: `
      with picked as materialized (
        select ctid as place, turn, id, bucket, account, lane, attempt
          from outbox
         where queue = $1 and lane = $2 and (turn, id) > ($3, $4)
         order by queue, lane, turn, id
         limit $5
           for update skip locked
      )
      select p.place::text as place, p.turn, p.id, p.bucket, p.account, p.lane, p.attempt, m.recipient, m.sender,
             m.channel, m.route, m.state
        from picked p
       cross join lateral (
         select * from messages where bucket = p.bucket and account = p.account and id = p.id limit 1
       ) m
       order by p.turn, p.id`,
    values: [lane.queue, lane.lane, after.turn, after.id, limit],
  });
}

export type Lapsing = MessageKey & { place: string; dueAt: Date | null; state: number };

/** Where messages wait. */
type WaitingTable = 'outbox' | 'scheduled';

/** Messages of all queues with ids between these two, i.e. accepted between two times. */
export async function lockOldWaiting(
  handle: Handle,
  after: string,
  before: string,
  limit: number,
  table: WaitingTable = 'outbox',
): Promise<Lapsing[]> {
  return allRows(handle, {
    name: `lock-old-waiting-${table}`,
    text: `
      with picked as materialized (
        select ctid as place, id, bucket, account
          from ${table}
         where id > $1 and id < $2
         order by id
         limit $3
           for update skip locked
      )
      select p.place::text as place, p.id, p.bucket, p.account, greatest(m.due_at, j.resumed_at) as "dueAt", m.state
        from picked p
       cross join lateral (
         select * from messages where bucket = p.bucket and account = p.account and id = p.id limit 1
       ) m
        left join campaigns j on j.bucket = m.bucket and j.account = m.account and j.campaign = m.campaign
       order by p.id`,
    values: [after, before, limit],
  });
}

/** @param waiting rows that this transaction has locked, so that nobody can have moved them. */
export async function removeWaiting(
  handle: Handle,
  waiting: readonly Pick<Waiting, 'place'>[],
  table: WaitingTable = 'outbox',
): Promise<void> {
  await handle.query({
    name: `remove-waiting-${table}`,
    text: `delete from ${table} where ctid = any ($1::tid[])`,
    values: [textArray(waiting.map(({ place }) => place))],
  });
}

export type Reroute = MessageKey & {
  at: Date;
  from: number;
  to: number;
  /** What is wrong with `from`, said behind its name. */
  reason: Fact;
};

const REROUTE_COLUMNS: readonly Column<Reroute>[] = [
  { name: 'bucket', type: 'smallint', of: (r) => r.bucket },
  { name: 'account', type: 'integer', of: (r) => r.account },
  { name: 'message', type: 'uuid', of: (r) => r.id },
  { name: 'at', type: 'timestamptz', of: (r) => r.at },
  { name: 'from_connector', type: 'smallint', of: (r) => r.from },
  { name: 'to_connector', type: 'smallint', of: (r) => r.to },
  { name: 'reason', type: 'text', of: (r) => factText(r.reason) },
];

/** Records messages that go another way than before. */
export async function noteReroutes(handle: Handle, reroutes: readonly Reroute[]): Promise<void> {
  await handle.query({
    name: 'note-reroutes',
    text: `
      with r as materialized (
        ${selectGiven(REROUTE_COLUMNS)}
      ), moved as (
        update messages m set queue = r.to_connector
          from r
         where m.bucket = r.bucket and m.account = r.account and m.id = r.message
      )
      insert into reroutes (${names(REROUTE_COLUMNS)}) select ${names(REROUTE_COLUMNS)} from r
      on conflict (bucket, account, message, at) do nothing`,
    values: arrays(REROUTE_COLUMNS, inLockOrder(reroutes)),
  });
}

/** @returns how many were dropped. */
export async function dropOldReroutes(handle: Handle, before: Date, limit: number): Promise<number> {
  return countRows(handle, {
    name: 'drop-old-reroutes',
    text: `delete from reroutes
            where ctid = any (array(
                    select ctid from reroutes where at < $1 order by at limit $2))`,
    values: [before, limit],
  });
}
