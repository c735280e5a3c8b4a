import { listPartitions, type Partition } from '../../storage/partitions.ts';
import {
  blankOldInbox,
  dropOldDndImports,
  dropOldInbox,
  dropOldMadeUp,
  dropOldVirtual,
  hasRefsTo,
  owesReplies,
  readInboxTexts,
} from '../../storage/old-rows.queries.ts';
import { dropExpiredPreviews } from '../../storage/panel-previews.queries.ts';
import { readWalkedDay } from '../../storage/retention-blockers.queries.ts';
import { countPages, dropPartition } from '../../storage/retired-weeks.queries.ts';
import { idFloor } from '../ids.ts';
import { dayBefore, idBefore, type Retention } from './retention.ts';
import { slicesOf, type Turn } from './turn.ts';

const CHUNK = 5_000;

/** Drops operators' ids by whole days; they are kept as long as their messages. */
export async function dropRefDays(turn: Turn, cutoff: Date): Promise<void> {
  const { handle } = turn;
  const walked = await readWalkedDay(handle);
  const weeks = await listPartitions(handle, 'messages');
  for (const day of await listPartitions(handle, 'vendor_refs')) {
    const ends = new Date(day.to);
    if (ends > cutoff || ends > walked) return;
    await turn.giveWay();
    const stored = weeks.filter(({ from }) => from < idFloor(ends.getTime()));
    if (await refersTo(turn, day, stored)) continue;
    await drop(turn, 'vendor_refs', day);
  }
}

async function refersTo(turn: Turn, { name }: Partition, weeks: readonly Partition[]): Promise<boolean> {
  if (weeks.length === 0) return false;
  for (const pages of slicesOf(await countPages(turn.handle, name))) {
    turn.goOn();
    if (await hasRefsTo(turn.handle, name, pages, weeks)) return true;
  }
  return false;
}

/** Drops what came in, by whole months. */
export async function dropInboundMonths(turn: Turn, cutoff: Date): Promise<void> {
  for (const table of ['inbound_messages', 'inbound_chats']) {
    for (const month of await listPartitions(turn.handle, table)) {
      if (month.to > idFloor(cutoff.getTime())) break;
      await turn.giveWay();
      if (!(await owesReplies(turn.handle, month))) await drop(turn, table, month);
    }
  }
}

/** Drops rows that are in no partition: receipts without a message, previews, what virtual operators have accepted. */
export async function dropOldRows(turn: Turn, { days, textDays }: Retention, now: Date): Promise<void> {
  const { handle } = turn;
  const repeat = async (chunk: () => Promise<number>) => {
    while ((await chunk()) === CHUNK) await turn.giveWay();
  };
  await repeat(() => dropOldInbox(handle, idBefore(now, days), CHUNK));
  await repeat(() => dropExpiredPreviews(handle, now, CHUNK));
  for (const drop of [dropOldVirtual, dropOldMadeUp, dropOldDndImports]) {
    await repeat(() => drop(handle, dayBefore(now, days), CHUNK));
  }
  const before = idBefore(now, textDays);
  for (let after: string | null = await readInboxTexts(handle); after !== null;) {
    await turn.giveWay();
    after = await blankOldInbox(handle, { after, before }, CHUNK);
  }
}

async function drop(turn: Turn, table: string, { name }: Partition): Promise<void> {
  const dropped = await turn.whenFree(() => dropPartition(turn.handle, table, name));
  if (dropped) turn.log.info({ partition: name }, 'a partition that was past its retention was dropped');
  else turn.log.warn({ partition: name }, 'a partition is not dropped yet, because its table was never free');
}
