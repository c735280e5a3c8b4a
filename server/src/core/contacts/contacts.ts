import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { nextNumber } from '../../storage/account-changes.queries.ts';
import {
  deleteContact,
  findContact,
  findContacts,
  listContacts as listStored,
  lockGroup,
  readContactsCount,
  setContactsCount,
  updateContact,
  writeContacts,
  type ContactRecord,
  type StoredContact,
} from '../../storage/contacts.queries.ts';
import { transaction, type Database } from '../../storage/database.ts';
import type { Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { parseIndianMobile, parseInternational } from '../recipients/indian-mobile.ts';
import { refuseIfTooDeep } from '../reports/depth.ts';
import { noSuch, type PageOfRecords } from '../records.ts';

export type { ContactRecord };

export async function listContacts(
  db: Database,
  { bucket, number }: Account,
  group: number,
  { offset, perPage }: PageOfRecords,
): Promise<{ records: ContactRecord[]; total: number }> {
  const key = { bucket, account: number, group };
  const total = await readContactsCount(db.reports, key);
  if (total === null) throw noSuch('group', group);
  if (offset >= total) return { records: [], total };
  refuseIfTooDeep(offset, total);
  return { records: await listStored(db.reports, key, { offset, limit: perPage }), total };
}

/** The contact with this number: a list of one at most. */
export async function findByMobile(
  db: Database,
  { bucket, number }: Account,
  group: number,
  written: string,
  { offset }: PageOfRecords,
): Promise<{ records: ContactRecord[]; total: number }> {
  // A provisioning file may have added international numbers.
  const mobile = parseIndianMobile(written) ?? parseInternational(written);
  if (mobile === null) {
    throw new DomainError(fact('searched_number_not_valid'), {
      fields: { mobile: fact('not_a_phone_number') },
    });
  }
  const key = { bucket, account: number, group };
  if ((await readContactsCount(db.reports, key)) === null) throw noSuch('group', group);
  const found = await findContacts(db.reports, key, [mobile]);
  return { records: offset === 0 ? found : [], total: found.length };
}

/** `index`: its place in the call. */
export type Rejection = { index: number; mobile: string; code: 'invalid_mobile'; reason: Fact };

export type AddResult = {
  added: number;
  updated: number;
  rejections: Rejection[];
  contactsCount: number;
};

/** Null: not given. */
export type ContactGiven = {
  mobile: string;
  name: string | null;
  attributes: Readonly<Record<string, unknown>> | null;
};

/**
 * Adds or updates contacts. A number that is already in the group, or is repeated in the call, gets the name and attributes given with it; what
 * is not given stays.
 */
export async function addContacts(
  db: Database,
  { bucket, number }: Account,
  group: number,
  given: readonly ContactGiven[],
): Promise<AddResult> {
  const owner = { bucket, account: number };
  const key = { ...owner, group };
  const { wanted, repeated, rejections } = sortOut(given);
  return transaction(db.general, async (handle) => {
    const count = await lockGroup(handle, key);
    if (count === null) throw noSuch('group', group);
    const found = await findContacts(handle, key, [...wanted.keys()]);
    const stored = new Map(found.map((contact) => [contact.mobile, contact]));
    const added = wanted.size - stored.size;
    let id = added > 0 ? await nextNumber(handle, owner, 'contact', added) : 0;
    const contacts = Array.from(wanted.values(), (contact): StoredContact => {
      const before = stored.get(contact.mobile);
      return merged(contact, before ?? { id: id++, name: null, attributes: {} });
    });
    if (contacts.length > 0) await writeContacts(handle, key, contacts);
    const contactsCount = count + added;
    if (added > 0) await setContactsCount(handle, key, contactsCount);
    const updated = stored.size + repeated;
    return { added, updated, rejections, contactsCount };
  });
}

/** Each number once, in order of appearance. */
function sortOut(given: readonly ContactGiven[]) {
  const wanted = new Map<string, ContactGiven>();
  const rejections: Rejection[] = [];
  let repeated = 0;
  for (const [index, { mobile: written, name, attributes }] of given.entries()) {
    const mobile = parseIndianMobile(written);
    if (mobile === null) {
      const reason = fact('contact_not_indian', { number: written });
      rejections.push({ index, mobile: written, code: 'invalid_mobile', reason });
      continue;
    }
    const before = wanted.get(mobile);
    if (before) repeated += 1;
    wanted.set(mobile, {
      mobile,
      name: name ?? before?.name ?? null,
      attributes: attributes ?? before?.attributes ?? null,
    });
  }
  return { wanted, repeated, rejections };
}

/** A blank name removes the name. */
function merged(
  { mobile, name, attributes }: ContactGiven,
  before: Pick<StoredContact, 'id' | 'name' | 'attributes'>,
): StoredContact {
  return {
    id: before.id,
    mobile,
    name: name === null ? before.name : name.trim() || null,
    attributes: attributes ?? before.attributes,
  };
}

export type ContactChange = { mobile: string; name: string | null; attributes: Record<string, string> };

/** Replaces all that is known of a contact; it keeps its number within the account. */
export async function changeContact(
  db: Database,
  { bucket, number }: Account,
  group: number,
  id: number,
  change: ContactChange,
): Promise<ContactRecord> {
  const key = { bucket, account: number, group };
  return transaction(db.general, async (handle) => {
    if ((await lockGroup(handle, key)) === null) throw noSuch('group', group);
    const before = await findContact(handle, key, id);
    if (!before) throw noSuchContact(group, id);
    // An international number, which a provisioning file may have added, can stay as it is.
    const mobile = change.mobile.trim() === before.mobile ? before.mobile : parseIndianMobile(change.mobile);
    if (mobile === null) {
      throw new DomainError(fact('contact_not_indian', { number: change.mobile }), {
        fields: { mobile: fact('number_not_indian') },
      });
    }
    const [same] = await findContacts(handle, key, [mobile]);
    if (same && same.id !== id) {
      throw new DomainError(fact('contact_already_in_group', { number: mobile }), {
        fields: { mobile: fact('already_in_group') },
      });
    }
    const after = { mobile, name: change.name?.trim() || null, attributes: change.attributes };
    await updateContact(handle, key, { id, ...after });
    return { ...before, ...after };
  });
}

export async function removeContact(
  db: Database,
  { bucket, number }: Account,
  group: number,
  id: number,
): Promise<void> {
  const key = { bucket, account: number, group };
  await transaction(db.general, async (handle) => {
    const count = await lockGroup(handle, key);
    if (count === null) throw noSuch('group', group);
    if (!(await deleteContact(handle, key, id))) {
      throw noSuchContact(group, id);
    }
    await setContactsCount(handle, key, count - 1);
  });
}

function noSuchContact(group: number, id: number): DomainError {
  return new DomainError(fact('contact_not_found', { contact: String(id), group: String(group) }));
}
