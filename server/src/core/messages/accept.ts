import type { AlongCommit, Database, Handle } from '../../storage/database.ts';
import {
  CommitUnanswered,
  isConnectionFailure,
  isDataError,
  mayRunAgain,
  transaction,
} from '../../storage/database.ts';
import { findAnswers, findDnd, findStored, insertAccepted } from '../../storage/accept.queries.ts';
import { lockBalances, post } from '../../storage/ledger.queries.ts';
import type { Account } from '../accounts/account.ts';
import { DomainError, UndecidedError } from '../errors.ts';
import { NO_ACCOUNT, type IdMaker } from '../ids.ts';
import type { Draft } from './check-send.ts';
import { isPromotional } from './routes.ts';
import {
  balanceKey,
  decide,
  idempotencyHash,
  startSpending,
  type Decision,
  type Estimate,
} from './decide.ts';
import type { FairTurns } from './fair-turns.ts';
import { GroupCommit } from './group-commit.ts';
import type { Accepted } from './send-request.ts';

const MAX_MESSAGES = 500;
const MAX_RERUNS = 5;
const UNANSWERED_PATIENCE_MS = 15_000;

export type AcceptorOptions = {
  db: Database;
  slot: number;
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
 * Stores calls that arrive together in one transaction, and answers them after its commit. One bad or unpayable call
 * fails alone. An account that somebody else holds (a bulk that is just being debited) waits in a flush of its own.
 */
export class Acceptor {
  readonly #options: AcceptorOptions;
  readonly #shared: GroupCommit<Pending>;
  readonly #waiting: GroupCommit<Pending>;
  /** Calls with an idempotency key that are under way here: repeats wait for the first. */
  readonly #underWay = new Map<string, { fingerprint: Buffer; answer: Promise<Accepted> }>();

  constructor(options: AcceptorOptions) {
    this.#options = options;
    const weight = (pending: Pending) => pending.draft.messages.length + pending.draft.rejections.length;
    this.#shared = new GroupCommit({
      flush: (batch) => this.#flush(batch, false),
      weight,
      maxWeight: MAX_MESSAGES,
    });
    this.#waiting = new GroupCommit({
      flush: (batch) => this.#flush(batch, true),
      weight,
      maxWeight: MAX_MESSAGES,
      maxRunning: 4,
      // Together: one transaction for each call would hold the account's balance nearly all of the time, so that the
      // shared flush would find it locked again and again, and everything would come this slow way.
      groupOf: (pending) => pending.draft.account.number,
    });
  }

  accept(draft: Draft): Promise<Accepted> {
    const key = draft.request.idempotency;
    if (!key) return this.#enqueue(draft);
    const name = `${draft.account.number} ${key.key}`;
    const first = this.#underWay.get(name);
    if (first) {
      if (!first.fingerprint.equals(key.fingerprint)) return Promise.reject(idempotencyMismatch());
      // A refusal is not kept: the repeat is then tried for itself.
      return first.answer.catch(() => this.accept(draft));
    }
    const answer = this.#enqueue(draft).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, { fingerprint: key.fingerprint, answer });
    return answer;
  }

  async drained(): Promise<void> {
    await this.#shared.drained();
    await this.#waiting.drained();
  }

  #enqueue(draft: Draft): Promise<Accepted> {
    return new Promise((resolve, reject) => {
      this.#shared.add({ draft, resolve, reject });
    });
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
        // One row that the database refuses poisons the batch: find out which, so that the rest is not harmed.
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
      switch (verdict?.kind) {
        case 'accepted':
          if (!pending.draft.dueAt) queues.add(pending.draft.queue);
          pending.resolve(verdict.accepted);
          return;
        case 'repeated':
          pending.resolve(verdict.accepted);
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

  /** Runs the transaction, again if the database says that it may, and finds out what became of a lost COMMIT. */
  async #store(batch: Pending[], wait: boolean): Promise<Verdict[]> {
    for (let run = 1; ; run++) {
      let verdicts: Verdict[] = [];
      try {
        await transaction(this.#options.db.hot, async (handle, alongCommit) => {
          verdicts = await this.#decideAndWrite(handle, alongCommit, batch, wait);
        });
        return verdicts;
      } catch (error) {
        if (error instanceof CommitUnanswered) {
          if (await this.#wasCommitted(batch, verdicts, error)) return verdicts;
        } else if (!mayRunAgain(error)) throw error;
        if (run === MAX_RERUNS) throw error;
      }
    }
  }

  async #decideAndWrite(
    handle: Handle,
    alongCommit: AlongCommit,
    batch: Pending[],
    wait: boolean,
  ): Promise<Verdict[]> {
    const { ids, slot, turns, estimate } = this.#options;
    const drafts = batch.map((pending) => pending.draft);
    const accounts = new Map<number, Account>(drafts.map(({ account }) => [account.number, account]));
    const keys = [...accounts.values()].map((account) => ({
      bucket: account.bucket,
      account: account.number,
    }));
    const [locked, answers, dnd] = await Promise.all([
      lockBalances(handle, keys, { skipLocked: !wait }),
      readAnswers(handle, drafts),
      readDnd(handle, drafts),
    ]);
    const decision: Decision = {
      ...startSpending(locked, ids.one(NO_ACCOUNT), slot, this.#options.now()),
      dnd,
      ids,
      turns,
      estimate,
      batch: { messages: [], outbox: [], scheduled: [], answers: [] },
    };
    const verdicts = drafts.map((draft) => verdictOn(draft, decision, answers));
    if (decision.batch.messages.length > 0) {
      alongCommit(post(handle, [...decision.postings.values()]));
      alongCommit(insertAccepted(handle, { ...decision.batch, usage: decision.usage }));
    }
    return verdicts;
  }

  /** The lock on the balances is free only when the lost transaction has ended one way or the other. */
  async #wasCommitted(batch: Pending[], verdicts: Verdict[], cause: CommitUnanswered): Promise<boolean> {
    const stored = batch.flatMap((pending, i) => {
      const verdict = verdicts[i];
      const { bucket, number: account } = pending.draft.account;
      return verdict?.kind === 'accepted' ? [{ bucket, account, id: verdict.accepted.first }] : [];
    });
    if (stored.length === 0) return true;
    const deadline = performance.now() + UNANSWERED_PATIENCE_MS;
    for (;;) {
      try {
        return await transaction(this.#options.db.hot, async (handle) => {
          await lockBalances(handle, uniqueAccounts(stored));
          return (await findStored(handle, stored)).size > 0;
        });
      } catch (error) {
        if (performance.now() > deadline || !isConnectionFailure(error)) throw new UndecidedError(cause);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  }
}

type Answers = Map<string, { fingerprint: string; answer: Accepted }>;

function verdictOn(draft: Draft, decision: Decision, answers: Answers): Verdict {
  const { account, request } = draft;
  const balance = decision.balances.get(balanceKey(account.number, 'sms'));
  const charged = decision.balances.get(balanceKey(account.number, draft.creditKind));
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

async function readDnd(handle: Handle, drafts: readonly Draft[]): Promise<ReadonlySet<string>> {
  const numbers = drafts.flatMap((draft) =>
    isPromotional(draft.route) ? draft.messages.map((m) => m.recipient) : [],
  );
  return numbers.length === 0 ? new Set() : findDnd(handle, numbers);
}

function uniqueAccounts(keys: readonly { bucket: number; account: number }[]) {
  return [...new Map(keys.map(({ bucket, account }) => [account, { bucket, account }])).values()];
}

export function idempotencyMismatch(): DomainError {
  return new DomainError('idempotency_mismatch', 'This idempotency key was used with another request.');
}

export function storageUnavailable(): DomainError {
  return new DomainError(
    'storage_unavailable',
    'The message could not be stored safely; nothing was charged. Try again.',
    {
      retryAfterSeconds: 1,
    },
  );
}
