import type { Claimed } from '../../storage/queue.queries.ts';
import type { Account } from '../accounts/account.ts';
import type { SenderPace } from '../delivery/sender-pace.ts';
import type { Findings } from './draft.ts';

/** A message that was claimed, just before it is handed over. */
export type Leaving = {
  message: Claimed;
  account: Account;
  /** Of the connector that is to take it. */
  queue: number;
  findings: Findings;
  pace: SenderPace;
  now: Date;
  /** Whatever has not left by then never leaves. */
  expiresAt: number;
};

/** Why it does not leave now. What is withdrawn never does, and is refunded; what is held comes again. */
export type Stop =
  | { kind: 'withdrawn'; state: 'failed' | 'expired'; reason: string }
  | { kind: 'held'; until: Date; reason: string };

/** One of the reasons for which a message may have to stay. */
export type StepBeforeLeaving = (leaving: Leaving) => Stop | null;
