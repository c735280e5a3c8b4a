import type { Transaction } from '../../storage/database.ts';
import { addToContactsCount } from '../../storage/provisioning-records.queries.ts';
import type { ChangeLog } from './changes.ts';
import type { MergedAccount } from './merge-accounts.ts';
import { logOutcome, mergeRows } from './merge-records.ts';
import { declaredIn } from './record-kinds.ts';

/** Groups and contacts do not affect sends, so no process needs to be notified. */
export async function mergeContacts(
  handle: Transaction,
  accounts: readonly MergedAccount[],
  log: ChangeLog,
): Promise<void> {
  const groups = await mergeRows(
    handle,
    'group',
    accounts.flatMap(({ record, owner }) =>
      declaredIn(record, 'group').map((declared, i) => ({
        ...declared,
        owner,
        contacts: record.groups?.[i]?.contacts ?? [],
      })),
    ),
  );
  for (const group of groups) logOutcome(log, 'group', group, group.wanted.name);

  const contacts = await mergeRows(
    handle,
    'contact',
    groups.flatMap((group) =>
      group.wanted.contacts.map(({ mobile, name, attributes }) => ({
        owner: group.wanted.owner,
        group,
        key: [group.id, mobile],
        given: { name, attributes },
      })),
    ),
  );
  const counts = [];
  for (const [group, outcomes] of Map.groupBy(contacts, ({ wanted }) => wanted.group)) {
    const { owner } = group.wanted;
    const name = `${owner.username}/${group.wanted.name}`;
    const added = outcomes.filter(({ isNew }) => isNew);
    const changed = outcomes.filter(({ isNew, fields }) => !isNew && fields.length > 0);
    if (added.length > 0) {
      counts.push({ bucket: owner.bucket, account: owner.account, id: group.id, count: added.length });
      log.created('contacts', `${name} (${added.length})`, owner.account, { count: added.length });
    }
    if (changed.length > 0) {
      const fields = new Set(changed.flatMap((outcome) => outcome.fields));
      // Who they are is the account's own business.
      const values = { before: {}, after: {} };
      log.updated('contacts', `${name} (${changed.length})`, [...fields], owner.account, values);
    }
  }
  if (counts.length > 0) await addToContactsCount(handle, counts);
}
