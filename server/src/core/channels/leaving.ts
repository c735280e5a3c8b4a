import type { Fact } from 'harkara-contract/fact.ts';
import type { Claimed } from '../../storage/queue.queries.ts';
import type { Account } from '../accounts/account.ts';
import type { SenderRates } from '../delivery/sender-rates.ts';
import type { Findings } from './draft.ts';

/** A message that was claimed, just before it is handed over. */
export type Leaving = {
  message: Claimed;
  account: Account;
  /** The queue of the connector that will take it. */
  queue: number;
  findings: Findings;
  senderRates: SenderRates;
  now: Date;
  /** For how long the caller of a single chat message waits. */
  chatWaitMs: number;
};

/** Why a message does not leave now. A withdrawn one never leaves, and is refunded; a held one comes back later. */
export type Stop =
  | { kind: 'withdrawn'; state: 'failed' | 'expired' | 'cancelled'; reason: Fact }
  | { kind: 'held'; until: Date; reason: Fact };

/** Checks for one of the reasons that may keep a message from leaving. */
export type StepBeforeLeaving = (leaving: Leaving) => Stop | null;
