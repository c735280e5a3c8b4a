import type { Fact } from 'harkara-contract/fact.ts';
import type { Handle } from '../../storage/database.ts';
import type { Claimed } from '../../storage/queue.queries.ts';
import type { Payload } from '../../storage/webhooks.queries.ts';
import type { Account } from '../accounts/account.ts';
import type { MessageNews } from '../events/event.ts';
import type { StateName } from '../messages/states.ts';
import type { Rejection, SendRequest } from '../messages/send-request.ts';
import type { Content } from './content.ts';
import type { CheckContext, Draft, DraftMessage, Findings } from './draft.ts';
import type { Judge } from './judge.ts';
import type { StepBeforeLeaving } from './leaving.ts';

/** Checks one call: first its terms, then message by message. */
export type Check = {
  add: (message: { recipient: string; text: string }) => unknown;
  /** Throws if nothing of the call can be sent. */
  finish: () => Draft;
};

/** What is left of a call, and what was removed from it. */
export type Struck = { deliverable: DraftMessage[]; rejections: Rejection[] };

/** Everything in which the channels of a send differ. Each channel is a folder beside this file. */
export interface Channel<Of extends Content = Content> {
  /** Begins the checks, in the channel's own order. */
  begin(account: Account, request: SendRequest<Of>, context: CheckContext, judge: Judge): Check;
  /** What distinguishes a call's content from another's, for recognising repeats. */
  termsOf(content: Of): unknown[];
  /** Whether a call can be accepted without looking anything up. */
  mayGoUnseen: (draft: Draft) => boolean;
  /**
   * Part of the transaction that stores calls unseen: fails if one of them would have to be looked at after all. Absent:
   * there is nothing that could forbid them.
   */
  failIfForbidden?: (handle: Handle, drafts: readonly Draft[]) => Promise<void>;
  look: (handle: Handle, drafts: readonly Draft[]) => Promise<Findings>;
  /**
   * Removes the recipients that the findings forbid; throws if nobody is left, or if the caller wants all or nothing.
   * Without findings there was nothing to look up.
   */
  strike: (draft: Draft, findings: Findings | undefined) => Struck;
  /** Looks up what has to be checked again before these messages leave. */
  lookAgain: (handle: Handle, messages: readonly Claimed[]) => Promise<Findings>;
  /** Run in this order; the first step that stops a message gives the reason. */
  beforeLeaving: readonly StepBeforeLeaving[];
  /** The name under which webhooks subscribe to a state that a message has reached; null: nobody is told. */
  eventOf: (state: StateName) => string | null;
  /** What a webhook is sent about a state that a message has reached. */
  payload: (news: MessageNews) => Payload;
  /** Whether its messages have numbers, which count up within their account. */
  isNumbered: boolean;
  /**
   * What no news means in the end, for a message that the operator has and for one of which that is not known: it has
   * expired, or stays as it is and counts as finished, or has failed for this reason and is refunded. `hours`: after this
   * time, however long carriers' receipts may take.
   */
  silence: { sent: 'expired' | 'stays'; unknown: 'expired' | 'stays' | { failed: Fact }; hours?: number };
}
