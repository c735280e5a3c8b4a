import { copyPiece, copyText } from './copy.ts';
import { allRows, onlyRow, type Handle, type Transaction } from './database.ts';
import type { ImportKey } from './import-record.ts';
import {
  pageOf,
  stagingPrefix,
  UP_TO_BYTES,
  type Found,
  type PageOf,
  type RowsPage,
} from './import-rows.queries.ts';

export type CheckedRow = {
  row: number;
  number: string | null;
  textDigest: Buffer | null;
  parts: number | null;
  price: number | null;
  problem: string | null;
  /** Counted from 0. */
  column: number | null;
  message: string | null;
};

export async function writeChecks(
  handle: Transaction,
  key: ImportKey,
  round: number,
  checked: readonly CheckedRow[],
): Promise<void> {
  const prefix = `${stagingPrefix(key)}${round}\t`;
  const lines = checked.map((one) =>
    [
      `${prefix}${one.row}`,
      one.number ?? '\\N',
      one.textDigest ? `\\\\x${one.textDigest.toString('hex')}` : '\\N',
      one.parts ?? '\\N',
      one.price ?? '\\N',
      one.problem ?? '\\N',
      one.column ?? '\\N',
      one.message === null ? '\\N' : copyText(one.message),
    ].join('\t'),
  );
  const into = `import_checks (bucket, account, import, round, row, number, text_digest, parts, price, problem,
                               problem_column, message)`;
  if (lines.length > 0) await copyPiece(handle, into, `${lines.join('\n')}\n`);
}

/** Marks rows that repeat another. It took 1.7 s for a million rows that were all different. */
export async function markRepeated(
  handle: Handle,
  key: ImportKey,
  { round, stays }: { round: number; stays: 'first' | 'last' },
): Promise<void> {
  const ofRound = 'bucket = $1 and account = $2 and import = $3 and round = $4 and number is not null';
  await handle.query({
    text: `with several as materialized (
             select number from import_checks where ${ofRound}
              group by number, text_digest having count(*) > 1
           )
           update import_checks set repeated = true
            where ctid = any (array(
              select ctid from (
                select ctid, row_number() over (partition by number, text_digest
                                                order by row ${stays === 'first' ? 'asc' : 'desc'}) as place
                  from import_checks where ${ofRound} and number in (select number from several)) r
               where r.place > 1))`,
    values: [key.bucket, key.account, key.import, round],
  });
}

export type CheckTotals = { good: number; bad: number; repeated: number; parts: number; price: number };

export async function sumChecks(handle: Handle, key: ImportKey, round: number): Promise<CheckTotals> {
  return onlyRow(handle, {
    text: `select count(*) filter (where ${IS_GOOD}) as good,
                  count(*) filter (where problem is not null) as bad,
                  count(*) filter (where repeated) as repeated,
                  coalesce(sum(parts) filter (where ${IS_GOOD}), 0)::bigint as parts,
                  coalesce(sum(price) filter (where ${IS_GOOD}), 0)::bigint as price
             from import_checks where bucket = $1 and account = $2 and import = $3 and round = $4`,
    values: [key.bucket, key.account, key.import, round],
  });
}

export type RowProblem = {
  row: number;
  code: string;
  column: number | null;
  cells: string[];
  message: string | null;
};

const IS_GOOD = 'problem is null and not repeated';

/** Checks in the order of the rows, from $5 on, with the rows' cells: at most $6 of them, and about $7 bytes. */
const checked = (columns: string, which: string) => `
  (select ${columns}, cells, ${UP_TO_BYTES}
     from (select ${columns} from import_checks
            where bucket = $1 and account = $2 and import = $3 and round = $4 and row > $5 and ${which}
            order by row limit $6) c
    cross join lateral (select cells, size from import_rows
                         where bucket = $1 and account = $2 and import = $3 and row = c.row
                         limit 1) r) sized
   where before < $7`;

type ChecksPage = RowsPage & { round: number };

const pageValues = (key: ImportKey, { round, after, limit, bytes }: ChecksPage) => [
  key.bucket,
  key.account,
  key.import,
  round,
  after,
  limit,
  bytes,
];

/** Lists problems in the order of the rows. */
export async function listProblems(
  handle: Handle,
  key: ImportKey,
  page: ChecksPage,
): Promise<PageOf<RowProblem>> {
  const rows = await allRows<Found<RowProblem>>(handle, {
    name: 'list-import-problems',
    text: `select row, problem as code, problem_column as column, cells, message, found
             from ${checked('row, problem, problem_column, message', 'problem is not null')} order by row`,
    values: pageValues(key, page),
  });
  return pageOf(rows, page.limit);
}

export type GoodRow = { row: number; number: string; cells: string[] };

/** Lists rows that have no problem and repeat no other. */
export async function listGood(handle: Handle, key: ImportKey, page: ChecksPage): Promise<PageOf<GoodRow>> {
  const rows = await allRows<Found<GoodRow>>(handle, {
    name: 'list-good-import-rows',
    text: `select row, number, cells, found from ${checked('row, number', IS_GOOD)} order by row`,
    values: pageValues(key, page),
  });
  return pageOf(rows, page.limit);
}

/** Finds the last row of a slice of good rows, and counts them. @returns null at the end. */
export async function sliceEnd(
  handle: Handle,
  key: ImportKey,
  page: ChecksPage,
): Promise<{ last: number; count: number } | null> {
  const { last, count } = await onlyRow<{ last: number | null; count: number }>(handle, {
    name: 'import-slice-end',
    text: `select max(row) as last, count(*) as count from ${checked('row', IS_GOOD)}`,
    values: pageValues(key, page),
  });
  return last === null ? null : { last, count };
}
