import { isStorable } from '../../storable-text.ts';
import { announceChanges, raiseConfigVersions, takeNumbers } from '../../storage/account-changes.queries.ts';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import { transaction, type Database, type Handle } from '../../storage/database.ts';
import { lockAccount } from '../../storage/manage-accounts.queries.ts';
import { countReviewed } from '../../storage/reviewed.queries.ts';
import { findSendersByName } from '../../storage/senders.queries.ts';
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  REVIEWED_TEMPLATES,
  type GivenTemplate,
  type NewTemplate,
  type TemplateRecord,
} from '../../storage/templates.queries.ts';
import type { Account, Approval } from '../accounts/account.ts';
import { DLT_RULE, isDltId } from '../dlt/dlt-ids.ts';
import { DomainError } from '../errors.ts';
import { isName, NAME_RULE } from '../names.ts';
import {
  listApproved,
  listByStatus,
  search,
  type Found,
  type PageOfRecords,
  type Search,
} from '../reviewed.ts';
import { STORABLE_RULE } from '../storable.ts';
import { problemOfContent } from './check-content.ts';

export type { TemplateRecord };

export const MOST_TEMPLATES = 10_000;
const NOT_A_SENDER = 'is not a sender ID of this account';

export async function listApprovedTemplates(db: Database, account: Account): Promise<TemplateRecord[]> {
  return listApproved(db, REVIEWED_TEMPLATES, account);
}

export async function listTemplates(
  db: Database,
  account: Account,
  status: Approval | null,
  page: PageOfRecords,
): Promise<{ records: TemplateRecord[]; total: number }> {
  return listByStatus(db, REVIEWED_TEMPLATES, account, status, page);
}

export function searchTemplates(
  db: Database,
  account: Account,
  wanted: Search,
): Promise<Found<TemplateRecord>> {
  return search(db, REVIEWED_TEMPLATES, account, wanted);
}

export async function getTemplate(db: Database, account: Account, id: number): Promise<TemplateRecord> {
  const template = await findTemplate(db.reports, keyOf(account), id);
  if (!template) throw noSuchTemplate(id);
  return template;
}

/** The template awaits approval, so it does not affect any send yet. */
export async function createTemplate(
  db: Database,
  account: Account,
  given: NewTemplate,
): Promise<TemplateRecord> {
  const template = { ...given, name: given.name.trim() };
  refuseIfNotValid(template, account);
  const key = keyOf(account);
  return transaction(db.general, async (handle) => {
    if (template.senderId !== null) await refuseIfSenderIsGone(handle, key, template.senderId);
    // The counter is locked from here on, so that two concurrent calls cannot both be the last that fits.
    const [id = 0] = await takeNumbers(handle, 'template', [{ ...key, count: 1 }]);
    await refuseIfTooMany(handle, key, 1);
    const created = await insertTemplate(handle, key, id, template);
    if (created) return created;
    throw new DomainError('conflict', `There is already a template named ${template.name}.`, {
      fields: { name: 'is already taken' },
    });
  });
}

/** Under the account's lock, as whoever removes a sender ID has it: a removed one has no templates. */
async function refuseIfSenderIsGone(handle: Handle, key: AccountKey, senderId: string): Promise<void> {
  await lockAccount(handle, key);
  if ((await findSendersByName(handle, key, [senderId])).length > 0) return;
  throw new DomainError('validation_failed', 'The template is not valid.', {
    fields: { senderId: NOT_A_SENDER },
  });
}

/** Messages that match no other template are refused from now on; what was accepted before is sent. */
export async function removeTemplate(db: Database, account: Account, id: number): Promise<void> {
  const key = keyOf(account);
  await transaction(db.general, async (handle) => {
    const status = await deleteTemplate(handle, key, id);
    if (status === null) throw noSuchTemplate(id);
    // Copies of the account hold approved templates only.
    if (status !== 'approved') return;
    await raiseConfigVersions(handle, [key]);
    await announceChanges(handle, [account.number]);
  });
}

/** @param more how many are about to be added. */
export async function refuseIfTooMany(handle: Handle, key: AccountKey, more: number): Promise<void> {
  if ((await countReviewed(handle, REVIEWED_TEMPLATES, key, null)) + more <= MOST_TEMPLATES) return;
  throw new DomainError('validation_failed', `An account has at most ${MOST_TEMPLATES} templates.`);
}

function noSuchTemplate(id: number): DomainError {
  return new DomainError('not_found', `There is no template ${id}.`);
}

function refuseIfNotValid(template: NewTemplate, account: Account): void {
  const fields = problemsOf(template, account);
  if (Object.keys(fields).length > 0)
    throw new DomainError('validation_failed', 'The template is not valid.', { fields });
}

/** What is wrong with a new template, by field. */
export function problemsOf(
  template: GivenTemplate & { notes?: string | null },
  account: Account,
): Record<string, string> {
  const { name, senderId, dltTemplateId, entityId, notes = null } = template;
  const fields: Record<string, string> = {};
  if (!isName(name)) fields['name'] = NAME_RULE;
  const problem = problemOfContent(template.content);
  if (problem !== null) fields['content'] = problem;
  if (notes !== null && !isStorable(notes)) fields['notes'] = STORABLE_RULE;
  if (senderId !== null && !account.senders.has(senderId)) fields['senderId'] = NOT_A_SENDER;
  if (dltTemplateId !== null && !isDltId(dltTemplateId)) fields['dltTemplateId'] = DLT_RULE;
  if (entityId !== null && !isDltId(entityId)) fields['entityId'] = DLT_RULE;
  return fields;
}

export function keyOf({ bucket, number }: Account) {
  return { bucket, account: number };
}
