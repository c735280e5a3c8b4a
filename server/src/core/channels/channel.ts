import type { Handle } from '../../storage/database.ts';
import type { Claimed } from '../../storage/queue.queries.ts';
import type { Payload } from '../../storage/webhooks.queries.ts';
import type { Account } from '../accounts/account.ts';
import type { MessageNews } from '../events/event.ts';
import type { Rejection, SendRequest } from '../messages/send-request.ts';
import type { CheckContext, Draft, DraftMessage, Findings } from './draft.ts';
import type { Judge } from './judge.ts';
import type { StepBeforeLeaving } from './leaving.ts';

/** Checks one call: its terms when it begins, then message by message. */
export type Check = {
  add: (message: { recipient: string; text: string }) => void;
  /** Throws where nothing of the call can be sent. */
  finish: () => Draft;
};

/** What is left of a call, and what was taken out of it. */
export type Struck = { deliverable: DraftMessage[]; rejections: Rejection[] };

/** Everything that differs between the channels of a send. A channel is a folder beside this file. */
export type Channel = {
  /** Its own order of checks. */
  begin: (account: Account, request: SendRequest, context: CheckContext, judge: Judge) => Check;
  /** Whether a call can be accepted without looking anything up. */
  mayGoUnseen: (draft: Draft) => boolean;
  look: (handle: Handle, drafts: readonly Draft[]) => Promise<Findings>;
  /**
   * Takes out whom the findings forbid, or throws where nobody is left, or the caller wants no exceptions. Without
   * findings there was nothing to look up.
   */
  strike: (draft: Draft, findings: Findings | undefined) => Struck;
  /** What has to be looked up once more before these messages leave. */
  lookAgain: (handle: Handle, messages: readonly Claimed[]) => Promise<Findings>;
  /** Looked at in this order; the first that stops a message is its reason. */
  beforeLeaving: readonly StepBeforeLeaving[];
  /** What a webhook is told of a state that a message has come to. */
  payload: (news: MessageNews) => Payload;
};
