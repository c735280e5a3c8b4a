import { fact } from 'harkara-contract/facts.ts';
import { CommitUnanswered } from '../../storage/commit.ts';
import type { AlongCommit, Database, Transaction } from '../../storage/database.ts';
import { isConnectionFailure, isDataError, mayRunAgain, transaction } from '../../storage/database.ts';
import {
  findStored,
  insertAccepted,
  type AcceptedBatch,
  type PlacedMessage,
} from '../../storage/accept.queries.ts';
import { isEpochOver, lockBalances, post, postOptimistically } from '../../storage/ledger.queries.ts';
import { repeated } from '../../storage/repeatable-transaction.ts';
import type { Account } from '../accounts/account.ts';
import { channelOf } from '../channels/channels.ts';
import type { Draft } from '../channels/draft.ts';
import { DomainError, UndecidedError } from '../errors.ts';
import { GroupCommit } from '../group-commit.ts';
import { NO_ACCOUNT, type IdMaker } from '../ids.ts';
import type { Lease } from '../lease.ts';
import type { Accepted } from '../messages/send-request.ts';
import { guardsOf, lookFor, othersOf } from './ask-channels.ts';
import { decide, type Decision, type Estimate, type FoundByChannel } from './decide.ts';
import { Epoch } from './epoch.ts';
import type { FairTurns } from './fair-turns.ts';
import { openBook, spend, spendOptimistically, startSpending, type Book } from './spending.ts';
import { untilDecided } from './until-decided.ts';
import { readAnswers, verdictOn, type Verdict } from './verdict.ts';

const NOTHING_FOUND: FoundByChannel = new Map();
const MAX_MESSAGES = 500;
/** Smaller, so that the database gets the next batch before it has finished the last. */
const MAX_UNSEEN_MESSAGES = 250;
const UNSEEN_UNDER_WAY = 2;
/** After a refusal, the account's balance is read before it is charged for this long. */
const WATCH_MS = 1_000;
/** These exceed the time after which a silent connection is dropped, so that such a connection fails no request. */
const WAIT_LIMITS = { most: 10_000, longestMs: 15_000 };

export type AcceptorOptions = {
  db: Database;
  lease: Pick<Lease, 'require'>;
  ids: IdMaker;
  turns: FairTurns;
  now: () => Date;
  estimate: Estimate;
  /** Checks a draft again if the account's settings have changed since. It throws if the request is now refused. */
  recheck: (draft: Draft) => Promise<Draft>;
  onFlush?: (messages: number, tookMs: number) => void;
  /** Called with the messages that were stored, accepted or refused. */
  onStored?: (messages: readonly PlacedMessage[]) => void;
  onQueued?: (queues: ReadonlySet<number>) => void;
};

type Pending = {
  draft: Draft;
  resolve: (accepted: Accepted) => void;
  reject: (error: unknown) => void;
};

/** A verdict on each request of a batch, and the messages of those that were accepted. */
type Decided = { verdicts: Verdict[]; messages: readonly PlacedMessage[] };

/**
 * Stores requests that arrive together in one transaction, and answers them after its commit. A bad or unpayable request
 * fails alone. Requests of an account whose balance is locked (by a bulk send that is being debited) wait in a separate
 * flush.
 *
 * Most batches are stored optimistically: they are sent whole, without reading balances first, and the database takes all or
 * nothing. A batch that the database refuses goes the slow way: lock, decide request by request, store. (Reading first
 * cost two waits for a busy event loop in every transaction, during which the database was idle.)
 */
export class Acceptor {
  readonly #options: AcceptorOptions;
  readonly #optimistic: GroupCommit<Pending>;
  readonly #shared: GroupCommit<Pending>;
  readonly #waiting: GroupCommit<Pending>;
  readonly #epoch: Epoch;
  /** Holds until when an account's balance is read before it is charged. */
  readonly #watched = new Map<number, number>();

  constructor(options: AcceptorOptions) {
    this.#options = options;
    this.#epoch = new Epoch(options.db, options.lease);
    const weight = (pending: Pending) => pending.draft.messages.length + pending.draft.rejections.length;
    const limits = {
      ...WAIT_LIMITS,
      refuse: ({ reject }: Pending) => {
        reject(storageUnavailable());
      },
    };
    this.#optimistic = new GroupCommit({
      flush: (batch) => this.#flushOptimistic(batch),
      weight,
      limits,
      maxWeight: MAX_UNSEEN_MESSAGES,
      maxRunning: UNSEEN_UNDER_WAY,
    });
    this.#shared = new GroupCommit({
      flush: (batch) => this.#flush(batch, false),
      weight,
      limits,
      maxWeight: MAX_MESSAGES,
    });
    this.#waiting = new GroupCommit({
      flush: (batch) => this.#flush(batch, true),
      weight,
      limits,
      maxWeight: MAX_MESSAGES,
      maxRunning: 4,
      // One transaction per request would lock the account's balance nearly all of the time, so the shared flush would
      // find it locked again and again, and every request would end up on this slow path.
      groupOf: (pending) => pending.draft.account.number,
    });
  }

  accept(draft: Draft): Promise<Accepted> {
    const group = this.#isOptimistic(draft) ? this.#optimistic : this.#shared;
    return new Promise((resolve, reject) => {
      group.add({ draft, resolve, reject });
    });
  }

  async drained(): Promise<void> {
    await this.#optimistic.drained();
    await this.#shared.drained();
    await this.#waiting.drained();
  }

  /** Repeats, and recipients that a channel must not write to, can only be found by a look-up. */
  #isOptimistic(draft: Draft): boolean {
    const { account, request } = draft;
    if (request.idempotency !== null || !channelOf(request).isOptimistic(draft)) return false;
    const watched = this.#watched.get(account.number);
    if (watched === undefined) return true;
    if (watched > performance.now()) return false;
    this.#watched.delete(account.number);
    return true;
  }

  async #flushOptimistic(batch: Pending[]): Promise<() => void> {
    const started = performance.now();
    try {
      const book = this.#openBook();
      const decision = this.#startDecision(book, NOTHING_FOUND, (draft, messages, price) => {
        spendOptimistically(draft, messages, price, book);
      });
      const verdicts = batch.map(({ draft }) => ({
        kind: 'accepted' as const,
        accepted: decide(draft, decision),
      }));
      await this.#sendOptimistically(batch, verdicts, decision);
      this.#options.onFlush?.(decision.batch.messages.length, performance.now() - started);
      this.#options.onStored?.(decision.batch.messages);
      return () => {
        this.#settle(batch, verdicts);
      };
    } catch (error) {
      if (error instanceof UndecidedError) {
        return () => {
          for (const pending of batch) pending.reject(error);
        };
      }
      // Something in the batch was not as expected, or the database is unavailable: the slow path finds out which.
      return this.#flush(batch, false);
    }
  }

  async #sendOptimistically(batch: Pending[], verdicts: Verdict[], decision: Decision): Promise<void> {
    const epoch = await this.#epoch.current();
    try {
      await this.#options.db.pipeline.run((handle) => [
        postOptimistically(handle, [...decision.postings.values()], epoch),
        insertAccepted(handle, batchOf(decision)),
        ...othersOf(handle, decision),
        ...guardsOf(
          handle,
          batch.map(({ draft }) => draft),
        ),
      ]);
    } catch (error) {
      if (isEpochOver(error)) this.#epoch.drop(epoch);
      if (!(error instanceof CommitUnanswered)) throw error;
      await untilDecided(error, () => this.#epoch.leave(epoch));
      if (!(await this.#wasCommitted(batch, verdicts, error))) throw error;
    }
  }

  #openBook(): Book {
    return openBook(this.#options.ids.one(NO_ACCOUNT), this.#options.now());
  }

  #startDecision(book: Book, found: FoundByChannel, take: Decision['spend']): Decision {
    const { ids, turns, estimate } = this.#options;
    const batch = { messages: [], answers: [] };
    return { ...book, spend: take, found, ids, turns, estimate, batch, contents: [], numbered: [] };
  }

  async #flush(batch: Pending[], wait: boolean): Promise<() => void> {
    const started = performance.now();
    try {
      const { verdicts, messages } = await this.#store(batch, wait);
      const stored = verdicts.reduce((sum, v) => sum + (v.kind === 'accepted' ? v.accepted.accepted : 0), 0);
      this.#options.onFlush?.(stored, performance.now() - started);
      this.#options.onStored?.(messages);
      return () => {
        this.#settle(batch, verdicts);
      };
    } catch (error) {
      if (isDataError(error) && batch.length > 1) {
        // One row that the database refuses fails the whole batch, so the requests are stored one by one.
        const settles: (() => void)[] = [];
        for (const pending of batch) settles.push(await this.#flush([pending], true));
        return () => {
          for (const settle of settles) settle();
        };
      }
      const answer = isConnectionFailure(error) ? storageUnavailable() : error;
      return () => {
        for (const pending of batch) pending.reject(answer);
      };
    }
  }

  #settle(batch: Pending[], verdicts: Verdict[]): void {
    const queues = new Set<number>();
    batch.forEach((pending, i) => {
      const verdict = verdicts[i];
      if (verdict?.kind === 'refused' || verdict?.kind === 'locked' || verdict?.kind === 'stale') {
        this.#watched.set(pending.draft.account.number, performance.now() + WATCH_MS);
      }
      switch (verdict?.kind) {
        case 'accepted':
          if (!pending.draft.dueAt) for (const queue of pending.draft.choice.queues()) queues.add(queue);
          pending.resolve(verdict.accepted);
          return;
        case 'repeated':
          pending.resolve({ ...verdict.accepted, isRepeat: true });
          return;
        case 'refused':
          pending.reject(verdict.error);
          return;
        case 'locked':
          this.#waiting.add(pending);
          return;
        case 'stale':
          this.#options.recheck(pending.draft).then(
            (draft) => {
              this.#shared.add({ ...pending, draft });
            },
            (error: unknown) => {
              pending.reject(error);
            },
          );
          return;
        case undefined:
          pending.reject(new Error('a call was left without a verdict'));
      }
    });
    if (queues.size > 0) this.#options.onQueued?.(queues);
  }

  /** Runs the transaction, repeats it if the database allows that, and finds out whether a lost COMMIT took effect. */
  async #store(batch: Pending[], wait: boolean): Promise<Decided> {
    return repeated(
      async () => {
        let decided: Decided = { verdicts: [], messages: [] };
        try {
          await transaction(this.#options.db.hot, async (handle, alongCommit) => {
            decided = await this.#decideAndWrite(handle, alongCommit, batch, wait);
          });
        } catch (error) {
          const isStored =
            error instanceof CommitUnanswered && (await this.#wasCommitted(batch, decided.verdicts, error));
          if (!isStored) throw error;
        }
        return decided;
      },
      // A lost COMMIT that arrives here took no effect.
      (error) => error instanceof CommitUnanswered || mayRunAgain(error),
    );
  }

  async #decideAndWrite(
    handle: Transaction,
    alongCommit: AlongCommit,
    batch: Pending[],
    wait: boolean,
  ): Promise<Decided> {
    const drafts = batch.map((pending) => pending.draft);
    const accounts = new Map<number, Account>(drafts.map(({ account }) => [account.number, account]));
    const keys = [...accounts.values()].map((account) => ({
      bucket: account.bucket,
      account: account.number,
    }));
    const [locked, answers, found] = await Promise.all([
      lockBalances(handle, keys, { skipLocked: !wait }),
      readAnswers(handle, drafts),
      lookFor(handle, drafts),
    ]);
    const spending = startSpending(this.#openBook(), locked);
    const decision = this.#startDecision(spending, found, (draft, messages, price) => {
      spend(draft, messages, price, spending);
    });
    const verdicts = drafts.map((draft) => verdictOn(draft, decision, spending, answers));
    if (decision.batch.messages.length > 0) {
      alongCommit(post(handle, [...decision.postings.values()]));
      alongCommit(insertAccepted(handle, batchOf(decision)));
      for (const stored of othersOf(handle, decision)) alongCommit(stored);
    }
    return { verdicts, messages: decision.batch.messages };
  }

  async #wasCommitted(batch: Pending[], verdicts: Verdict[], cause: CommitUnanswered): Promise<boolean> {
    const stored = batch.flatMap((pending, i) => {
      const verdict = verdicts[i];
      const { bucket, number: account } = pending.draft.account;
      return verdict?.kind === 'accepted' ? [{ bucket, account, id: verdict.accepted.first }] : [];
    });
    if (stored.length === 0) return true;
    const found = await untilDecided(cause, () => findStored(this.#options.db.hot, stored));
    return found.size > 0;
  }
}

function batchOf({ batch, usage, now }: Decision): AcceptedBatch {
  return { ...batch, usage, now };
}

export function storageUnavailable(): DomainError {
  return new DomainError(fact('message_not_stored'), { retryAfterSeconds: 1 });
}
