import type { Database } from '../../storage/database.ts';
import {
  countEmailTemplates,
  findEmailTemplate,
  listEmailTemplates,
  type EmailTemplateRow,
} from '../../storage/email-templates.queries.ts';
import { hasNul } from '../../storable-text.ts';
import type { Account } from '../accounts/account.ts';
import { AT_THE_FIRST } from '../channels/judge.ts';
import { writeTexts, type MailTexts } from '../channels/email/write-texts.ts';
import { DomainError } from '../errors.ts';
import { placeholdersIn } from './placeholders.ts';
import { textFromHtml } from './text-from-html.ts';

export type MailTemplateRecord = EmailTemplateRow & { placeholders: string[] };

const keyOf = ({ bucket, number: account }: Account) => ({ bucket, account });

export async function listMailTemplates(
  db: Database,
  account: Account,
  page: { offset: number; limit: number },
): Promise<{ templates: MailTemplateRecord[]; total: number }> {
  const rows = await listEmailTemplates(db.reports, keyOf(account), page);
  const total = await countEmailTemplates(db.reports, keyOf(account));
  return { templates: rows.map(withPlaceholders), total };
}

export async function getMailTemplate(
  db: Database,
  account: Account,
  id: string,
): Promise<MailTemplateRecord> {
  const row = hasNul(id) ? null : await findEmailTemplate(db.reports, keyOf(account), id);
  if (!row) throw new DomainError('not_found', 'There is no such mail template.');
  return withPlaceholders(row);
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
