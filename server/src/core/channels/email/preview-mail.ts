import type { Account } from '../../accounts/account.ts';
import { collectingIn } from '../judge.ts';
import { writeTexts, type GivenTexts } from './write-texts.ts';
import type { DomainError } from '../../errors.ts';
import { placeholdersIn } from './placeholders.ts';
import type { Mailing } from './send-mail.ts';
import { textFromHtml } from './text-from-html.ts';

export type MailPreview = {
  subject: string;
  html: string;
  text: string;
  /** Placeholders without a value: they stand in the texts as they are, and the mail could not be sent so. */
  missing: string[];
};

/** The texts that a mail would have, also of one that is not finished; nothing is sent. */
export async function previewMail(
  { templates }: Pick<Mailing, 'templates'>,
  account: Account,
  given: Omit<GivenTexts, 'template'>,
): Promise<MailPreview> {
  const template = given.templateId === null ? null : await templates.find(account, given.templateId);
  const texts = [
    given.subject ?? template?.subject,
    given.html ?? template?.html,
    given.text ?? (given.html === null ? template?.text : null),
  ];
  const named = [...new Set(texts.flatMap((text) => placeholdersIn(text ?? '')))];
  const missing = named.filter((name) => given.placeholders[name] === undefined);
  const asTheyAre = Object.fromEntries(missing.map((name) => [name, `{{${name}}}`]));
  const problems: DomainError[] = [];
  const written = writeTexts(
    { ...given, template, placeholders: { ...asTheyAre, ...given.placeholders } },
    collectingIn(problems),
  );
  // What is only empty so far can be looked at.
  if (!written) throw problems[0] ?? new Error('a mail without texts has no problem');
  return { ...written, text: written.text ?? textFromHtml(written.html), missing };
}
