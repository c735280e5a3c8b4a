import { fact } from 'harkara-contract/facts.ts';
import type { Routing } from '../core/delivery/carrier-choice.ts';
import { idFloor, NO_ID } from '../core/ids.ts';
import { STATE } from '../core/messages/states.ts';
import { transaction, type AlongCommit, type Handle, type Transaction } from '../storage/database.ts';
import {
  countBetween,
  lockQueueMove,
  noteQueueMove,
  type QueueMove,
} from '../storage/queue-moves.queries.ts';
import { insertOutbox } from '../storage/queue.queries.ts';
import { lockWaiting, noteReroutes, removeWaiting, type Waiting } from '../storage/reroutes.queries.ts';
import { every, WATCHED_PAUSE_MS, type Loop } from './every.ts';
import { placedAtTargets, type Rerouting } from './rerouting.ts';

const BATCH = 1_000;
const LAST_LANE = 2;
/** Others look at a batch for some milliseconds. */
const LOCKED_PAUSE_MS = 100;
const REASON = fact('queue_moved');

/** A move after one more batch. `isLocked`: others had some of the messages. */
type Step = QueueMove & { isLocked?: boolean };

export type QueueMovesOptions = Omit<Rerouting, 'troubles'> & {
  nameOf: (connector: number) => string;
  /** Whether the connector takes messages at this moment. */
  isReady: (connector: number) => boolean;
  onMoved: (queues: ReadonlySet<number>) => void;
};

/**
 * Moves what waits for a carrier to the one that the operator has chosen, in bounded batches, each of which is stored
 * with how far it has come: another process goes on where one has died. It passes over each lane once; a transaction
 * that locks a row of the outbox owns the message, and what may have reached a carrier stays where it is.
 */
export function startQueueMoves(options: QueueMovesOptions): Loop {
  const { db, turns, log, nameOf } = options;

  async function moveBatch(handle: Transaction, alongCommit: AlongCommit): Promise<Step | null> {
    const move = await lockQueueMove(handle);
    if (!move) return null;
    const { connector, target, lane, turn, id } = move;
    const below = idFloor(move.startedAt.getTime());
    if (!options.isReady(target)) {
      const problem = fact('carrier_not_ready', { carrier: nameOf(target) });
      return keep(handle, { ...move, problem, endedAt: options.now() });
    }
    const waiting = await lockWaiting(handle, { queue: connector, lane }, { turn, id }, BATCH);
    const last = waiting.length < BATCH ? null : (waiting.at(-1) ?? null);
    // Newer messages follow the rules: a move would never end while they keep coming.
    const meant = waiting.filter((message) => message.id < below);
    const range = { after: { turn, id }, last, below };
    const there = await countBetween(handle, { queue: connector, lane }, range, meant.length + 1);
    const wanted = meant.filter(({ account }) => move.account === null || account === move.account);
    const routing = options.routing();
    const going = wanted.filter((message) => canGo(routing, target, message));
    if (going.length > 0) await hand(handle, alongCommit, move, going);
    const moved = move.moved + going.length;
    // Some are just looked at by another worker, such as the fail-over: once more from the same place.
    if (there > meant.length) return { ...(await keep(handle, { ...move, moved })), isLocked: true };
    const kept = move.kept + wanted.length - going.length;
    if (last) return keep(handle, { ...move, turn: last.turn, id: last.id, moved, kept });
    const endedAt = lane === LAST_LANE ? options.now() : null;
    const next = { lane: Math.min(lane + 1, LAST_LANE), turn: -1, id: NO_ID };
    return keep(handle, { ...move, ...next, moved, kept, endedAt });
  }

  async function hand(
    handle: Transaction,
    alongCommit: AlongCommit,
    { connector: from, target: to }: QueueMove,
    going: readonly Waiting[],
  ): Promise<void> {
    const at = options.now();
    const placed = going.map((message) => ({ ...message, to }));
    alongCommit(removeWaiting(handle, going));
    alongCommit(insertOutbox(handle, placedAtTargets(turns, placed)));
    alongCommit(
      noteReroutes(
        handle,
        going.map(({ bucket, account, id }) => ({ bucket, account, id, at, from, to, reason: REASON })),
      ),
    );
  }

  async function keep(handle: Handle, move: QueueMove): Promise<QueueMove> {
    await noteQueueMove(handle, move);
    return move;
  }

  return every(WATCHED_PAUSE_MS, 'move queues to other carriers', log, async () => {
    const move = await transaction(db.hot, (handle, alongCommit) => moveBatch(handle, alongCommit));
    if (!move) return 'nothing';
    if (move.moved > 0) options.onMoved(new Set([move.target]));
    if (move.endedAt !== null) {
      const { moved, kept } = move;
      log.warn(
        { connector: nameOf(move.connector), to: nameOf(move.target), moved, kept },
        'messages were moved to another connector by the operator',
      );
    }
    return move.isLocked ? { pauseMs: LOCKED_PAUSE_MS } : 'more';
  });
}

function canGo(routing: Routing, target: number, message: Waiting): boolean {
  return message.state < STATE.unknown && routing.mayTake(target, message);
}
