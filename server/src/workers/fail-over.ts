import { say } from 'harkara-contract/say.ts';
import type { Trouble } from '../core/delivery/health.ts';
import { NO_ID } from '../core/ids.ts';
import { STATE } from '../core/messages/states.ts';
import { transaction, type AlongCommit, type Transaction } from '../storage/database.ts';
import { insertOutbox, queueDepths } from '../storage/queue.queries.ts';
import { lockWaiting, noteReroutes, removeWaiting, type Waiting } from '../storage/reroutes.queries.ts';
import { every, type Loop } from './every.ts';
import { placedAtTargets, type Rerouting } from './rerouting.ts';

const PAUSE_MS = 1_000;
const BATCH = 1_000;
/** At most this many batches of a lane in a row, so that one connector's backlog does not block another's. */
const BATCHES = 10;
/** A backlog from which nothing could be moved is checked again after this long. */
const IN_VAIN_MS = 10_000;

type Place = { turn: number; id: string };
const START: Place = { turn: -1, id: NO_ID };

export type FailOverOptions = Rerouting & {
  nameOf: (connector: number) => string;
  onMoved: (queues: ReadonlySet<number>) => void;
  /** Messages can go elsewhere than to this connector: those that it holds need not wait. */
  onLeft: (connector: number) => void;
};

/**
 * Moves messages that wait for a connector in trouble to one that the rules allow, in bounded batches. A transaction
 * that locks a row of the outbox owns the message: what a submitter has claimed is no longer there. What may have
 * reached an operator (state unknown) stays where it is. Moved messages are not moved back.
 */
export function startFailOver(options: FailOverOptions): Loop {
  const { db, turns, troubles, nameOf, log } = options;
  const backlogs = new Map<number, { lookAt: number; isLeft: boolean; places: Map<number, Place> }>();

  /** Stores nothing before the commit. */
  async function moveBatch(
    handle: Transaction,
    alongCommit: AlongCommit,
    trouble: Trouble,
    lane: number,
    after: Place,
  ) {
    const from = trouble.connector;
    const waiting = await lockWaiting(handle, { queue: from, lane }, after, BATCH);
    const going = waiting.flatMap((message) => {
      const to = message.state < STATE.unknown ? options.routing().alternativeTo(from, message) : null;
      return to === null ? [] : [{ ...message, to }];
    });
    if (going.length > 0) {
      alongCommit(removeWaiting(handle, going));
      alongCommit(insertOutbox(handle, placedAtTargets(turns, going)));
      alongCommit(
        noteReroutes(
          handle,
          going.map((message) => rerouteOf(trouble, message)),
        ),
      );
    }
    const last = waiting.length < BATCH ? null : (waiting.at(-1) ?? null);
    return { last, seen: waiting.length, to: going.map(({ to }) => to) };
  }

  function rerouteOf({ connector, reason }: Trouble, { bucket, account, id, to }: Waiting & { to: number }) {
    const at = options.now();
    return { bucket, account, id, at, from: connector, to, reason };
  }

  async function moveLane(trouble: Trouble, lane: number, places: Map<number, Place>) {
    let moved = 0;
    let seen = 0;
    for (let batch = 0; batch < BATCHES; batch++) {
      const after = places.get(lane) ?? START;
      const result = await transaction(db.hot, (handle, alongCommit) =>
        moveBatch(handle, alongCommit, trouble, lane, after),
      );
      if (result.to.length > 0) options.onMoved(new Set(result.to));
      moved += result.to.length;
      seen += result.seen;
      // The next batch goes on from there, past messages that have to stay.
      places.set(lane, result.last ?? START);
      if (!result.last) break;
    }
    return { moved, seen };
  }

  async function moveAll(trouble: Trouble, lanes: readonly number[]): Promise<boolean> {
    const { connector, reason, cause } = trouble;
    const backlog = backlogs.get(connector) ?? { lookAt: 0, isLeft: false, places: new Map<number, Place>() };
    backlogs.set(connector, backlog);
    if (backlog.lookAt > performance.now()) return false;
    let moved = 0;
    let seen = 0;
    for (const lane of lanes) {
      const result = await moveLane(trouble, lane, backlog.places);
      moved += result.moved;
      seen += result.seen;
    }
    if (moved > 0 && !backlog.isLeft) {
      backlog.isLeft = true;
      options.onLeft(connector);
    }
    if (moved > 0)
      log.warn(
        { connector: nameOf(connector), messages: moved, reason: say(reason), cause: cause && say(cause) },
        'messages were moved to another connector',
      );
    else if (seen > 0) backlog.lookAt = performance.now() + IN_VAIN_MS;
    return moved > 0;
  }

  return every(PAUSE_MS, 'move messages away from connectors in trouble', log, async () => {
    const troubled = troubles();
    for (const connector of backlogs.keys()) {
      if (!troubled.some((trouble) => trouble.connector === connector)) backlogs.delete(connector);
    }
    if (troubled.length === 0) return;
    const queues = troubled.map(({ connector }) => connector);
    const depths = (await queueDepths(db.hot, queues, 1)).filter(({ depth }) => depth > 0);
    let more = false;
    for (const trouble of troubled) {
      const lanes = depths.filter(({ queue }) => queue === trouble.connector).map(({ lane }) => lane);
      if (await moveAll(trouble, lanes)) more = true;
    }
    return more ? 'more' : undefined;
  });
}
