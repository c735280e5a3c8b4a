import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  Connector,
  ConnectorEvents,
  ConnectorStatus,
  Inbound,
  QueryResult,
  Submission,
  SubmitResult,
} from '../../core/delivery/connector.ts';
import { createAddressOutcomes } from './address-outcomes.ts';
import { createBatcher } from './batcher.ts';
import type { VirtualOperatorOptions } from './options.ts';
import { startMadeUpInbound } from './made-up-inbound.ts';
import { createOutcomeFinder, type Outcome } from './outcomes.ts';
import { createOwedReceipts, FORGET_UNANSWERED_MS } from './owed-receipts.ts';
import type { TakeMail } from './take-mail.ts';
import { callOutcome, planCall, storedCall } from './call-outcomes.ts';
import { createRate } from '../kit/rate.ts';
import { RoomSignal } from '../kit/room-signal.ts';
import type { CallSource } from '../kit/voice.ts';
import type { MadeUpInbound, TakenMessage, VirtualOperatorStore } from '../kit/virtual-operator-store.ts';

export type VirtualOperator = Connector & {
  /** As if a phone had sent it. Resolves when it is stored. */
  injectInbound(inbound: Inbound): Promise<void>;
};

export type VirtualOperatorSettings = {
  connectorId: number;
  options: VirtualOperatorOptions;
  store: VirtualOperatorStore;
  /** Where it looks for made-up messages from phones; none by default. */
  madeUp?: MadeUpInbound;
  /** Where it learns what is said in a call. */
  calls?: CallSource;
  /** Where mail goes; without it, mail is taken like any message. */
  takeMail?: TakeMail;
  /** The time that receipts carry, in ms. */
  now?: () => number;
  /** From 0 to below 1. */
  random?: () => number;
  /** How long a receipt stays with a process that does not settle it; shorter in tests. */
  leaseMs?: number;
  /** Called with failures that the virtual operator recovers from by itself. */
  onError?: (error: unknown) => void;
};

const THROTTLED_ATTEMPTS = 2;
const RETRY_MS = 1_000;
/** What can happen to receipts of messages does not happen to those of calls. */
const OF_RECEIPTS: ReadonlySet<Outcome> = new Set(['duplicate', 'early', 'lost']);

type Taking = {
  row: TakenMessage;
  outcome: Outcome;
  delayMs: number;
  held: boolean;
  /** Null until it is stored. */
  storedAt: number | null;
  mayLeave: () => boolean;
};

/** An operator that exists only here, for trying out and testing: what happens to a message depends on its number. */
export function createVirtualOperator(settings: VirtualOperatorSettings): VirtualOperator {
  const { connectorId, options, store } = settings;
  const random = settings.random ?? Math.random;
  const clock = () => performance.now();
  const ofNumber = createOutcomeFinder(options.outcomes);
  const ofAddress = createAddressOutcomes(options.outcomes);
  const outcomeOf = (recipient: string) => (recipient.includes('@') ? ofAddress : ofNumber)(recipient);
  const rate = createRate(options.perSecond, clock);
  const owed = createOwedReceipts({
    connectorId,
    store,
    clock,
    now: settings.now ?? Date.now,
    onError: settings.onError ?? (() => undefined),
    ...(settings.leaseMs === undefined ? {} : { leaseMs: settings.leaseMs }),
  });
  const taking = createBatcher<Taking>(async (batch) => {
    const storedAt = clock();
    const leaving = batch.filter(({ mayLeave }) => mayLeave());
    if (leaving.length === 0) return;
    await store.take(
      connectorId,
      leaving.map(({ row }) => row),
    );
    for (const taken of leaving) {
      taken.storedAt = storedAt;
      if (taken.held) owed.hold(receiptOf(taken), taken.delayMs, storedAt);
    }
  });
  const pauses = new Set<() => void>();
  let events: ConnectorEvents | undefined;
  let stopInbound = () => Promise.resolve();
  const openedAt = new Date((settings.now ?? Date.now)());
  let underWay = 0;

  function freeWindow(): number {
    return events === undefined || options.down
      ? 0
      : Math.max(0, Math.min(options.window - underWay, rate.available()));
  }

  const room = new RoomSignal({
    freeWindow,
    waitMs: () => (events === undefined ? 0 : rate.waitMs()),
    onRoom: () => events?.onRoom(),
  });

  async function submit(submission: Submission): Promise<SubmitResult> {
    if (events === undefined) return retry(fact('virtual_not_running'));
    if (freeWindow() === 0) return retry(fact('virtual_window_full'));
    underWay += 1;
    rate.spend();
    try {
      return await answer(submission);
    } catch (error) {
      // Perhaps only the commit's answer was lost, so a plain retry could send it twice.
      return { kind: 'unknown', reason: fact('virtual_failed', { why: (error as Error).message }) };
    } finally {
      underWay -= 1;
      room.tell();
    }
  }

  async function answer(submission: Submission): Promise<SubmitResult> {
    const isCall = submission.channel === 'voice';
    const given = outcomeOf(submission.recipient);
    const outcome = isCall && OF_RECEIPTS.has(given) ? 'answered' : given;
    if (outcome === 'rejected' && !isCall) return { kind: 'rejected', reason: fact('virtual_rejected') };
    // By the attempt's number, not by counting, so that it holds across processes and restarts.
    if (outcome === 'throttled' && submission.attempt <= THROTTLED_ATTEMPTS)
      return retry(fact('virtual_throttled'));

    const notTaken = submission.channel === 'email' ? await settings.takeMail?.(submission) : null;
    if (notTaken) return notTaken;
    const call =
      isCall && settings.calls ? await planCall(settings.calls, submission, callOutcome(outcome)) : null;
    if (isCall && !call) return { kind: 'rejected', reason: fact('virtual_content_gone') };
    const taken = plan(submission, outcome, call && storedCall(call));
    await taking.add(taken);
    if (taken.storedAt === null) return { kind: 'withheld' };
    if (outcome === 'early') await owed.holdAndTry(receiptOf(taken), taken.storedAt);
    if (outcome === 'slow') await pause(options.slowMs[0]);
    if (outcome === 'lost') await pause(options.answerTimeoutMs);
    if (outcome === 'lost') return { kind: 'unknown', reason: fact('virtual_silent') };
    return { kind: 'accepted', vendorIds: [taken.row.vendorId] };
  }

  /** @param ofCall the outcome as it is stored, of a call. */
  function plan(
    { messageId, attempt, recipient, mayLeave }: Submission,
    outcome: Outcome,
    ofCall: string | null,
  ): Taking {
    const row = {
      vendorId: vendorIdOf(messageId, attempt),
      messageId,
      recipient,
      outcome: ofCall ?? outcome,
    };
    const unleased = { outcome, storedAt: null, delayMs: 0, held: false, mayLeave };
    if (outcome === 'pending')
      return { ...unleased, row: { ...row, outcome: null, dueInMs: FORGET_UNANSWERED_MS } };
    if (outcome === 'early') return { ...unleased, row: { ...row, dueInMs: owed.plan(0).dueInMs } };
    const delayMs = deliveryDelay(outcome);
    const { held, dueInMs } = owed.plan(delayMs);
    return { ...unleased, row: { ...row, dueInMs }, delayMs, held };
  }

  function deliveryDelay(outcome: Outcome): number {
    if (outcome === 'slow') return options.slowMs[0] + options.slowMs[1];
    const [min, max] = options.deliveryMs;
    return min + Math.floor(random() * (max - min + 1));
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        pauses.delete(hangUp);
        resolve();
      }, ms);
      const hangUp = () => {
        clearTimeout(timer);
        reject(new Error('it was stopped'));
      };
      pauses.add(hangUp);
    });
  }

  /** Asks about all attempts: a message taken in an earlier one must not be sent again either. */
  async function query(asked: { messageId: string; attempt: number }): Promise<QueryResult> {
    const candidates = Array.from({ length: asked.attempt + 1 }, (_, attempt) =>
      vendorIdOf(asked.messageId, attempt),
    );
    try {
      const vendorIds = await store.known(connectorId, candidates);
      return vendorIds.length > 0 ? { kind: 'taken', vendorIds } : { kind: 'never_arrived' };
    } catch (error) {
      settings.onError?.(error);
      return { kind: 'no_answer' };
    }
  }

  function status(): ConnectorStatus {
    return {
      state: options.down ? 'down' : 'up',
      since: openedAt,
      window: options.window,
      perSecond: options.perSecond,
      lastError: options.down ? fact('virtual_down') : null,
      links: [],
    };
  }

  async function stop(graceMs: number): Promise<void> {
    const deadline = clock() + graceMs;
    events = undefined;
    room.stop();
    while (underWay > 0 && clock() < deadline) await sleep(5);
    for (const hangUp of pauses) hangUp();
    pauses.clear();
    taking.abandon(new Error('it was stopped'));
    await Promise.all([owed.stop(Math.max(0, deadline - clock())), stopInbound()]);
  }

  return {
    start: async (given) => {
      events = given;
      owed.start((receipt) => given.onReceipt(receipt));
      if (settings.madeUp) {
        stopInbound = startMadeUpInbound({
          connectorId,
          store: settings.madeUp,
          handOver: (inbound) => given.onInbound(inbound),
          onError: settings.onError ?? (() => undefined),
        });
      }
      room.tell();
    },
    freeWindow,
    submit,
    query,
    status,
    stop,
    injectInbound: async (inbound) => {
      if (events === undefined) throw new Error('the virtual operator is not running');
      await events.onInbound(inbound);
    },
  };
}

function retry(reason: Fact): SubmitResult {
  return { kind: 'retry', afterMs: RETRY_MS, reason };
}

/** Derived, so that a hand-over always has the same id; the prefix keeps it from looking like a number. */
function vendorIdOf(messageId: string, attempt: number): string {
  return `v${messageId.replaceAll('-', '')}-${attempt}`;
}

function receiptOf({ row: { vendorId, recipient, outcome: stored }, outcome }: Taking) {
  return { vendorId, recipient, outcome: stored ?? outcome };
}
