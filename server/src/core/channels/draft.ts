import type { PriceName } from 'harkara-contract/lists.ts';
import type { Fact } from 'harkara-contract/fact.ts';
import type { Account } from '../accounts/account.ts';
import type { CreditKind } from '../credits/credits.ts';
import type { CarrierChoice, Routing } from '../delivery/carrier-choice.ts';
import type { Rejection, SendLimits, SendRequest } from '../messages/send-request.ts';
import type { Notify } from './notify.ts';

export type CheckContext = {
  routing: Routing;
  limits: SendLimits;
  now: Date;
  /** Judges a URL as far as that is possible before connecting to it. */
  checkUrl: (url: string) => { ok: true; url: URL } | { ok: false; reason: Fact };
};

/** A text that may be sent, with its price. */
export type CheckedText = {
  body: string;
  unicode: boolean;
  parts: number;
  /** Thousandths of a credit. */
  price: number;
  template: number | null;
  dltEntityId: string | null;
  dltTemplateId: string | null;
};

export type DraftMessage = {
  recipient: string;
  text: CheckedText;
  /** The row of the file that it came from. */
  row?: number;
};

/** What the messages of a call share besides their text; stored once a call. */
export type CallContent = {
  content: object;
  /** Who is told what becomes of the messages, where it is not the account's own webhook. */
  notify: Notify | null;
  /** The upload with the call's attachments. */
  upload: string | null;
  /** What differs between the call's messages, one for each; null: nothing does, or there is only one. */
  ofMessages: readonly object[] | null;
};

/** A call that passed every check that needs no database row; the accepting transaction does the rest. */
export type Draft = {
  account: Account;
  request: SendRequest;
  /** As it is stored and shown. */
  sender: string;
  route: PriceName;
  flash: boolean;
  creditKind: CreditKind;
  dltHeaderId: string | null;
  messages: DraftMessage[];
  rejections: Rejection[];
  /** Decides which queue each message will wait in. */
  choice: CarrierChoice;
  /** When the caller wants it sent, or when promotional hours begin; null: now. */
  dueAt: Date | null;
  /** Null for SMS. */
  content: CallContent | null;
};

/**
 * What a channel had to look up in the database, for calls or messages of several accounts at once, under keys of the
 * channel's own. For SMS: the numbers that are in the do-not-disturb registry. For mail: suppressed addresses, each after
 * its account's number.
 */
export type Findings = ReadonlySet<string>;
