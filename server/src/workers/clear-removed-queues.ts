import { fact } from 'harkara-contract/facts.ts';
import type { Held } from '../core/accounts/held-accounts.ts';
import {
  recordingTransaction,
  recordInside,
  type Recorded,
  type Recording,
} from '../core/delivery/record-progress.ts';
import type { Progress } from '../core/delivery/progress.ts';
import { SANDBOX_QUEUE } from '../core/delivery/carrier-choice.ts';
import { NO_ID } from '../core/ids.ts';
import { STATE } from '../core/messages/states.ts';
import type { AlongCommit, Transaction } from '../storage/database.ts';
import { lockMessages } from '../storage/move-messages.queries.ts';
import { insertOutbox } from '../storage/queue.queries.ts';
import {
  findRemovedQueues,
  lockWaiting,
  noteReroutes,
  removeWaiting,
  type Waiting,
} from '../storage/reroutes.queries.ts';
import { every, type Loop } from './every.ts';
import { placedAtTargets, type Rerouting } from './rerouting.ts';

const PAUSE_MS = 10_000;
const BATCH = 500;
const LANES = [0, 1, 2];
const REASON = fact('carrier_removed');
const START = { turn: -1, id: NO_ID };

type Lane = { queue: number; lane: number };

export type RemovedQueuesOptions = Omit<Rerouting, 'troubles'> & {
  recording: Recording;
  /** Whether this process knows the connector: then its rules are older than the removal. */
  isKnown: (queue: number) => boolean;
  onMoved: (queues: ReadonlySet<number>) => void;
  onRecorded: (recorded: Recorded, items: number) => void;
};

/**
 * Empties the queues of connectors that were removed. Nothing waits for a connector when it is removed, but a process
 * that has not heard of it may still accept messages for it. They go where the rules lead them now, or else fail.
 */
export function startRemovedQueues(options: RemovedQueuesOptions): Loop {
  const { db, recording, turns, log } = options;

  /** Stores nothing before the commit. */
  async function clearBatch(
    handle: Transaction,
    alongCommit: AlongCommit,
    held: Held<Recording>,
    { queue, lane }: Lane,
  ) {
    const found = await lockWaiting(handle, { queue, lane }, START, BATCH);
    if (found.length === 0) return { looked: 0, moved: [], recorded: null };
    // Before the first statement that changes some of them.
    const states = await lockMessages(handle, found);
    const waiting = found.map((message) => ({ ...message, state: states.get(message.id) ?? message.state }));
    const at = options.now();
    alongCommit(removeWaiting(handle, waiting));
    // What may have reached the carrier goes nowhere else.
    const placed = waiting.map((message) => ({
      ...message,
      to: message.state < STATE.unknown ? options.routing().queueOf(message) : null,
    }));
    const going = placed.flatMap(({ to, ...message }) => (to === null ? [] : [{ ...message, to }]));
    if (going.length > 0) {
      await noteReroutes(
        handle,
        going.map(({ bucket, account, id, to }) => {
          return { bucket, account, id, at, from: queue, to, reason: REASON };
        }),
      );
      alongCommit(insertOutbox(handle, placedAtTargets(turns, going)));
    }
    const failed = placed.filter(({ to, state }) => to === null && state < STATE.sent);
    const news = failed.map((message) => failureOf(message, at));
    const recorded = news.length > 0 ? await recordInside(handle, alongCommit, held, news) : null;
    return { looked: waiting.length, moved: going.map(({ to }) => to), recorded };
  }

  function failureOf({ bucket, account, id, state }: Waiting, at: Date): Progress {
    const message = { bucket, account, id };
    const wasUnknown = state === STATE.unknown;
    return {
      kind: 'lapsed',
      message,
      state: 'failed',
      reason: fact(wasUnknown ? 'carrier_removed_unknown' : 'carrier_removed_unsent'),
      at,
      wasUnknown,
    };
  }

  async function clearLane(place: Lane): Promise<void> {
    for (let looked = BATCH; looked === BATCH;) {
      const cleared = await recordingTransaction(recording, (handle, alongCommit, held) =>
        clearBatch(handle, alongCommit, held, place),
      );
      looked = cleared.looked;
      const { moved, recorded } = cleared;
      if (recorded) options.onRecorded(recorded, recorded.moved.length);
      if (moved.length > 0) options.onMoved(new Set(moved));
      if (looked === 0) return;
      log.warn(
        { ...place, messages: looked, moved: moved.length },
        'messages waited for a removed connector',
      );
    }
  }

  return every(PAUSE_MS, 'clear queues of removed connectors', log, async () => {
    for (const queue of await findRemovedQueues(db.hot, SANDBOX_QUEUE)) {
      if (options.isKnown(queue)) continue;
      for (const lane of LANES) await clearLane({ queue, lane });
    }
  });
}
