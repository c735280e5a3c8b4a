import type { Database } from '../../storage/database.ts';
import type { CheckedRow } from '../../storage/import-checks.queries.ts';
import { listNumberCells } from '../../storage/import-rows.queries.ts';
import type { ContactsMapping, ImportKey } from '../../storage/import-record.ts';
import { nextTurn } from '../stretches.ts';
import { mobileIn } from './number-cell.ts';
import { BYTES_AT_ONCE } from './staging-limits.ts';

/** Of a contact's name, and of each of its variables. */
export const LONGEST_VALUE = 200;
/** Few enough to be gone with the next collection of garbage. */
const PAGE = 5_000;
/** Numbers that are read between two looks at what else there is to do. */
const TOGETHER = 1_000;

const NOTHING = { number: null, textDigest: null, parts: null, price: null, column: null, message: null };

/** Checks the next rows of an import that is to become contacts. */
export async function checkContacts(
  db: Database,
  key: ImportKey,
  { number, name, variables }: ContactsMapping,
  after: number,
): Promise<CheckedRow[]> {
  const others = name === null ? variables : [name, ...variables];
  const page = { after, limit: PAGE, bytes: BYTES_AT_ONCE };
  const cells = await listNumberCells(db.general, key, page, { number, others, longest: LONGEST_VALUE });
  const checked: CheckedRow[] = [];
  for (const { row, cell, problem, tooLong } of cells) {
    if (checked.length % TOGETHER === TOGETHER - 1) await nextTurn();
    const read = mobileIn(cell ?? '');
    if (problem !== null) checked.push({ ...NOTHING, row, problem });
    else if ('problem' in read) checked.push({ ...NOTHING, row, problem: read.problem, column: number });
    else if (tooLong !== null) checked.push({ ...NOTHING, row, problem: 'too_long', column: tooLong });
    else checked.push({ ...NOTHING, row, number: read.number, problem: null });
  }
  return checked;
}
