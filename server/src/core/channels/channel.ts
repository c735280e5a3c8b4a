import type { Handle } from '../../storage/database.ts';
import type { Account } from '../accounts/account.ts';
import type { Rejection, SendRequest } from '../messages/send-request.ts';
import type { CheckContext, Draft, DraftMessage } from './draft.ts';
import type { Judge } from './judge.ts';

/** Checks one call: its terms when it begins, then message by message. */
export type Check = {
  add: (message: { recipient: string; text: string }) => void;
  /** Throws where nothing of the call can be sent. */
  finish: () => Draft;
};

/** What had to be looked up in the database: recipients who must not be written to. */
export type Findings = ReadonlySet<string>;

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
};
