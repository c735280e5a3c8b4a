import { takeNumbers } from '../../storage/account-changes.queries.ts';
import { lockGroup, setContactsCount } from '../../storage/contacts.queries.ts';
import { transaction, type Database } from '../../storage/database.ts';
import {
  applyContacts as writeSlice,
  countKnown,
  lookUpByKeysOnly,
  sliceEnd,
} from '../../storage/import-rows.queries.ts';
import {
  lockHeld,
  NO_RESULT,
  storeStep,
  type ContactsMapping,
  type ImportKey,
} from '../../storage/imports.queries.ts';
import { noSuchGroup } from '../contacts/groups.ts';

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
  const owner = { bucket: key.bucket, account: key.account };
  await transaction(db.general, async (handle) => {
    const held = await lockHeld(handle, key, holder);
    if (held?.state !== 'applying') return;
    await lookUpByKeysOnly(handle);
    const { round, place, done, columns } = held;
    const result = held.result ?? NO_RESULT;
    const end = await sliceEnd(handle, key, { round, after: place, limit: SLICE });
    if (!end) {
      await storeStep(handle, key, { state: 'done', place, done, result });
      return;
    }
    const count = await lockGroup(handle, { ...owner, group });
    if (count === null) throw noSuchGroup(group);
    const slice = { group, round, after: place, upTo: end.last };
    const known = await countKnown(handle, key, slice);
    const added = end.count - known;
    const [first = 0] = added > 0 ? await takeNumbers(handle, 'contact', [{ ...owner, count: added }]) : [];
    await writeSlice(handle, key, slice, {
      first,
      name,
      variables: variables.map((column) => ({
        column,
        name: (columns[column]?.name ?? '').slice(0, LONGEST_VARIABLE),
      })),
    });
    if (added > 0) await setContactsCount(handle, { ...owner, group }, count + added);
    await storeStep(handle, key, {
      state: 'applying',
      place: end.last,
      done: done + end.count,
      result: { ...result, added: result.added + added, updated: result.updated + known },
    });
  });
}
