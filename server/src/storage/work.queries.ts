import { onlyRow, plainArray, type Handle } from './database.ts';
import { WAITS_FOR_STEP } from './import-steps.queries.ts';
import { UNSWEPT } from './manage-campaigns.queries.ts';
import { UNFED } from './queue.queries.ts';

/** What a loop may have to do, by when that is so. */
const WAITING = {
  /** Messages whose time has come, or campaigns with messages that are not in the outbox yet. */
  toFeed: `exists (select 1 from scheduled where due <= now()) or exists (select 1 from campaigns where ${UNFED})`,
  /** Messages of cancelled campaigns. */
  toTakeBack: `exists (select 1 from campaigns where ${UNSWEPT})`,
  imports: `exists (select 1 from imports where ${WAITS_FOR_STEP})`,
  queueMoves: 'exists (select 1 from queue_moves where ended_at is null)',
  replies: 'exists (select 1 from owed_replies where due <= now())',
  longMessages: 'exists (select 1 from smpp_long_messages where due <= now())',
  longInbound: 'exists (select 1 from inbound_parts where due <= now())',
  unmatchedReceipts: 'exists (select 1 from receipt_inbox where next_try <= now())',
};

export type LoopWork = keyof typeof WAITING;

export const LOOP_WORK = Object.keys(WAITING) as LoopWork[];

/** What there is to do for workers that have found nothing for a while; `queues`: those in which a message waits. */
export type Work = { queues: number[] } & Record<LoopWork, boolean>;

/** @param lanes of queues that are asked about, with the turn after which a message is news. */
export async function findWork(
  handle: Handle,
  lanes: readonly { queue: number; lane: number; afterTurn: number }[],
): Promise<Work> {
  return onlyRow(handle, {
    name: 'find-work',
    text: `
      select array(
               select distinct l.queue
                 from unnest($1::smallint[], $2::smallint[], $3::bigint[]) as l (queue, lane, turn)
                cross join lateral (
                  select 1 from outbox o where o.queue = l.queue and o.lane = l.lane and o.turn > l.turn
                   order by o.queue, o.lane, o.turn limit 1
                ) as found
             ) as queues,
             ${LOOP_WORK.map((kind) => `${WAITING[kind]} as "${kind}"`).join(', ')}`,
    values: [
      plainArray(lanes.map(({ queue }) => queue)),
      plainArray(lanes.map(({ lane }) => lane)),
      plainArray(lanes.map(({ afterTurn }) => afterTurn)),
    ],
  });
}
