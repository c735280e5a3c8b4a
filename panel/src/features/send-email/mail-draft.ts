import type { Email, EmailOptions } from 'harkara-contract/routes/email-send.ts';
import type { EmailTexts } from 'harkara-contract/routes/previews.ts';
import { readAddress } from './mail-address.ts';
import type { When } from '../../ui/when-field.tsx';

export type Draft = typeof EMPTY;

export const EMPTY = {
  fromName: '',
  from: '',
  domain: '',
  to: '',
  cc: '',
  bcc: '',
  replyTo: '',
  kind: 'html' as 'template' | 'html',
  template: '',
  subject: '',
  html: '',
  text: '',
  values: {} as Readonly<Record<string, string>>,
  files: [] as readonly File[],
  opens: false,
  clicks: false,
  when: null as When,
};

/** What is kept of a draft: of its attachments, only the names. */
export type KeptMail = Omit<Draft, 'files'> & { files: readonly string[] };

export const keepMail = (draft: Draft, before: KeptMail | undefined): KeptMail => ({
  ...draft,
  // Those that were lost are named until others have come.
  files: draft.files.length > 0 ? draft.files.map(({ name }) => name) : (before?.files ?? []),
});

type Given = Partial<Record<'to' | 'text' | 'sender' | 'template', string>>;

/** A mail as an address begins it, or as it was kept, as far as its domain and template still are there. */
export function beginMail(
  { domains, templates }: Pick<EmailOptions, 'domains' | 'templates'>,
  { to = '', text = '', sender, template }: Given,
  before: KeptMail | undefined,
): Draft {
  if (before === undefined) {
    // Messages know a mail by its subject.
    const draft: Draft = { ...EMPTY, ...senderOf(sender, domains), to, subject: text };
    return template === undefined ? draft : { ...draft, kind: 'template', template };
  }
  return {
    ...EMPTY,
    ...before,
    domain: domains.find((domain) => domain === before.domain) ?? domains[0] ?? '',
    template: templates.some(({ id }) => id === before.template) ? before.template : '',
    files: [],
  };
}

/** Addresses between commas, semicolons and lines; a name in quotes may have a comma. */
export function addressesIn(text: string): string[] {
  return [...text.matchAll(/(?:"[^"\n]*"|[^,;\n"])+/g)]
    .map(([one]) => one.trim())
    .filter((one) => one !== '');
}

/** Who a mail goes to: every address once. */
export type Recipients = {
  addresses: ReadonlySet<string>;
  /** As many as were written, in all fields. */
  written: number;
  /** Without an address in To, the email goes to nobody. */
  hasTo: boolean;
};

export function recipientsOf({ to, cc, bcc }: Pick<Draft, 'to' | 'cc' | 'bcc'>): Recipients {
  const written = [to, cc, bcc].flatMap(addressesIn);
  return {
    addresses: new Set(written.flatMap((one) => readAddress(one) ?? [])),
    written: written.length,
    hasTo: addressesIn(to).some((one) => readAddress(one) !== undefined),
  };
}

const PLACEHOLDER = /\{\{ *([\w.-]{1,64}) *\}\}/g;

/** Names of the placeholders in texts that the writer gives. */
export function placeholdersIn(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)))];
}

/** What the server needs to show the mail. */
export function textsOf({ kind, template, subject, html, text, values }: Draft): EmailTexts {
  const isTemplate = kind === 'template';
  return {
    subject: unlessBlank(subject),
    html: isTemplate ? null : html,
    bodyText: isTemplate ? null : unlessBlank(text),
    templateId: isTemplate ? template : null,
    placeholders: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
  };
}

const unlessBlank = (text: string): string | null => (text.trim() === '' ? null : text);

/** An address that mails have come from, as the form has it; only the first domain, if that address's is not approved. */
export function senderOf(
  address: string | undefined,
  domains: readonly string[],
): Pick<Draft, 'from' | 'domain'> {
  const at = address?.lastIndexOf('@') ?? -1;
  const domain = domains.find((one) => one === address?.slice(at + 1));
  if (at < 0 || domain === undefined) return { from: '', domain: domains[0] ?? '' };
  return { from: address?.slice(0, at) ?? '', domain };
}

export function fromOf({ fromName, from, domain }: Draft): string {
  const address = `${from.trim()}@${domain}`;
  const name = fromName.trim().replaceAll(/["\\]/g, '');
  return name === '' ? address : `"${name}" <${address}>`;
}

type Files = Email['attachments'];

export function mailOf(draft: Draft, attachments: Files, scheduleAt: Date | null): Email {
  return {
    from: fromOf(draft),
    to: addressesIn(draft.to),
    cc: addressesIn(draft.cc),
    bcc: addressesIn(draft.bcc),
    replyTo: unlessBlank(draft.replyTo.trim()),
    ...textsOf(draft),
    attachments,
    trackOpens: draft.opens,
    trackClicks: draft.clicks,
    schedule: scheduleAt?.toISOString() ?? null,
  };
}

/** Files as the call carries them. */
export function readFiles(files: readonly File[]): Promise<Files> {
  return Promise.all(
    files.map(async (file) => ({
      filename: file.name,
      contentType: /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : null,
      content: await base64Of(file),
    })),
  );
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => reject(new Error('the file cannot be read'));
    reader.readAsDataURL(file);
  });
}
