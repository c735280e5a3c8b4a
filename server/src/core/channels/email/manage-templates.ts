import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { LONGEST_MAIL } from 'harkara-contract/values.ts';
import type { Stored } from 'harkara-contract/records/kinds.ts';
import { transaction, type Database, type Handle, type Transaction } from '../../../storage/database.ts';
import {
  dropEmailTemplateVersions,
  searchEmailTemplates,
  type ListedEmailTemplate,
} from '../../../storage/email-templates.queries.ts';
import { findRecord, updateRecord } from '../../../storage/records.queries.ts';
import { hasNul } from '../../../storable-text.ts';
import { keyOf, type Account } from '../../accounts/account.ts';
import { AT_THE_FIRST } from '../judge.ts';
import { writeTexts, type MailTexts } from './write-texts.ts';
import { DomainError } from '../../errors.ts';
import { isName, NOT_A_NAME } from '../../names.ts';
import { createRecord, dropRecord, getRecord, noSuch, pageOfRecords } from '../../records.ts';
import type { MailTemplates } from './mail-templates.ts';
import { placeholdersIn } from './placeholders.ts';
import { storeTemplateVersions } from './template-versions.ts';
import { textFromHtml } from './text-from-html.ts';
import { announceAccounts } from '../../../storage/account-changes.queries.ts';

export type { ListedEmailTemplate };
type EmailTemplateRow = Stored<'email_template'>;
type EmailTemplateTexts = Pick<EmailTemplateRow, 'subject' | 'html' | 'text'>;
export type MailTemplateRecord = EmailTemplateRow & { placeholders: string[] };

export async function listMailTemplates(
  db: Database,
  account: Account,
  page: { offset: number; perPage: number },
): Promise<{ records: MailTemplateRecord[]; total: number }> {
  const { records, total } = await pageOfRecords(db, 'email_template', account, page);
  return { records: records.map(withPlaceholders), total };
}

export async function getMailTemplate(
  db: Database,
  account: Account,
  id: string,
): Promise<MailTemplateRecord> {
  if (hasNul(id)) throw noSuch('email_template', id);
  return withPlaceholders(await getRecord(db, 'email_template', account, id));
}

/** In the order of their ids. `next` is where the list goes on. */
export async function searchMailTemplates(
  db: Database,
  account: Account,
  { words, after, limit }: { words: string | null; after: string | null; limit: number },
): Promise<{ templates: ListedEmailTemplate[]; next: string | null }> {
  const sought = words?.trim().toLowerCase() ?? '';
  const search = { words: sought === '' ? null : sought, after, limit: limit + 1 };
  const found = await searchEmailTemplates(db.reports, keyOf(account), search);
  const templates = found.slice(0, limit);
  return { templates, next: found.length > limit ? (templates.at(-1)?.id ?? null) : null };
}

type Managing = { db: Database; templates: Pick<MailTemplates, 'statusOfNewTexts'> };

export async function createMailTemplate(
  { db, templates }: Managing,
  account: Account,
  { id: given, ...texts }: EmailTemplateTexts & { id: string },
): Promise<MailTemplateRecord> {
  const id = given.trim();
  refuseIfNotValid(id, texts);
  return changeTemplates(db, account, async (handle) => {
    const template = { id, ...texts, status: templates.statusOfNewTexts() };
    await createRecord(handle, 'email_template', keyOf(account), template, () => {
      const fields = { id: fact('already_taken') };
      return new DomainError(fact('email_template_taken', { template: id }), { fields });
    });
    return storeVersion(handle, account, id);
  });
}

/**
 * Texts that differ become the template's next version; where templates are reviewed, it cannot be used until they are
 * approved.
 *
 * @param change.version the one that was changed: another user may have saved a newer one.
 */
export async function changeMailTemplate(
  { db, templates }: Managing,
  account: Account,
  id: string,
  { version, ...texts }: EmailTemplateTexts & { version: number },
): Promise<MailTemplateRecord> {
  refuseIfNotValid(id, texts);
  return changeTemplates(db, account, async (handle) => {
    const stored = await findRecord(handle, 'email_template', keyOf(account), id, { lock: true });
    if (!stored) throw noSuch('email_template', id);
    if (stored.version !== version) {
      throw new DomainError(fact('email_template_outdated', { version: stored.version }));
    }
    const isSame =
      stored.subject === texts.subject && stored.html === texts.html && stored.text === texts.text;
    if (isSame) return withPlaceholders(stored);
    const changed = { ...texts, status: templates.statusOfNewTexts(), reason: null };
    await updateRecord(handle, 'email_template', keyOf(account), id, changed);
    return storeVersion(handle, account, id);
  });
}

/** Mails that were accepted with it are sent; no more are from now on. */
export async function removeMailTemplate(db: Database, account: Account, id: string): Promise<void> {
  await changeTemplates(db, account, async (handle) => {
    if (hasNul(id)) throw noSuch('email_template', id);
    await dropRecord(handle, 'email_template', keyOf(account), id);
    await dropEmailTemplateVersions(handle, keyOf(account), [id], 0);
  });
}

/** Processes forget what they have kept of the account. */
function changeTemplates<Result>(
  db: Database,
  account: Account,
  change: (handle: Transaction) => Promise<Result>,
): Promise<Result> {
  return transaction(db.general, async (handle) => {
    const result = await change(handle);
    await announceAccounts(handle, keyOf(account));
    return result;
  });
}

async function storeVersion(handle: Handle, account: Account, id: string): Promise<MailTemplateRecord> {
  await storeTemplateVersions(handle, keyOf(account), [id]);
  const stored = await findRecord(handle, 'email_template', keyOf(account), id);
  if (!stored) throw new Error('a template that was just stored is not there');
  return withPlaceholders(stored);
}

/** The names that errors give to the fields. */
const NAMES = { subject: 'subject', html: 'html', text: 'bodyText' } as const;

function refuseIfNotValid(id: string, { subject, html, text }: EmailTemplateTexts): void {
  const fields: Record<string, Fact> = {};
  if (!isName(id)) fields['id'] = NOT_A_NAME;
  if (subject.trim() === '') fields['subject'] = fact('required');
  else if (/\p{Cc}/u.test(subject)) fields['subject'] = fact('several_lines');
  if (html.trim() === '') fields['html'] = fact('required');
  const lengths = { subject: subject.length, html: html.length, text: text?.length ?? 0 };
  for (const field of ['subject', 'html', 'text'] as const) {
    const most = LONGEST_MAIL[field];
    if (lengths[field] > most) fields[NAMES[field]] = fact('over_email_text_limit', { most });
  }
  if (Object.keys(fields).length > 0) throw new DomainError(fact('invalid_email_template'), { fields });
}

/** The texts that a mail would have; nothing is sent. */
export async function previewMailTemplate(
  db: Database,
  account: Account,
  id: string,
  placeholders: Readonly<Record<string, string>>,
): Promise<MailTexts & { text: string }> {
  const template = await getMailTemplate(db, account, id);
  const nothing = { subject: null, html: null, text: null };
  const texts = writeTexts({ ...nothing, templateId: id, placeholders, template }, AT_THE_FIRST);
  if (!texts) throw new Error('a template without texts was let through');
  return { ...texts, text: texts.text ?? textFromHtml(texts.html) };
}

function withPlaceholders(row: EmailTemplateRow): MailTemplateRecord {
  const texts = [row.subject, row.html, row.text ?? ''];
  return { ...row, placeholders: [...new Set(texts.flatMap(placeholdersIn))] };
}
