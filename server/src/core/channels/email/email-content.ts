import type { Notify } from '../notify.ts';

/** A file of a call; its bytes are stored apart. */
export type AttachedFile = { filename: string; contentType: string; bytes: number; sha256: string };

export type MailTemplate = {
  id: string;
  version: number;
  subject: string;
  html: string;
  text: string | null;
};

/** A mail as its caller gave it. */
export type EmailContent = {
  channel: 'email';
  /** How many of the call's recipients are in To, and how many of the following ones in Cc; the rest are in Bcc. */
  toCount: number;
  ccCount: number;
  replyTo: string | null;
  /** Null: the template's. */
  subject: string | null;
  html: string | null;
  /** Null: the template's, or else made from the html. */
  text: string | null;
  templateId: string | null;
  placeholders: Readonly<Record<string, string>>;
  files: readonly AttachedFile[];
  trackOpens: boolean;
  trackClicks: boolean;
  notifyUrl: string | null;
  callbackData: string | null;
  /** What was found or stored for the call before it is checked. */
  prepared: Prepared;
};

export type Prepared = {
  /** The template that `templateId` names. */
  template: MailTemplate | null;
  /** Where the bytes of `files` are stored. */
  upload: string | null;
  notify: Notify | null;
};

/** What is stored of a call, and what its mails are written from. The subject is the messages' text. */
export type StoredMail = {
  from: { name: string; address: string };
  replyTo: { name: string; address: string } | null;
  /** The address in the To of copies. */
  to: string;
  cc: readonly string[];
  /** Whom copies go to: the recipients in Cc and Bcc. */
  copies: readonly string[];
  html: string;
  text: string | null;
  template: { id: string; version: number } | null;
  attachments: { upload: string; files: readonly AttachedFile[] } | null;
  trackOpens: boolean;
  /** Where tracked links lead, in the order of their numbers; null: clicks are not tracked. */
  links: readonly string[] | null;
};
