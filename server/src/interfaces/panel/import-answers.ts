import type { Unwritten } from 'harkara-contract/route.ts';
import type { Import, ImportProblem } from 'harkara-contract/routes/imports.ts';
import { sayTo, type Listener } from 'harkara-contract/say.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { ImportRecord, RowProblem } from '../../core/imports/imports.ts';
import { problemOf } from '../../core/imports/problems.ts';

/** The first of these, as many as fit into so many bytes of an answer, and at least one. */
export function fittingIn<T>(bytes: number, items: readonly T[]): T[] {
  let left = bytes;
  const end = items.findIndex((item, index) => {
    left -= Buffer.byteLength(JSON.stringify(item)) + 1;
    return left < 0 && index > 0;
  });
  return end < 0 ? [...items] : items.slice(0, end);
}

export function describeImport(
  record: ImportRecord,
  problems: readonly RowProblem[],
  listener: Listener,
): Unwritten<Import> {
  const { rows, good, bad, repeated, parts, price, result, state, mode } = record;
  return {
    ...record,
    progress: progressOf(record),
    counts: { rows, good, bad, repeated, parts, credits: fromMilliCredits(price) },
    problems: problems.map((problem) => describeProblem(record, problem, listener)),
    result: result && { notCreated: 0, ...result, credits: fromMilliCredits(result.credits) },
    failure: sayTo(listener, record.failure),
    canGoOn: state === 'failed' && mode !== null,
  };
}

function progressOf({ state, format, done, read, size, rows, good }: ImportRecord): Import['progress'] {
  switch (state) {
    case 'reading':
      return format === 'group'
        ? { done, of: Math.max(size ?? 0, done), unit: 'rows' }
        : { done: read, of: Math.max(size ?? 0, read), unit: 'bytes' };
    case 'checking':
      return { done, of: rows, unit: 'rows' };
    case 'applying':
      return { done, of: good, unit: 'rows' };
    default:
      return null;
  }
}

export function describeProblem(
  { columns }: ImportRecord,
  { row, code, column, cells, message }: RowProblem,
  listener: Listener,
): ImportProblem {
  return {
    row,
    column: column === null ? null : (columns[column]?.name ?? null),
    cell: column === null ? null : (cells[column] ?? ''),
    reason: sayTo(listener, problemOf(code, message)),
  };
}
