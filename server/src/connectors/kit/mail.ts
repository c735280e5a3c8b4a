import type { Readable } from 'node:stream';
import type { Submission } from '../../core/delivery/connector.ts';
import type { DkimKey } from './dkim.ts';

/** A mail to one recipient, ready to be written as MIME. No header value contains a line break. */
export type OutgoingMail = {
  /** Without its angle brackets. The same for every attempt, so that receivers can recognise a repeated mail. */
  messageId: string;
  date: Date;
  from: { name: string; address: string };
  /** The address shown in To. The recipient of a copy sees the address that the mail was written to. */
  to: string;
  cc: readonly string[];
  replyTo: { name: string; address: string } | null;
  subject: string;
  html: string | null;
  text: string;
  /** Further headers, such as List-Unsubscribe; all of them are signed. */
  headers: Readonly<Record<string, string>>;
  attachments: readonly MailAttachment[];
  /** Mails with the same name here have the same texts and attachments. Absent: nobody knows of another. */
  sharedBody?: string;
  /** Null: the mail is not signed. */
  dkim: DkimKey | null;
};

export type MailAttachment = {
  filename: string;
  contentType: string;
  bytes: number;
  /** Reads the file piece by piece. The stream fails with ContentMissing if some of it is no longer stored. */
  open: () => Readable;
};

/** Where connectors get the mail of a submission from. */
export interface MailSource {
  /** @returns null if its content is past its retention. @throws if it cannot be read at the moment. */
  of(submission: Submission): Promise<OutgoingMail | null>;
}

/** Which hosts take mail for a domain, by DNS. Each of them throws if DNS does not answer. */
export interface MailHostLookUp {
  /** Empty if the domain names none. */
  exchangesOf(domain: string): Promise<{ exchange: string; priority: number }[]>;
  /** Empty if there are none. */
  addressesOf(host: string): Promise<string[]>;
}
