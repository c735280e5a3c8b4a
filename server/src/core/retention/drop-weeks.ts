import type { Handle } from '../../storage/database.ts';
import { listPartitions, partitionName, WEEKLY_TABLES, type Week } from '../../storage/partitions.ts';
import {
  BUCKETS_AT_ONCE,
  dropDeadLetters,
  findOpen,
  findQueued,
  findUntold,
  readWalkedDay,
  type Blocker,
} from '../../storage/retention-blockers.queries.ts';
import {
  blankCampaigns,
  carryPages,
  countPages,
  detachWeek,
  dropDetached,
  foldCarried,
  isInUse,
  markWeek,
  readClock,
  readRetiredWeeks,
} from '../../storage/retired-weeks.queries.ts';
import { BUCKETS, idFloor, timeOfId } from '../ids.ts';
import { dateOf } from './retention.ts';
import type { Turn } from './turn.ts';

const WEEK_MS = 7 * 86_400_000;
const CHUNK = 5_000;
const MOST_BLOCKERS = 20;
const WAIT_MS = 60_000;

/** Weeks of messages that are all older than `cutoff`, the oldest first. */
export async function listOldWeeks(handle: Handle, cutoff: Date): Promise<Week[]> {
  const partitions = await listPartitions(handle, 'messages');
  return partitions.map(weekOf).filter(({ to }) => to <= idFloor(cutoff.getTime()));
}

export const weekOf = ({ from, to }: { from: string; to: string }): Week => ({
  week: dateOf(timeOfId(from)),
  from,
  to,
});

/** What is still to happen to messages of this week; nothing: it may go. */
export async function findBlockers(handle: Handle, week: Week, pagesOf: Turn['pagesOf']): Promise<Blocker[]> {
  const queued = [...(await findQueued(handle, week)), ...(await findAllUntold(handle, week))].filter(
    ({ what }) => what !== 'dead letters',
  );
  if (queued.length > 0) return queued.slice(0, MOST_BLOCKERS);
  const table = partitionNameOf('messages', week);
  const walked = await readWalkedDay(handle);
  const open = new Map<string, Blocker>();
  for await (const pages of pagesOf(await countPages(handle, table))) {
    for (const found of await findOpen(handle, table, pages, walked)) {
      const key = `${found.account} ${found.campaign}`;
      const known = open.get(key);
      if (known) known.messages += found.messages;
      else if (open.size < MOST_BLOCKERS) open.set(key, found);
    }
  }
  return [...open.values()];
}

/** Drops the weeks that are older than `cutoff`, each if nothing in it is open. */
export async function dropWeeks(turn: Turn, cutoff: Date): Promise<void> {
  const { handle, log } = turn;
  const retired = await readRetiredWeeks(handle);
  for (const [week, { state }] of retired) {
    if (state === 'detached') await dropRest(turn, weekFrom(week));
  }
  for (const week of await listOldWeeks(handle, cutoff)) {
    await turn.giveWay();
    const known = retired.get(week.week);
    if (known?.state === 'blocked' && known.isRecent) continue;
    const blockers = await findBlockers(handle, week, (pages) => turn.pagesOf(pages));
    if (blockers.length > 0) {
      await markWeek(handle, week, 'blocked');
      log.warn({ week: week.week, blockers }, 'a week is past its retention and cannot be dropped yet');
      continue;
    }
    await dropWeek(turn, week);
  }
}

/** From here on no receipt is taken for its messages; a run that was interrupted begins here again. */
async function dropWeek(turn: Turn, week: Week): Promise<void> {
  const { handle, log } = turn;
  await markWeek(handle, week, 'closing');
  if (!(await isClosed(turn, week))) {
    await markWeek(handle, week, 'blocked');
    log.warn({ week: week.week }, 'a week is not dropped today, because it was still in use');
    return;
  }
  const table = partitionNameOf('messages', week);
  const horizon = await horizonWith(handle, week);
  for await (const pages of turn.pagesOf(await countPages(handle, table))) {
    await carryPages(handle, week, table, pages, horizon);
  }
  const attached = await attachedPartitions(handle, week);
  if (!(await turn.whenFree(() => detachWeek(handle, week, attached)))) {
    log.warn({ week: week.week }, 'a week is not dropped yet, because its tables were never free');
    return;
  }
  await dropRest(turn, week);
}

/** Nobody who began before it was closed is still at work, and nothing was put into a queue until then. */
async function isClosed(turn: Turn, week: Week): Promise<boolean> {
  const { handle } = turn;
  const closedAt = await readClock(handle);
  const until = performance.now() + WAIT_MS;
  while (await isInUse(handle, closedAt)) {
    if (performance.now() > until) return false;
    await turn.pause(100);
  }
  for (let bucket = 0; bucket < BUCKETS; bucket += BUCKETS_AT_ONCE) {
    while ((await dropDeadLetters(handle, week, bucket, CHUNK)) === CHUNK);
  }
  const left = [...(await findQueued(handle, week)), ...(await findAllUntold(handle, week))];
  return left.length === 0;
}

async function dropRest(turn: Turn, week: Week): Promise<void> {
  const { handle, log } = turn;
  for (let bucket = 0; bucket < BUCKETS; bucket += BUCKETS_AT_ONCE)
    await blankCampaigns(handle, bucket, week);
  await dropDetached(
    handle,
    week,
    WEEKLY_TABLES.map((table) => partitionNameOf(table, week)),
  );
  const horizon = await horizonWith(handle, week);
  for (let bucket = 0; bucket < BUCKETS; bucket += BUCKETS_AT_ONCE)
    await foldCarried(handle, bucket, horizon);
  log.info({ week: week.week }, 'a week that was past its retention was dropped');
}

async function findAllUntold(handle: Handle, week: Week): Promise<Blocker[]> {
  const found: Blocker[] = [];
  for (let bucket = 0; bucket < BUCKETS && found.length < MOST_BLOCKERS; bucket += BUCKETS_AT_ONCE) {
    found.push(...(await findUntold(handle, week, bucket)));
  }
  return found;
}

/** The end of the newest week that is dropped, this one included: weeks need not go in their order. */
async function horizonWith(handle: Handle, { to }: Week): Promise<string> {
  const retired = await readRetiredWeeks(handle);
  const ends = [...retired].flatMap(([week, { state }]) =>
    state === 'detached' || state === 'dropped' ? [weekFrom(week).to] : [],
  );
  return [to, ...ends].reduce((latest, end) => (end > latest ? end : latest));
}

async function attachedPartitions(handle: Handle, week: Week) {
  const found: { table: string; partition: string }[] = [];
  for (const table of WEEKLY_TABLES) {
    const partition = partitionNameOf(table, week);
    const partitions = await listPartitions(handle, table);
    if (partitions.some(({ name }) => name === partition)) found.push({ table, partition });
  }
  return found;
}

const partitionNameOf = (table: string, { week }: Week) => partitionName(table, new Date(week));

function weekFrom(week: string): Week {
  const start = Date.parse(week);
  return { week, from: idFloor(start), to: idFloor(start + WEEK_MS) };
}
