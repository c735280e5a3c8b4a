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
import { counted, refuseIfBlocked, type Consequences } from './consequences.ts';

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
    refuseIfBlocked(`The sender ID ${uses.senderId}`, senderConsequences(uses));
    await deleteSender(handle, account, id);
    return { action: 'sender.deleted', subject: uses.senderId, before: { status: uses.status } };
  });
}

type Uses = SenderUses & { routes: string[] };

async function findSenderUses(handle: Handle, owner: AccountKey, id: number): Promise<Uses> {
  const uses = await readSenderUses(handle, owner, id);
  if (!uses) throw new DomainError('not_found', `There is no sender ID ${id}.`);
  const routes = (await listRoutes(handle)).filter(
    ({ account, sender }) => account === owner.account && sender === uses.senderId,
  );
  return { ...uses, routes: routes.map(({ name, channel, route }) => name ?? `${channel}/${route}`) };
}

function senderConsequences({ templates, routes }: Uses): Consequences {
  return {
    blockers: [
      ...(templates === 0 ? [] : [`${counted(templates, 'template is', 'templates are')} for it`]),
      ...(routes.length === 0 ? [] : [`these routes name it: ${routes.join(', ')}`]),
    ],
    figures: { templates, routes: routes.length },
  };
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
    if (!template) throw new DomainError('not_found', `There is no template ${id}.`);
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
    if (!keyword) throw new DomainError('not_found', 'There is no such keyword.');
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
