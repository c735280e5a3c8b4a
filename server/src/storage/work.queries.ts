import { plainArray, type Handle } from './database.ts';
import { WAITS_FOR_STEP } from './imports.queries.ts';
import { UNSWEPT } from './manage-campaigns.queries.ts';
import { UNFED } from './queue.queries.ts';

/** What there is to do for workers that have found nothing for a while. */
export type Work = {
  /** Those in which a message waits. */
  queues: number[];
  /** Messages whose time has come, or campaigns with messages that are not in the outbox yet. */
  toFeed: boolean;
  /** Messages of cancelled campaigns. */
  toTakeBack: boolean;
  imports: boolean;
};

/** @param lanes of queues that are asked about, with the turn after which a message is news. */
export async function findWork(
  handle: Handle,
  lanes: readonly { queue: number; lane: number; afterTurn: number }[],
): Promise<Work> {
  const { rows } = await handle.query<Work>({
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
             exists (select 1 from scheduled where due <= now())
               or exists (select 1 from campaigns where ${UNFED}) as "toFeed",
             exists (select 1 from campaigns where ${UNSWEPT}) as "toTakeBack",
             exists (select 1 from imports where ${WAITS_FOR_STEP}) as imports`,
    values: [
      plainArray(lanes.map(({ queue }) => queue)),
      plainArray(lanes.map(({ lane }) => lane)),
      plainArray(lanes.map(({ afterTurn }) => afterTurn)),
    ],
  });
  const [work] = rows;
  if (!work) throw new Error('the database did not say what there is to do');
  return work;
}
