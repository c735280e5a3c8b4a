import {
  allRows,
  countRows,
  plainArray,
  textArray,
  transaction,
  type Database,
  type DelayedHandle,
  type Handle,
} from './database.ts';
import { arrays, names, unnest, type Column } from './rows.ts';

export type CountedKind = 'carrier' | 'webhook';

/** Sums of what happened in a minute, or in an hour once it is folded. */
export type MinuteFigures = {
  accepted: number;
  submitted: number;
  sent: number;
  rejected: number;
  delivered: number;
  failed: number;
  /** The most at a time. */
  waiting: number;
  /** Null: no limit is known. */
  mostPerSecond: number | null;
  /** Histograms, as pairs of place and count. */
  singleToSent: readonly number[];
  otherToSent: readonly number[];
  toDelivered: readonly number[];
};

export type MinuteKey = { minute: Date; kind: CountedKind; subject: number };

/** `slot` and `fence` are those of the process's first lease: no other process ever had both. */
export type MinuteCount = MinuteKey & MinuteFigures & { slot: number; fence: number };

const SUMS = ['accepted', 'submitted', 'sent', 'rejected', 'delivered', 'failed'] as const;

const COLUMNS: readonly Column<MinuteCount>[] = [
  { name: 'minute', type: 'timestamptz', of: (c) => c.minute },
  { name: 'kind', type: 'text', of: (c) => c.kind },
  { name: 'subject', type: 'smallint', of: (c) => c.subject },
  { name: 'slot', type: 'smallint', of: (c) => c.slot },
  { name: 'fence', type: 'bigint', of: (c) => c.fence },
  ...SUMS.map((name) => ({ name, type: 'integer', of: (c: MinuteCount) => c[name] })),
  { name: 'waiting', type: 'integer', of: (c) => c.waiting },
  { name: 'most_per_second', type: 'real', of: (c) => c.mostPerSecond },
];
/** An array of arrays of different lengths cannot be sent, so these are sent as texts. */
const HISTOGRAMS = ['single_to_sent', 'other_to_sent', 'to_delivered'] as const;
const KEY = ['minute', 'kind', 'subject', 'slot', 'fence'];
const FIGURES = [...COLUMNS.map(({ name }) => name).filter((name) => !KEY.includes(name)), ...HISTOGRAMS];

/** Writes rows in place of those that the process wrote before: if it is repeated, nothing is counted twice. */
export async function writeMinuteCounts(handle: Handle, counts: readonly MinuteCount[]): Promise<void> {
  const texts = HISTOGRAMS.map((_, i) => `$${COLUMNS.length + 1 + i}::text[]`);
  const source = unnest(COLUMNS).replace(/\)$/, `, ${texts.join(', ')})`);
  const all = `${names(COLUMNS)}, ${HISTOGRAMS.join(', ')}`;
  await handle.query({
    name: 'write-minute-counts',
    text: `insert into minute_counts (${all})
           select ${names(COLUMNS)}, ${HISTOGRAMS.map((name) => `${name}::integer[]`).join(', ')}
             from ${source} as c (${all})
            order by ${KEY.join(', ')}
           on conflict (${KEY.join(', ')}) do update
              set ${FIGURES.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    values: [
      ...arrays(COLUMNS, counts),
      textArray(counts.map(({ singleToSent }) => plainArray(singleToSent))),
      textArray(counts.map(({ otherToSent }) => plainArray(otherToSent))),
      textArray(counts.map(({ toDelivered }) => plainArray(toDelivered))),
    ],
  });
}

const READ = `
  minute, kind, subject, slot, fence, ${SUMS.join(', ')}, waiting, most_per_second as "mostPerSecond",
  single_to_sent as "singleToSent", other_to_sent as "otherToSent", to_delivered as "toDelivered"`;

/** @param subject null: all but the sandbox. */
export async function readMinuteCounts(
  handle: DelayedHandle,
  { kind, subject, from }: { kind: CountedKind; subject: number | null; from: Date },
): Promise<MinuteCount[]> {
  return allRows(handle, {
    name: 'read-minute-counts',
    text: `select ${READ} from minute_counts
            where minute >= $1 and kind = $2 and case when $3::smallint is null then kind <> 'carrier' or subject <> 0
                                                      else subject = $3 end`,
    values: [from, kind, subject],
  });
}

/** The slot of rows that were folded; processes have slots from 0 on. */
const FOLDED = { slot: -1, fence: 0 };

/**
 * Folds the rows of minutes before `before` into one row for each step of time, kind and subject. Of two processes that
 * do it at once, the second waits for the first and then finds nothing.
 *
 * @param fold adds up rows of one kind and subject.
 * @param limit steps of time that are folded.
 * @returns the number of steps that were folded.
 */
export async function foldMinuteCounts(
  { general }: Database,
  { before, stepMs, limit }: { before: Date; stepMs: number; limit: number },
  fold: (rows: readonly MinuteCount[]) => MinuteFigures,
): Promise<number> {
  const step = (minute: string) => `floor(extract(epoch from ${minute}) * 1000 / $2::bigint)`;
  return transaction(general, async (handle) => {
    const rows = await allRows<MinuteCount>(handle, {
      name: 'take-minute-counts',
      text: `delete from minute_counts
              where minute < $1
                and ${step('minute')} in (
                      select distinct ${step('c.minute')} from minute_counts c
                       where c.minute < $1
                         and (c.slot >= 0 or ${step('c.minute')} * $2::bigint <> extract(epoch from c.minute) * 1000)
                       limit $3)
             returning ${READ}`,
      values: [before, stepMs, limit],
    });
    const stepOf = ({ minute }: MinuteKey) => Math.floor(minute.getTime() / stepMs) * stepMs;
    const groups = Map.groupBy(rows, (row) => `${stepOf(row)} ${row.kind} ${row.subject}`);
    const folded = [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { kind, subject } = first;
      return [{ ...fold(group), minute: new Date(stepOf(first)), kind, subject, ...FOLDED }];
    });
    if (folded.length > 0) await writeMinuteCounts(handle, folded);
    return new Set(folded.map(({ minute }) => minute.getTime())).size;
  });
}

export async function dropOldMinuteCounts(handle: Handle, before: Date, limit: number): Promise<number> {
  return countRows(handle, {
    text: `delete from minute_counts
            where ctid = any (array(select ctid from minute_counts where minute < $1 limit $2))`,
    values: [before, limit],
  });
}
