import { nextNumber } from '../../storage/account-changes.queries.ts';
import { lockGroup, setContactsCount } from '../../storage/contacts.queries.ts';
import { keepIf, transaction, type Database, type Handle, type Transaction } from '../../storage/database.ts';
import { sliceEnd } from '../../storage/import-checks.queries.ts';
import {
  addContacts,
  applyContacts,
  countKnown,
  type ContactsSlice,
  type NewContacts,
} from '../../storage/import-contacts.queries.ts';
import { lookUpByKeysOnly } from '../../storage/look-up-by-keys-only.ts';
import { NO_RESULT, type ContactsMapping, type ImportKey } from '../../storage/import-record.ts';
import { lockHeld, storeStep } from '../../storage/import-steps.queries.ts';
import { noSuch } from '../records.ts';
import { BYTES_AT_ONCE } from './staging-limits.ts';

/** Writing these takes about half a second, during which other changes to the group wait. */
const SLICE = 10_000;
const LONGEST_VARIABLE = 50;

/** Writes the next contacts of an import, together with how far it has come: a slice is applied once. */
export async function applyContactsSlice(
  db: Database,
  key: ImportKey,
  holder: string,
  { group, name, variables }: ContactsMapping,
): Promise<void> {
  const owner = ownerOf(key);
  await transaction(db.general, async (handle) => {
    const held = await lockHeld(handle, key, holder);
    if (held?.state !== 'applying') return;
    await lookUpByKeysOnly(handle);
    const { round, place, done, columns } = held;
    const result = held.result ?? NO_RESULT;
    const end = await sliceEnd(handle, key, { round, after: place, limit: SLICE, bytes: BYTES_AT_ONCE });
    if (!end) {
      await storeStep(handle, key, { state: 'done', place, done, result });
      return;
    }
    const count = await lockGroup(handle, { ...owner, group });
    if (count === null) throw noSuch('group', group);
    const slice = { group, round, after: place, upTo: end.last };
    const cells = {
      name,
      variables: variables.map((column) => ({
        column,
        name: (columns[column]?.name ?? '').slice(0, LONGEST_VARIABLE),
      })),
    };
    // As long as none of the file's contacts was there before, the next ones will not have been either.
    const areNew = result.updated === 0 && (await addAll(handle, key, slice, end.count, cells));
    const added = areNew ? end.count : await merge(handle, key, slice, end.count, cells);
    if (added > 0) await setContactsCount(handle, { ...owner, group }, count + added);
    await storeStep(handle, key, {
      state: 'applying',
      place: end.last,
      done: done + end.count,
      result: { ...result, added: result.added + added, updated: result.updated + end.count - added },
    });
  });
}

type Cells = Omit<NewContacts, 'first'>;

/** @returns false if the group has one of them: then nothing was added. */
async function addAll(
  handle: Transaction,
  key: ImportKey,
  slice: ContactsSlice,
  count: number,
  cells: Cells,
): Promise<boolean> {
  return keepIf(handle, async () => {
    const first = await nextNumber(handle, key, 'contact', count);
    return (await addContacts(handle, key, slice, { first, ...cells })) === count;
  });
}

/** @returns how many were added; the others were updated. */
async function merge(
  handle: Handle,
  key: ImportKey,
  slice: ContactsSlice,
  count: number,
  cells: Cells,
): Promise<number> {
  const added = count - (await countKnown(handle, key, slice));
  const first = added > 0 ? await nextNumber(handle, key, 'contact', added) : 0;
  await applyContacts(handle, key, slice, { first, ...cells });
  return added;
}

function ownerOf({ bucket, account }: ImportKey) {
  return { bucket, account };
}
