import { fact } from 'harkara-contract/facts.ts';
import { transaction, type Database } from '../../storage/database.ts';
import { listAttributes, stageContacts } from '../../storage/import-groups.queries.ts';
import { listStaged } from '../../storage/import-rows.queries.ts';
import { endReading } from '../../storage/import-reading.queries.ts';
import type { ImportKey } from '../../storage/import-record.ts';
import { lockHeld, storeStep } from '../../storage/import-steps.queries.ts';
import { DomainError } from '../errors.ts';
import { MOST_COLUMNS } from './file-problem.ts';
import { BYTES_AT_ONCE, refuseIfAccountIsFull } from './staging-limits.ts';

const PAGE = 20_000;
const SAMPLES = 3;
const OWN = ['mobile', 'name'];

/** Stages the next contacts of a group, as rows of number, name and variables. */
export async function stageGroupPage(
  db: Database,
  key: ImportKey,
  holder: string,
  group: number,
): Promise<void> {
  await transaction(db.general, async (handle) => {
    const held = await lockHeld(handle, key, holder);
    if (held?.state !== 'reading') return;
    const page = { group, after: held.place, limit: PAGE, staged: held.done };
    // What only later contacts have comes behind: the rows before are without it.
    const names = namesOf([
      ...held.columns.map(({ name }) => name),
      ...(await listAttributes(handle, key, page, MOST_COLUMNS)),
    ]);
    const { last, count, bytes, more } = await stageContacts(handle, key, page, names.slice(OWN.length));
    await refuseIfAccountIsFull(handle, key, bytes);
    const done = held.done + count;
    const staged = held.staged + bytes;
    if (more) {
      const columns = names.map((name) => ({ name, samples: [] }));
      await storeStep(handle, key, { state: 'reading', place: last, done, rows: done, columns, staged });
      return;
    }
    if (done === 0) throw new DomainError(fact('group_empty'));
    await storeStep(handle, key, { state: 'reading', place: last, done, staged });
    const { rows: samples } = await listStaged(handle, key, {
      after: 0,
      limit: SAMPLES,
      bytes: BYTES_AT_ONCE,
    });
    const columns = names.map((name, index) => ({
      name,
      samples: samples.map(({ cells }) => cells[index] ?? '').filter((cell) => cell !== ''),
    }));
    const shape = { columns, notes: [], numberColumn: 0, nameColumn: 1 };
    await endReading(handle, key, { rows: done, read: done }, shape);
  });
}

/** Capitals make no difference in the names of columns: of two that differ in nothing else, the first is taken. */
function namesOf(attributes: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const name of [...OWN, ...attributes]) {
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()].slice(0, MOST_COLUMNS);
}
