import type { Fact } from 'harkara-contract/fact.ts';
import { allRows, countRows, type Handle } from './database.ts';
import { factText, readFacts, type Unread } from './facts.ts';

/** A message at the head of a queue. */
export type QueuedMessage = {
  id: string;
  account: number;
  lane: number;
  channel: string;
  route: string;
  /** Before this time it was not queued. */
  dueAt: Date | null;
};

/** The first messages of a queue, in the order of its lanes. */
export async function headOfQueue(handle: Handle, queue: number, limit: number): Promise<QueuedMessage[]> {
  return allRows(handle, {
    name: 'head-of-queue',
    text: `
      with head as materialized (
        select id, bucket, account, lane from outbox where queue = $1 order by queue, lane, turn, id limit $2
      )
      select h.id, h.account, h.lane, m.channel, m.route, m.due_at as "dueAt"
        from head h
       cross join lateral (
         select channel, route, due_at from messages
          where bucket = h.bucket and account = h.account and id = h.id limit 1
       ) m`,
    values: [queue, limit],
  });
}

/** A place in a lane: behind this message. */
type Place = { turn: number; id: string };

/**
 * How many messages are in a lane behind `after`, up to and including `last`; null: to its end. At most `limit`.
 *
 * @param below only those with smaller ids: accepted before a time.
 */
export async function countBetween(
  handle: Handle,
  { queue, lane }: { queue: number; lane: number },
  { after, last, below }: { after: Place; last: Place | null; below: string },
  limit: number,
): Promise<number> {
  return countRows(handle, {
    name: 'count-between',
    text: `select 1 from outbox
            where queue = $1 and lane = $2 and (turn, id) > ($3, $4)
              and ($5::bigint is null or (turn, id) <= ($5, $6)) and id < $7
            order by queue, lane, turn, id limit $8`,
    values: [queue, lane, after.turn, after.id, last?.turn ?? null, last?.id ?? null, below, limit],
  });
}

/** All that waits for one carrier, or what waits of one account, goes to another carrier. */
export type QueueMove = {
  connector: number;
  target: number;
  /** Null: all accounts. */
  account: number | null;
  startedBy: string;
  startedAt: Date;
  /** The message up to which it has come. */
  lane: number;
  turn: number;
  id: string;
  moved: number;
  /** Messages that it has left where they are. */
  kept: number;
  endedAt: Date | null;
  /** Why it ended early. */
  problem: Fact | null;
};

const MOVE = `connector, target, account, started_by as "startedBy", started_at as "startedAt", lane, turn, id, moved,
  kept, ended_at as "endedAt", problem`;

/** The latest move out of the queue; null: there was none. */
export async function findQueueMove(handle: Handle, connector: number): Promise<QueueMove | null> {
  const rows = await allRows<Unread<QueueMove, 'problem'>>(handle, {
    name: 'find-queue-move',
    text: `select ${MOVE} from queue_moves where connector = $1`,
    values: [connector],
  });
  return readFacts(rows, 'problem')[0] ?? null;
}

/** @returns false while another move out of the same queue has not ended. */
export async function insertQueueMove(
  handle: Handle,
  move: Omit<QueueMove, 'moved' | 'kept' | 'endedAt' | 'problem'> & { bucket: number | null },
): Promise<boolean> {
  const { connector, target, bucket, account, startedBy, startedAt, lane, turn, id } = move;
  const written = await countRows(handle, {
    name: 'insert-queue-move',
    text: `insert into queue_moves as kept
                  (connector, target, bucket, account, started_by, started_at, lane, turn, id, moved, kept)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0)
           on conflict (connector) do update
              set target = excluded.target, bucket = excluded.bucket, account = excluded.account,
                  started_by = excluded.started_by, started_at = excluded.started_at, lane = excluded.lane,
                  turn = excluded.turn, id = excluded.id, moved = 0, kept = 0, ended_at = null, problem = null
            where kept.ended_at is not null`,
    values: [connector, target, bucket, account, startedBy, startedAt, lane, turn, id],
  });
  return written === 1;
}

/** For one process at a time; null: there is none to go on with. */
export async function lockQueueMove(handle: Handle): Promise<QueueMove | null> {
  const [move] = await allRows<Omit<QueueMove, 'problem'>>(handle, {
    name: 'lock-queue-move',
    text: `select ${MOVE} from queue_moves where ended_at is null order by started_at limit 1
              for update skip locked`,
  });
  return move ? { ...move, problem: null } : null;
}

/** @param move as it has gone on: its place, its counts and its end. */
export async function noteQueueMove(handle: Handle, move: QueueMove): Promise<void> {
  const { connector, lane, turn, id, moved, kept, endedAt, problem } = move;
  await handle.query({
    name: 'note-queue-move',
    text: `update queue_moves
              set lane = $2, turn = $3, id = $4, moved = $5, kept = $6, ended_at = $7, problem = $8
            where connector = $1`,
    values: [connector, lane, turn, id, moved, kept, endedAt, factText(problem)],
  });
}
