import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { LONGEST_MAIL } from 'harkara-contract/values.ts';
import { fillPlaceholders, type FilledAs } from './placeholders.ts';
import { DomainError } from '../../errors.ts';
import { nulProblem } from '../../storable.ts';
import type { Judge } from '../judge.ts';
import type { EmailContent, MailTemplate } from './email-content.ts';

export type MailTexts = { subject: string; html: string; text: string | null };

/** By the names that errors give to the fields. */
const LONGEST = {
  subject: LONGEST_MAIL.subject,
  html: LONGEST_MAIL.html,
  bodyText: LONGEST_MAIL.text,
} as const;

export type GivenTexts = Pick<EmailContent, 'subject' | 'html' | 'text' | 'templateId' | 'placeholders'> & {
  /** The template that `templateId` names; null: there is none, or it may not be used. */
  template: Omit<MailTemplate, 'version'> | null;
};

/** The texts of a mail: those that were given, or else the template's, with placeholders filled in. */
export function writeTexts(content: GivenTexts, judge: Judge): MailTexts | null {
  const { template } = content;
  if (content.templateId !== null && !template) return judge.refuse(noTemplate(content.templateId));
  const values = new Map(Object.entries(content.placeholders));
  const fill = (field: keyof typeof LONGEST, template: string, as: FilledAs): string | null => {
    const nul = nulProblem({ [field]: template });
    if (nul) return judge.refuse(nul);
    const filled = fillPlaceholders(template, values, as, LONGEST[field]);
    switch (filled.kind) {
      case 'filled':
        return filled.text;
      case 'missing':
        return judge.refuse(wrong(field, fact('placeholder_without_value', { placeholder: filled.name })));
      case 'too_long':
        return judge.refuse(wrong(field, fact('over_email_text_limit', { most: LONGEST[field] })));
    }
  };
  const subject = fill('subject', content.subject ?? template?.subject ?? '', 'line');
  const html = fill('html', content.html ?? template?.html ?? '', 'html');
  const given = content.text ?? (content.html === null ? (template?.text ?? null) : null);
  const text = given === null ? null : fill('bodyText', given, 'text');
  if (subject?.trim() === '') judge.refuse(missing('subject'));
  if (html?.trim() === '') judge.refuse(missing('html'));
  if (subject !== null && /\p{Cc}/u.test(subject)) judge.refuse(wrong('subject', fact('several_lines')));
  return subject === null || html === null ? null : { subject, html, text };
}

function noTemplate(template: string): DomainError {
  return new DomainError(fact('approved_email_template_not_found', { template }), {
    fields: { templateId: fact('not_an_approved_template') },
  });
}

/** The names of the fields for people. */
const NAMES = { subject: 'subject', html: 'html', bodyText: 'text' } as const;

function wrong(field: keyof typeof NAMES, reason: Fact): DomainError {
  return new DomainError(fact('invalid_email_text', { text: NAMES[field], reason }), {
    fields: { [field]: reason },
  });
}

function missing(field: 'subject' | 'html'): DomainError {
  return new DomainError(fact('email_text_missing', { text: field }), {
    fields: { [field]: fact('required') },
  });
}
