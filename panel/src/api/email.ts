import type { Sent } from 'harkara-contract/records/sent.ts';
import { get } from './query.ts';
import { request, type Result } from './request.ts';
import { upload } from './upload.ts';
import { apiAddress } from './viewed.ts';
import type {
  CheckedDomain,
  MailOptions,
  MailPreview,
  MailTemplate,
  PanelMailDomain,
  SuppressedAddress,
  TakenMailDetail,
} from './panel.generated.ts';

export type {
  DomainRecord,
  ListedMailTemplate,
  MailOptions,
  MailPreview,
  MailTemplate,
  TakenMail,
  TakenMailDetail,
} from './panel.generated.ts';

export type MailDomain = PanelMailDomain;
export type Review = MailDomain['status'];
export type FoundRecord = CheckedDomain['found'][number];
export type Suppression = SuppressedAddress;

export type MailTexts = {
  subject?: string;
  html?: string;
  text?: string;
  template_id?: string;
  placeholders?: Record<string, string>;
};

export type Mail = MailTexts & {
  from: string;
  to: string[];
  cc?: string[];
  bcc?: string[];
  reply_to?: string;
  attachments?: { filename: string; content_type?: string; content: string }[];
  track_opens?: boolean;
  track_clicks?: boolean;
  schedule_at?: string;
};

const at = encodeURIComponent;

export const domainsQuery = get<{ items: MailDomain[] }>(['email', 'domains'], 'email/domains');
export const mailOptionsQuery = get<MailOptions>(['email', 'options'], 'email/options');
export const takenMailQuery = (id: string) => ({
  ...get<TakenMailDetail>(['mailbox', id], `mailbox/${at(id)}`),
  // The address of its html works for some minutes longer; another one would load the frame again.
  staleTime: 300_000,
  gcTime: 0,
});
export const mailTemplateQuery = (id: string) =>
  get<MailTemplate>(['email/templates', 'one', id], `email/templates/${at(id)}`);

export type MailTemplateTexts = { subject: string; html: string; text?: string };

export const createMailTemplate = (body: MailTemplateTexts & { id: string }): Promise<Result<MailTemplate>> =>
  request('POST', 'email/templates', { body });

export const changeMailTemplate = (
  id: string,
  body: MailTemplateTexts & { version: number },
): Promise<Result<MailTemplate>> => request('PATCH', `email/templates/${at(id)}`, { body });

export const deleteMailTemplate = (id: string): Promise<Result<void>> =>
  request('DELETE', `email/templates/${at(id)}`);

export const addDomain = (domain: string): Promise<Result<MailDomain>> =>
  request('POST', 'email/domains', { body: { domain } });

export const verifyDomain = (domain: string): Promise<Result<{ domain: MailDomain; found: FoundRecord[] }>> =>
  request('POST', `email/domains/${at(domain)}/verify`);

export const rotateKey = (domain: string): Promise<Result<MailDomain>> =>
  request('POST', `email/domains/${at(domain)}/key`);

export const addSuppression = (body: { address: string; detail?: string }): Promise<Result<Suppression>> =>
  request('POST', 'email/suppressions', { body });

export const removeSuppression = (address: string): Promise<Result<void>> =>
  request('DELETE', `email/suppressions/${at(address)}`);

export const previewMail = (body: MailTexts, signal: AbortSignal): Promise<Result<MailPreview>> =>
  request('POST', 'email/previews', { body, signal });

/** Files make a mail large, so it is told how much of it has left. */
export const sendMail = (
  body: Mail,
  sending: { idempotencyKey: string; onProgress: (share: number) => void; signal: AbortSignal },
): Promise<Result<Sent>> =>
  upload('email/messages', new Blob([JSON.stringify(body)], { type: 'application/json' }), sending);

export const mailSource = (id: string): string => apiAddress(`mailbox/${at(id)}/source`);
export const mailFile = (id: string, number: number): string =>
  apiAddress(`mailbox/${at(id)}/attachments/${number}`);
