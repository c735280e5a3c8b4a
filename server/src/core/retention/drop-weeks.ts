import type { Handle } from '../../storage/database.ts';
import { listPartitions, partitionName, weekAt, WEEKLY_TABLES, type Week } from '../../storage/partitions.ts';
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
  markDropped,
  markWeek,
  readClock,
  readRetiredWeeks,
} from '../../storage/retired-weeks.queries.ts';
import { BUCKETS, idFloor, timeOfId } from '../ids.ts';
import { slicesOf, type Turn } from './turn.ts';

const CHUNK = 5_000;
const MOST_BLOCKERS = 20;
const WAIT_MS = 60_000;

/** Weeks whose messages are all older than `cutoff`, oldest first. */
export async function listOldWeeks(handle: Handle, cutoff: Date): Promise<Week[]> {
  const partitions = await listPartitions(handle, 'messages');
  return partitions
    .map(({ from }) => weekAt(timeOfId(from)))
    .filter(({ to }) => to <= idFloor(cutoff.getTime()));
}

/** `openPage`: where a message was found that has not ended. */
type Found = { blockers: Blocker[]; openPage: number | null };

/**
 * What is still pending for messages of this week; if nothing is, it may be dropped. The week's messages are read only
 * as far as the first that have not ended.
 *
 * @param from the page at which some were found before.
 * @param goOn called before each statement; throws when no further one may run.
 */
export async function findBlockers(
  handle: Handle,
  week: Week,
  from = 0,
  goOn: () => void = () => undefined,
): Promise<Found> {
  goOn();
  const queued = [
    ...(await findQueued(handle, week)),
    ...(await findAllUntold(handle, week, 'queued', goOn)),
  ];
  if (queued.length > 0) return { blockers: queued.slice(0, MOST_BLOCKERS), openPage: null };
  const table = partitionNameOf('messages', week);
  const walked = await readWalkedDay(handle);
  const slices = [...slicesOf(await countPages(handle, table))];
  // A changed row may have moved to an earlier page: those come last.
  const inOrder = [...slices.filter(({ to }) => to > from), ...slices.filter(({ to }) => to <= from)];
  for (const pages of inOrder) {
    goOn();
    const open = await findOpen(handle, table, pages, walked);
    if (open.length > 0) return { blockers: open.slice(0, MOST_BLOCKERS), openPage: pages.from };
  }
  return { blockers: [], openPage: null };
}

/** Drops the weeks that are older than `cutoff`, except those with pending messages. */
export async function dropWeeks(turn: Turn, cutoff: Date): Promise<void> {
  const { handle, log } = turn;
  const retired = await readRetiredWeeks(handle);
  const old = await listOldWeeks(handle, cutoff);
  for (const [week, { state }] of retired) {
    if (state === 'detached') await dropRest(turn, weekAt(new Date(week)));
    // The retention was made longer while the week was being closed: receipts for its messages are accepted again.
    const isOld = old.some((other) => other.week === week);
    if (state === 'closing' && !isOld) await markWeek(handle, weekAt(new Date(week)), 'blocked');
  }
  for (const week of old) {
    await turn.giveWay();
    const known = retired.get(week.week);
    if (known?.state === 'blocked' && known.isRecent) continue;
    const { blockers, openPage } = await findBlockers(handle, week, known?.openPage ?? 0, turn.goOn);
    if (blockers.length > 0) {
      await markWeek(handle, week, 'blocked', openPage);
      log.warn({ week: week.week, blockers }, 'a week is past its retention and cannot be dropped yet');
      continue;
    }
    await dropWeek(turn, week);
  }
}

/** From here on no receipt is accepted for its messages; an interrupted run starts again here. */
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
  for (const pages of slicesOf(await countPages(handle, table))) {
    turn.goOn();
    await carryPages(handle, week, table, pages, horizon);
  }
  const attached = await attachedPartitions(handle, week);
  if (!(await turn.whenFree(() => detachWeek(handle, week, attached)))) {
    log.warn({ week: week.week }, 'a week is not dropped yet, because its tables were never free');
    return;
  }
  await dropRest(turn, week);
}

/** Waits until all transactions that began before the closing have ended; true if nothing of the week is queued. */
async function isClosed(turn: Turn, week: Week): Promise<boolean> {
  const { handle, goOn } = turn;
  const closedAt = await readClock(handle);
  const until = performance.now() + WAIT_MS;
  while (await isInUse(handle, closedAt)) {
    if (performance.now() > until) return false;
    await turn.pause(100);
  }
  for (const bucket of bucketSlices(goOn)) {
    while ((await dropDeadLetters(handle, week, bucket, CHUNK)) === CHUNK) goOn();
  }
  goOn();
  const left = [...(await findQueued(handle, week)), ...(await findAllUntold(handle, week, 'all', goOn))];
  return left.length === 0;
}

async function dropRest(turn: Turn, week: Week): Promise<void> {
  const { handle, log, goOn } = turn;
  for (const bucket of bucketSlices(goOn)) await blankCampaigns(handle, bucket, week);
  for (const table of WEEKLY_TABLES) {
    goOn();
    const dropped = await turn.whenFree(() => dropDetached(handle, partitionNameOf(table, week)));
    // The next run goes on with it.
    if (!dropped) return;
  }
  await markDropped(handle, week);
  const horizon = await horizonWith(handle, week);
  for (const bucket of bucketSlices(goOn)) await foldCarried(handle, bucket, horizon);
  log.info({ week: week.week }, 'a week that was past its retention was dropped');
}

async function findAllUntold(
  handle: Handle,
  week: Week,
  which: 'queued' | 'all',
  goOn: () => void,
): Promise<Blocker[]> {
  const found: Blocker[] = [];
  for (const bucket of bucketSlices(goOn)) {
    found.push(...(await findUntold(handle, week, bucket, which)));
    if (found.length >= MOST_BLOCKERS) break;
  }
  return found;
}

function* bucketSlices(goOn: () => void): Generator<number> {
  for (let bucket = 0; bucket < BUCKETS; bucket += BUCKETS_AT_ONCE) {
    goOn();
    yield bucket;
  }
}

/** The end of the newest dropped week, including this one: weeks need not be dropped in order. */
async function horizonWith(handle: Handle, { to }: Week): Promise<string> {
  const retired = await readRetiredWeeks(handle);
  const ends = [...retired].flatMap(([week, { state }]) =>
    state === 'detached' || state === 'dropped' ? [weekAt(new Date(week)).to] : [],
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
