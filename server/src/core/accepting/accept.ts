import { fact } from 'harkara-contract/facts.ts';
import { CommitUnanswered } from '../../storage/commit.ts';
import type { AlongCommit, Database, Handle } from '../../storage/database.ts';
import { isConnectionFailure, isDataError, mayRunAgain, transaction } from '../../storage/database.ts';
import { numberChats } from '../../storage/chat.queries.ts';
import { noteUploads } from '../../storage/call-uploads.queries.ts';
import { insertContents } from '../../storage/contents.queries.ts';
import { findAnswers, findStored, insertAccepted } from '../../storage/accept.queries.ts';
import { isEpochOver, lockBalances, post, postUnseen } from '../../storage/ledger.queries.ts';
import { repeated } from '../../storage/repeatable-transaction.ts';
import type { Account } from '../accounts/account.ts';
import { CHANNELS, channelOf } from '../channels/channels.ts';
import type { Draft, Findings } from '../channels/draft.ts';
import { MAIN_CREDIT_KIND, balanceKey } from '../credits/credits.ts';
import { DomainError, UndecidedError } from '../errors.ts';
import { GroupCommit } from '../group-commit.ts';
import { idempotencyHash, idempotencyMismatch } from '../idempotency.ts';
import { NO_ACCOUNT, type IdMaker } from '../ids.ts';
import type { Lease } from '../lease.ts';
import type { Accepted } from '../messages/send-request.ts';
import { decide, type Decision, type Estimate, type FoundByChannel } from './decide.ts';
import { Epoch } from './epoch.ts';
import type { FairTurns } from './fair-turns.ts';
import { openBook, spend, spendUnseen, startSpending, type Book, type Spending } from './spending.ts';
import { uploadsOf } from './stored-contents.ts';
import { untilDecided } from './until-decided.ts';

const NOTHING_FOUND: FoundByChannel = new Map();
const MAX_MESSAGES = 500;
/** Smaller, so that the database gets the next batch before it has finished the last. */
const MAX_UNSEEN_MESSAGES = 250;
const UNSEEN_UNDER_WAY = 2;
/** For how long an account's balance is checked before charging after something was wrong with the account. */
const WATCH_MS = 1_000;
/** Longer than a silent connection is tolerated, so that one of those makes no call fail. */
const WAIT_LIMITS = { most: 10_000, longestMs: 15_000 };

export type AcceptorOptions = {
  db: Database;
  lease: Pick<Lease, 'require'>;
  ids: IdMaker;
  turns: FairTurns;
  now: () => Date;
  estimate: Estimate;
  /** The account's settings changed since the draft was checked: checks it again with the newest, or throws. */
  recheck: (draft: Draft) => Promise<Draft>;
  onFlush?: (messages: number, tookMs: number) => void;
  onQueued?: (queues: ReadonlySet<number>) => void;
};

type Pending = {
  draft: Draft;
  resolve: (accepted: Accepted) => void;
  reject: (error: unknown) => void;
};

type Verdict =
  | { kind: 'accepted'; accepted: Accepted }
  /** An earlier call with the same idempotency key was accepted; this is its answer. */
  | { kind: 'repeated'; accepted: Accepted }
  | { kind: 'refused'; error: DomainError }
  | { kind: 'locked' }
  | { kind: 'stale' };

/**
 * Stores calls that arrive together in one transaction, and answers them after its commit. A bad or unpayable call
 * fails alone. Calls of an account whose balance is locked (by a bulk send that is being debited) wait in a separate
 * flush.
 *
 * Most batches are stored unseen: sent off whole, without reading balances first, and the database takes all or
 * nothing. A batch that it refuses goes the slow way: lock, decide call by call, store. (Reading first cost two waits
 * for a busy event loop in every transaction, during which the database was idle.)
 */
export class Acceptor {
  readonly #options: AcceptorOptions;
  readonly #unseen: GroupCommit<Pending>;
  readonly #shared: GroupCommit<Pending>;
  readonly #waiting: GroupCommit<Pending>;
  readonly #epoch: Epoch;
  /** Accounts whose balances are read before they are charged, and until when. */
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
    this.#unseen = new GroupCommit({
      flush: (batch) => this.#flushUnseen(batch),
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
      // Grouped: one transaction per call would lock the account's balance nearly all of the time, so the shared flush
      // would find it locked again and again, and every call would end up on this slow path.
      groupOf: (pending) => pending.draft.account.number,
    });
  }

  accept(draft: Draft): Promise<Accepted> {
    const group = this.#mayGoUnseen(draft) ? this.#unseen : this.#shared;
    return new Promise((resolve, reject) => {
      group.add({ draft, resolve, reject });
    });
  }

  async drained(): Promise<void> {
    await this.#unseen.drained();
    await this.#shared.drained();
    await this.#waiting.drained();
  }

  /** Repeated calls, and recipients that a channel must not write to, can only be found by a lookup. */
  #mayGoUnseen(draft: Draft): boolean {
    const { account, request } = draft;
    if (request.idempotency !== null || !channelOf(request).mayGoUnseen(draft)) return false;
    const watched = this.#watched.get(account.number);
    if (watched === undefined) return true;
    if (watched > performance.now()) return false;
    this.#watched.delete(account.number);
    return true;
  }

  async #flushUnseen(batch: Pending[]): Promise<() => void> {
    const started = performance.now();
    try {
      const book = this.#openBook();
      const decision = this.#startDecision(book, NOTHING_FOUND, (draft, messages, price) => {
        spendUnseen(draft, messages, price, book);
      });
      const verdicts = batch.map(({ draft }) => ({
        kind: 'accepted' as const,
        accepted: decide(draft, decision),
      }));
      await this.#sendUnseen(batch, verdicts, decision);
      this.#options.onFlush?.(decision.batch.messages.length, performance.now() - started);
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

  async #sendUnseen(batch: Pending[], verdicts: Verdict[], decision: Decision): Promise<void> {
    const epoch = await this.#epoch.current();
    try {
      await this.#options.db.pipeline.run((handle) => [
        postUnseen(handle, [...decision.postings.values()], epoch),
        insertAccepted(handle, { ...decision.batch, usage: decision.usage }),
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
      const verdicts = await this.#store(batch, wait);
      const stored = verdicts.reduce((sum, v) => sum + (v.kind === 'accepted' ? v.accepted.accepted : 0), 0);
      this.#options.onFlush?.(stored, performance.now() - started);
      return () => {
        this.#settle(batch, verdicts);
      };
    } catch (error) {
      if (isDataError(error) && batch.length > 1) {
        // One row that the database refuses poisons the batch: store the calls one by one, so that only that one fails.
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
          if (!pending.draft.dueAt) for (const queue of pending.draft.roads.queues()) queues.add(queue);
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
  async #store(batch: Pending[], wait: boolean): Promise<Verdict[]> {
    return repeated(
      async () => {
        let verdicts: Verdict[] = [];
        try {
          await transaction(this.#options.db.hot, async (handle, alongCommit) => {
            verdicts = await this.#decideAndWrite(handle, alongCommit, batch, wait);
          });
        } catch (error) {
          const isStored =
            error instanceof CommitUnanswered && (await this.#wasCommitted(batch, verdicts, error));
          if (!isStored) throw error;
        }
        return verdicts;
      },
      // A lost COMMIT that arrives here took no effect.
      (error) => error instanceof CommitUnanswered || mayRunAgain(error),
    );
  }

  async #decideAndWrite(
    handle: Handle,
    alongCommit: AlongCommit,
    batch: Pending[],
    wait: boolean,
  ): Promise<Verdict[]> {
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
      alongCommit(insertAccepted(handle, { ...decision.batch, usage: decision.usage }));
      for (const stored of othersOf(handle, decision)) alongCommit(stored);
    }
    return verdicts;
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

/** What only some channels store; most batches have none of it. */
function othersOf(handle: Handle, { contents, numbered }: Decision): Promise<void>[] {
  const uploads = uploadsOf(contents);
  return [
    ...(contents.length > 0 ? [insertContents(handle, contents)] : []),
    ...(uploads.length > 0 ? [noteUploads(handle, uploads)] : []),
    ...(numbered.length > 0 ? [numberChats(handle, numbered)] : []),
  ];
}

/** Statements that fail if a call that is stored unseen would have to be looked at after all. */
function guardsOf(handle: Handle, drafts: readonly Draft[]): Promise<void>[] {
  const guarded = Map.groupBy(
    drafts.filter(({ request }) => channelOf(request).failIfForbidden),
    ({ request }) => request.content.channel,
  );
  return [...guarded].flatMap(([name, calls]) => CHANNELS[name].failIfForbidden?.(handle, calls) ?? []);
}

type Answers = Map<string, { fingerprint: string; answer: Accepted }>;

function verdictOn(draft: Draft, decision: Decision, { balances }: Spending, answers: Answers): Verdict {
  const { account, request } = draft;
  const balance = balances.get(balanceKey(account.number, MAIN_CREDIT_KIND));
  const charged = balances.get(balanceKey(account.number, draft.creditKind));
  if (!balance || !charged) return { kind: 'locked' };
  if (request.idempotency) {
    const known = answers.get(`${account.number} ${idempotencyHash(request.idempotency.key)}`);
    if (known) {
      return known.fingerprint === request.idempotency.fingerprint.toString('hex')
        ? { kind: 'repeated', accepted: known.answer }
        : { kind: 'refused', error: idempotencyMismatch() };
    }
  }
  if (balance.configVersion !== account.version) return { kind: 'stale' };
  try {
    return { kind: 'accepted', accepted: decide(draft, decision) };
  } catch (error) {
    if (error instanceof DomainError) return { kind: 'refused', error };
    throw error;
  }
}

async function readAnswers(handle: Handle, drafts: readonly Draft[]): Promise<Answers> {
  const keys = drafts.flatMap(({ account, request }) =>
    request.idempotency
      ? [
          {
            bucket: account.bucket,
            account: account.number,
            keyHash: idempotencyHash(request.idempotency.key),
          },
        ]
      : [],
  );
  if (keys.length === 0) return new Map();
  const rows = await findAnswers<Accepted>(handle, keys);
  return new Map(rows.map((row) => [`${row.account} ${row.keyHash}`, row]));
}

/** Lets each channel look up what it needs for its calls that cannot simply be stored. */
async function lookFor(handle: Handle, drafts: readonly Draft[]): Promise<FoundByChannel> {
  const unsure = Map.groupBy(
    drafts.filter((draft) => {
      const channel = channelOf(draft.request);
      return channel.failIfForbidden !== undefined || !channel.mayGoUnseen(draft);
    }),
    ({ request }) => request.content.channel,
  );
  const found = [...unsure].map(async ([name, calls]): Promise<[typeof name, Findings]> => [
    name,
    await CHANNELS[name].look(handle, calls),
  ]);
  return new Map(await Promise.all(found));
}

export function storageUnavailable(): DomainError {
  return new DomainError(fact('message_not_stored'), { retryAfterSeconds: 1 });
}
