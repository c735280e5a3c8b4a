import { copyPiece } from './copy.ts';
import { countRows, type Transaction } from './database.ts';

/**
 * Adds numbers to the do-not-disturb registry, in their order, so that two callers that add the same numbers do not
 * deadlock.
 *
 * @returns how many were new.
 */
export async function addToDnd(handle: Transaction, numbers: readonly string[]): Promise<number> {
  if (numbers.length === 0) return 0;
  await handle.query({ text: 'create temporary table added_dnd (number bigint not null) on commit drop' });
  await copyPiece(handle, 'added_dnd (number)', `${numbers.join('\n')}\n`);
  return countRows(handle, {
    text: 'insert into dnd (number) select number from added_dnd order by number on conflict do nothing',
  });
}
