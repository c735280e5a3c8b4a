import { fact } from 'harkara-contract/facts.ts';
import { camelCase, RECORDS } from 'harkara-contract/records/kinds.ts';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import { transaction, type Database, type Handle } from '../../storage/database.ts';
import { lockAccount } from '../../storage/manage-accounts.queries.ts';
import { findRecord } from '../../storage/records.queries.ts';
import { countTemplatesFor } from '../../storage/removals.queries.ts';
import { listRoutes } from '../../storage/settings.queries.ts';
import { findByUsername } from '../accounts/manage-accounts.ts';
import type { Doer } from '../audit-log/doer.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { dropRecord, noSuch } from '../records.ts';
import { consequencesOf, refuseIfBlocked, type Consequences } from './consequences.ts';
import { announceAccounts } from '../../storage/account-changes.queries.ts';

/** What the audit log keeps of each kind that the operator takes from an account. */
const KEPT = {
  sender: ['status'],
  template: ['status', 'content'],
  keyword: ['status', 'static_message'],
} as const;

/**
 * Messages that were accepted before are sent. Those that match no other template are refused from now on; those that
 * a keyword has received stay.
 */
export async function removeRecord(
  db: Database,
  doer: Doer,
  kind: keyof typeof KEPT,
  username: string,
  id: number,
  reason: string,
): Promise<void> {
  await transaction(db.general, async (handle) => {
    const account = await lockAccount(handle, await findByUsername(handle, username));
    if (kind === 'sender') await refuseIfUsed(handle, account, id);
    const gone = new Map(Object.entries(await dropRecord(handle, kind, account, id)));
    const [title = ''] = Object.keys(RECORDS[kind].key);
    await announceAccounts(handle, account);
    await recordAction(handle, doer, {
      action: `${kind}.deleted`,
      account: account.account,
      subject: `${account.username}/${String(gone.get(camelCase(title)))}`,
      before: Object.fromEntries(KEPT[kind].map((field) => [field, gone.get(camelCase(field))])),
      reason,
    });
  });
}

export async function consequencesOfSender(
  { general }: Database,
  username: string,
  id: number,
): Promise<Consequences> {
  return consequencesOf(...(await findUses(general, await findByUsername(general, username), id)).found);
}

async function refuseIfUsed(handle: Handle, owner: AccountKey, id: number): Promise<void> {
  const { sender, found } = await findUses(handle, owner, id);
  refuseIfBlocked(consequencesOf(...found), (reasons) => fact('sender_in_use', { sender, reasons }));
}

async function findUses(handle: Handle, owner: AccountKey, id: number) {
  const found = await findRecord(handle, 'sender', owner, id, { lock: true });
  if (!found) throw noSuch('sender', id);
  const { senderId: sender } = found;
  const templates = await countTemplatesFor(handle, owner, sender);
  const routes = (await listRoutes(handle))
    .filter((rule) => rule.account === owner.account && rule.sender === sender)
    .map(({ name, channel, route }) => name ?? `${channel}/${route}`);
  const reasons = [
    templates > 0 && fact('templates_for_it', { count: templates }),
    routes.length > 0 && fact('named_by_routes', { routes }),
  ];
  return { sender, found: [reasons, { templates, routes: routes.length }] as const };
}
