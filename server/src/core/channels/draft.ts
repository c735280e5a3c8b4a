import type { Account } from '../accounts/account.ts';
import type { CreditKind } from '../credits/credits.ts';
import type { Roads, Routing } from '../delivery/routing.ts';
import type { Rejection, SendLimits, SendRequest } from '../messages/send-request.ts';
import type { RouteCode } from './sms/routes.ts';

export type CheckContext = { routing: Routing; limits: SendLimits; now: Date };

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

export type DraftMessage = { recipient: string; text: CheckedText };

/** A call that passed every check that needs no database row; the accepting transaction does the rest. */
export type Draft = {
  account: Account;
  request: SendRequest;
  route: RouteCode;
  creditKind: CreditKind;
  dltHeaderId: string | null;
  messages: DraftMessage[];
  rejections: Rejection[];
  /** Decides which queue each message will wait in. */
  roads: Roads;
  /** When the caller wants it sent, or when promotional hours begin; null: now. */
  dueAt: Date | null;
};

/**
 * What a channel had to look up in the database, for calls or messages of several accounts at once, under keys of the
 * channel's own. For SMS: the numbers that are in the do-not-disturb registry.
 */
export type Findings = ReadonlySet<string>;
