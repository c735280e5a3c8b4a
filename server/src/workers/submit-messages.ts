import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Logger } from 'pino';
import { claimMessages } from '../core/delivery/claim-messages.ts';
import type { Connector, HandOverResult, UnknownPolicy } from '../core/delivery/connector.ts';
import type { HandOver } from '../core/delivery/progress.ts';
import type { Recorder } from '../core/delivery/recorder.ts';
import {
  expiryOf,
  lookAgain,
  whyNotNow,
  type FindingsByChannel,
  type LeavingOptions,
} from '../core/delivery/why-not-now.ts';
import type { Tenure } from '../core/lease.ts';
import type { FairTurns } from '../core/accepting/fair-turns.ts';
import type { Database } from '../storage/database.ts';
import { findOldInflight, type Inflight } from '../storage/inflight.queries.ts';
import { setRinging } from '../storage/voice-calls.queries.ts';
import type { Claimed } from '../storage/queue.queries.ts';
import { every, type Loop, type Next } from './every.ts';
import { LaneReader } from './lane-reader.ts';
import { settleUnknown } from './settle-unknown.ts';

const PAUSE_MS = 100;
/** A queue in which nothing was found is watched together with all others (`watch-work`), and read again after this. */
const IDLE_PAUSE_MS = 2_000;
const LARGEST_CLAIM = 500;
const STRAYS_MS = 5_000;

export type SubmitterOptions = LeavingOptions & {
  db: Database;
  /** The connector's number; its queue has the same. */
  queue: number;
  connector: Connector;
  policy: UnknownPolicy;
  recorder: Recorder;
  turns: FairTurns;
  tenure: () => Tenure | null;
  /** The messages that this process works on, across all queues: a queue may get another submitter meanwhile. */
  inHand: Set<string>;
  /** Whether the operator has paused hand-overs. */
  isPaused: () => boolean;
  /** Which queue may try a message that was rejected, and what its timeline then says. */
  onwardAfter: (message: Claimed, rejection: Fact) => { queue: number; reason: Fact } | null;
  log: Logger;
  onSubmitted?: (result: HandOverResult, tookMs: number, message: Claimed) => void;
};

export type Submitter = Loop & {
  underWay(): number;
  /** The turns after which it expects messages, by lane; null while it reads the queue itself or has no room. */
  expectsAfter(): number[] | null;
};

/** Claims what the connector has room for, hands it over, and records what the operator answers. */
export function startSubmitter(options: SubmitterOptions): Submitter {
  const { db, queue, connector, recorder, inHand } = options;
  const reader = new LaneReader(() => options.now().getTime());
  let underWay = 0;
  /** Claimed and on their way to the connector, whose window does not count them yet. */
  let beforeWindow = 0;
  let straysAt = 0;
  /** The last round found nothing in the queue. */
  let isIdle = false;

  const roomNow = () => Math.min(connector.freeWindow() - beforeWindow, LARGEST_CLAIM);

  async function round(): Promise<Next | void> {
    isIdle = false;
    const tenure = options.tenure();
    if (!tenure) return;
    if (performance.now() >= straysAt) {
      await returnStrays(tenure);
      straysAt = performance.now() + STRAYS_MS;
    }
    if (options.isPaused()) return;
    const room = roomNow();
    if (room <= 0) return;
    const { slot: worker, fence } = tenure;
    const claimed = await reader.read(room, (lane, afterTurn, limit) =>
      claimMessages(db, { queue, lane, afterTurn, limit, worker, fence, beats: tenure.beats() }),
    );
    isIdle = claimed.length === 0;
    if (isIdle) return { pauseMs: IDLE_PAUSE_MS };
    for (const { lane, turn } of claimed) options.turns.advance(queue, lane, turn);
    const claimedAt = options.now();
    const found = await lookAgain(db.hot, claimed);
    for (const message of claimed) {
      // It is already being handed over; the claim removed its duplicate row from the queue.
      if (inHand.has(message.id)) continue;
      const { inflightSince } = message;
      const expiresAt = expiryOf(message, options.validityHours);
      const claim = { ...handOverOf({ ...message, claimedAt }, tenure), inflightSince, expiresAt };
      handOver(message, claim, tenure, found);
    }
    return 'more';
  }

  /**
   * A claim whose answer was lost with the connection may have taken place anyway. Nobody works on the messages it
   * took, and none was handed over: they go back into the queue.
   */
  async function returnStrays(tenure: Tenure): Promise<void> {
    const { slot: worker, fence } = tenure;
    // Messages that end while the query runs may still be among its rows.
    const known = new Set(inHand);
    const old = await findOldInflight(db.hot, { queue, worker, fence, olderThanMs: STRAYS_MS });
    const strays = old.filter(({ id }) => !known.has(id));
    if (strays.length === 0) return;
    options.log.warn(
      { queue, messages: strays.length },
      'claims whose answer was lost are returned to the queue',
    );
    const reason = fact('claim_lost');
    const now = options.now();
    await Promise.all(
      strays.map((stray) =>
        recorder.record({ kind: 'held', handOver: handOverOf(stray, tenure), until: now, reason, at: now }),
      ),
    );
  }

  function handOverOf(claimed: Inflight, { slot: worker, fence }: Tenure): HandOver {
    const { id, bucket, account, recipient, attempt, lane, claimedAt, claim } = claimed;
    return {
      id,
      bucket,
      account,
      recipient,
      attempt,
      lane,
      connector: queue,
      worker,
      fence,
      claimedAt,
      claim,
    };
  }

  function handOver(message: Claimed, claim: HandOver, tenure: Tenure, found: FindingsByChannel): void {
    underWay += 1;
    beforeWindow += 1;
    inHand.add(message.id);
    submit(message, claim, tenure, found)
      // What could not be recorded stays in hand: it may have reached the operator, so it must not be returned.
      .then(() => inHand.delete(message.id))
      .catch((error: unknown) => {
        options.log.error({ err: error, message: message.id }, 'a hand-over could not be recorded');
      })
      .finally(() => {
        underWay -= 1;
      });
  }

  async function submit(
    message: Claimed,
    handOver: HandOver,
    tenure: Tenure,
    found: FindingsByChannel,
  ): Promise<void> {
    const { id, account, recipient, attempt } = message;
    let stop: Awaited<ReturnType<typeof whyNotNow>>;
    try {
      stop = await whyNotNow(options, message, queue, found);
    } catch (error) {
      // Nothing was handed over: it may be returned to the queue.
      inHand.delete(id);
      throw error;
    } finally {
      beforeWindow -= 1;
    }
    if (stop) {
      await recorder.record({ ...stop, handOver, at: options.now() });
      return;
    }
    const started = performance.now();
    const ringing: { noted?: Promise<void> } = {};
    const result = await connector.submit({
      messageId: id,
      attempt,
      account,
      channel: message.channel,
      first: message.first,
      recipient,
      sender: message.sender,
      text: message.body ?? '',
      unicode: message.unicode,
      flash: message.flash,
      parts: message.parts,
      route: message.route,
      dltEntityId: message.dltEntity,
      dltTemplateId: message.dltTemplate,
      dltHeaderId: message.dltHeader,
      mayLeave: () => tenure.isHeld(),
      rings: () => {
        ringing.noted ??= setRinging(db.hot, [message], options.now()).catch((error: unknown) => {
          options.log.warn({ err: error, message: id }, 'the ringing of a phone could not be recorded');
        });
      },
    });
    // Otherwise it could be noted after the call has ended.
    await ringing.noted;
    if (result.kind === 'withheld') {
      await recorder.record({ kind: 'withheld', handOver, turn: message.turn });
      return;
    }
    if (result.kind === 'held') {
      await recorder.record({ ...result, handOver, at: options.now() });
      return;
    }
    options.onSubmitted?.(result, performance.now() - started, message);
    if (result.kind === 'unknown') {
      await settleUnknown(options, handOver, result.reason);
      return;
    }
    const mayGoOnward = result.kind === 'rejected' && !result.charged && !result.final;
    const onward = mayGoOnward ? options.onwardAfter(message, result.reason) : null;
    await recorder.record({
      kind: 'answered',
      handOver,
      result,
      at: options.now(),
      ...(onward && { onward }),
    });
  }

  const loop = every(PAUSE_MS, `submit to queue ${queue}`, options.log, round);
  return {
    ...loop,
    underWay: () => underWay,
    expectsAfter: () => (isIdle && roomNow() > 0 && !options.isPaused() ? reader.positions() : null),
  };
}
