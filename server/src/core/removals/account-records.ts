import { fact } from 'harkara-contract/facts.ts';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import { transaction, type Database, type Handle } from '../../storage/database.ts';
import { deleteKeyword, findKeyword } from '../../storage/keywords.queries.ts';
import { lockAccount, type StoredAccount } from '../../storage/manage-accounts.queries.ts';
import { deleteSender, readSenderUses, type SenderUses } from '../../storage/removals.queries.ts';
import { listRoutes } from '../../storage/settings.queries.ts';
import { deleteTemplate, findTemplate } from '../../storage/templates.queries.ts';
import { announceChange, findByUsername } from '../accounts/manage-accounts.ts';
import type { Doer } from '../audit-log/doer.ts';
import type { Action } from '../audit-log/action.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { DomainError } from '../errors.ts';
import { consequencesOf, refuseIfBlocked, type Consequences } from './consequences.ts';

// What the operator takes from an account. Messages that were accepted before are sent.

export async function consequencesOfSender(
  { general }: Database,
  username: string,
  id: number,
): Promise<Consequences> {
  const owner = await findByUsername(general, username);
  return senderConsequences(await findSenderUses(general, owner, id));
}

export async function removeSender(
  db: Database,
  doer: Doer,
  username: string,
  id: number,
  reason: string,
): Promise<void> {
  await change(db, doer, username, reason, async (handle, account) => {
    const uses = await findSenderUses(handle, account, id);
    refuseIfBlocked(senderConsequences(uses), (reasons) =>
      fact('sender_in_use', { sender: uses.senderId, reasons }),
    );
    await deleteSender(handle, account, id);
    return { action: 'sender.deleted', subject: uses.senderId, before: { status: uses.status } };
  });
}

type Uses = SenderUses & { routes: string[] };

async function findSenderUses(handle: Handle, owner: AccountKey, id: number): Promise<Uses> {
  const uses = await readSenderUses(handle, owner, id);
  if (!uses) throw new DomainError(fact('sender_number_not_found', { id: String(id) }));
  const routes = (await listRoutes(handle)).filter(
    ({ account, sender }) => account === owner.account && sender === uses.senderId,
  );
  return { ...uses, routes: routes.map(({ name, channel, route }) => name ?? `${channel}/${route}`) };
}

function senderConsequences({ templates, routes }: Uses): Consequences {
  return consequencesOf(
    [
      templates > 0 && fact('templates_for_it', { count: templates }),
      routes.length > 0 && fact('named_by_routes', { routes }),
    ],
    { templates, routes: routes.length },
  );
}

/** Messages that match no other template are refused from now on. */
export async function removeTemplateOf(
  db: Database,
  doer: Doer,
  username: string,
  id: number,
  reason: string,
): Promise<void> {
  await change(db, doer, username, reason, async (handle, account) => {
    const template = await findTemplate(handle, account, id);
    if (!template) throw new DomainError(fact('template_not_found', { template: String(id) }));
    await deleteTemplate(handle, account, id);
    const { name, status, content } = template;
    return { action: 'template.deleted', subject: name, before: { status, content } };
  });
}

/** The messages that it received stay. */
export async function removeKeywordOf(
  db: Database,
  doer: Doer,
  username: string,
  id: number,
  reason: string,
): Promise<void> {
  await change(db, doer, username, reason, async (handle, account) => {
    const keyword = await findKeyword(handle, account, id);
    if (!keyword) throw new DomainError(fact('keyword_not_found'));
    await deleteKeyword(handle, account, id);
    const { key, status, staticMessage } = keyword;
    return {
      action: 'keyword.deleted',
      subject: key,
      before: { status, static_message: staticMessage },
    };
  });
}

async function change(
  db: Database,
  doer: Doer,
  username: string,
  reason: string,
  work: (handle: Handle, account: StoredAccount) => Promise<Action>,
): Promise<void> {
  await transaction(db.general, async (handle) => {
    const account = await lockAccount(handle, await findByUsername(handle, username));
    const { subject, ...action } = await work(handle, account);
    await announceChange(handle, account);
    await recordAction(handle, doer, {
      ...action,
      account: account.account,
      subject: `${account.username}/${subject}`,
      reason,
    });
  });
}
