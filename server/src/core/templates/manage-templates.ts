import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Stored } from 'harkara-contract/records/kinds.ts';
import { isStorable } from '../../storable-text.ts';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import { transaction, type Database, type Handle } from '../../storage/database.ts';
import { lockAccount } from '../../storage/manage-accounts.queries.ts';
import { findRecordsBy } from '../../storage/records.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { isDltId, NOT_A_DLT_ID } from '../dlt/dlt-ids.ts';
import { DomainError } from '../errors.ts';
import { isName, NOT_A_NAME } from '../names.ts';
import { createRecord, dropRecord } from '../records.ts';
import { problemOfContent } from './check-content.ts';
import { announceAccounts } from '../../storage/account-changes.queries.ts';

type TemplateRecord = Stored<'template'>;
export type GivenTemplate = Omit<TemplateRecord, 'id' | 'status' | 'reason' | 'createdAt'>;
type NewTemplate = GivenTemplate & { notes: string | null };

const UNKNOWN_SENDER = fact('unknown_sender');

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
    return createRecord(handle, 'template', key, template, () => {
      const fields = { name: fact('already_taken') };
      return new DomainError(fact('template_name_taken', { name: template.name }), { fields });
    });
  });
}

/** Under the account's lock, which a removal of a sender ID holds, too: a removed one has no templates. */
async function refuseIfSenderIsGone(handle: Handle, key: AccountKey, senderId: string): Promise<void> {
  await lockAccount(handle, key);
  if ((await findRecordsBy(handle, 'sender', key, [senderId])).length > 0) return;
  throw new DomainError(fact('invalid_template'), { fields: { senderId: UNKNOWN_SENDER } });
}

/** Messages that match no other template are refused from now on; what was accepted before is sent. */
export async function removeTemplate(db: Database, account: Account, id: number): Promise<void> {
  const key = keyOf(account);
  await transaction(db.general, async (handle) => {
    const { status } = await dropRecord(handle, 'template', key, id);
    // Copies of the account hold approved templates only.
    if (status === 'approved') await announceAccounts(handle, key);
  });
}

function refuseIfNotValid(template: NewTemplate, account: Account): void {
  const fields = problemsOf(template, account);
  if (Object.keys(fields).length > 0) throw new DomainError(fact('invalid_template'), { fields });
}

/** What is wrong with a new template, by field. */
export function problemsOf(
  template: GivenTemplate & { notes?: string | null },
  account: Account,
): Record<string, Fact> {
  const { name, senderId, dltTemplateId, entityId, notes = null } = template;
  const fields: Record<string, Fact> = {};
  if (!isName(name)) fields['name'] = NOT_A_NAME;
  const problem = problemOfContent(template.content);
  if (problem !== null) fields['content'] = problem;
  if (notes !== null && !isStorable(notes)) fields['notes'] = fact('not_storable');
  if (senderId !== null && !account.senders.has(senderId)) fields['senderId'] = UNKNOWN_SENDER;
  if (dltTemplateId !== null && !isDltId(dltTemplateId)) fields['dltTemplateId'] = NOT_A_DLT_ID;
  if (entityId !== null && !isDltId(entityId)) fields['entityId'] = NOT_A_DLT_ID;
  return fields;
}
