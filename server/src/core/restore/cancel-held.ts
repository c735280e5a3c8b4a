import { setTimeout as sleep } from 'node:timers/promises';
import { fact } from 'harkara-contract/facts.ts';
import { transaction } from '../../storage/database.ts';
import { claimOwedReplies, settleReplies } from '../../storage/inbound.queries.ts';
import { seizeOrphans } from '../../storage/inflight.queries.ts';
import { completeCampaigns, findUnsweptCampaigns } from '../../storage/manage-campaigns.queries.ts';
import { repeatableTransaction } from '../../storage/repeatable-transaction.ts';
import { lockOldWaiting, removeWaiting, type Lapsing } from '../../storage/reroutes.queries.ts';
import { countHandOvers, findHeldCampaigns, findHeldImports } from '../../storage/restore.queries.ts';
import type { Doer } from '../audit-log/doer.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { changeState } from '../campaigns/change-campaign.ts';
import { takeBackSlice } from '../campaigns/take-back-campaign.ts';
import type { Progress } from '../delivery/progress.ts';
import {
  recordingTransaction,
  recordInside,
  recordProgress,
  type Recorded,
  type Recording,
} from '../delivery/record-progress.ts';
import { idFloor, NO_ID, timeOfId } from '../ids.ts';
import { stopCreating } from '../imports/stop-import.ts';
import { STATE } from '../messages/states.ts';
import { writeFact } from '../stored-fact.ts';
import { countMessages, surveyHeld, type Hold } from './hold.ts';

const BATCH = 500;
const CAMPAIGNS = 100;
/** Processes that ran on the original are considered dead after 10 s. */
const UNTIL_DEAD_MS = 30_000;
const LOOK_MS = 500;
const REPLY_LEASE_MS = 60_000;

export type Cancelled = { messages: number; handOvers: number };

/**
 * Cancels and refunds what was queued when the database was copied. What was being sent then is not sent again: it
 * becomes unknown, until a receipt says more. The gateway stays held. Interrupted, it can be run again.
 */
export async function cancelHeld(recording: Recording, doer: Doer, hold: Hold): Promise<Cancelled> {
  const { db } = recording;
  const before = await surveyHeld(db, hold);
  await stopImports(recording, hold);
  await cancelCampaigns(recording, hold);
  for (const table of ['outbox', 'scheduled'] as const) await cancelWaiting(recording, hold, table);
  await endHandOvers(recording, hold);
  await dropReplies(recording, hold);
  const after = await surveyHeld(db, hold);
  const cancelled = {
    messages: countMessages(before) - countMessages(after),
    handOvers: before.handOvers - after.handOvers,
  };
  await transaction(db.general, (handle) =>
    recordAction(handle, doer, {
      action: 'restore.cancelled',
      subject: 'gateway',
      after: { messages: cancelled.messages, hand_overs: cancelled.handOvers },
    }),
  );
  return cancelled;
}

const floorOf = ({ since }: Hold) => idFloor(since.getTime());
const nowOf = ({ db }: Recording) => new Date(Date.now() + db.clockOffset());

async function stopImports({ db }: Recording, { since }: Hold): Promise<void> {
  for (const key of await findHeldImports(db.general, since)) {
    await repeatableTransaction(db.general, (handle) => stopCreating(handle, key));
  }
}

async function cancelCampaigns(recording: Recording, hold: Hold): Promise<void> {
  const { general } = recording.db;
  const next = () => findHeldCampaigns(general, floorOf(hold), CAMPAIGNS);
  for (let found = await next(); found.length > 0; found = await next()) {
    for (const { campaign, ...key } of found) {
      await repeatableTransaction(general, (handle) =>
        changeState(handle, key, campaign, 'cancel', nowOf(recording)),
      );
    }
  }
  for (let more = true; more;) {
    more = false;
    for (const campaign of await findUnsweptCampaigns(general, CAMPAIGNS)) {
      if (await takeBackSlice(recording, campaign)) more = true;
    }
  }
}

async function cancelWaiting(recording: Recording, hold: Hold, table: 'outbox' | 'scheduled'): Promise<void> {
  for (let after: string | null = NO_ID; after !== null;) {
    const from: string = after;
    const { last, recorded } = await recordingTransaction(recording, async (handle, alongCommit, held) => {
      const waiting = await lockOldWaiting(handle, from, floorOf(hold), BATCH, table);
      if (waiting.length === 0) return { last: null, recorded: null };
      alongCommit(removeWaiting(handle, waiting, table));
      const at = nowOf(recording);
      const news = waiting.flatMap((message) => endOf(message, at));
      return {
        last: waiting.at(-1)?.id ?? null,
        recorded: news.length > 0 ? await recordInside(handle, alongCommit, held, news) : null,
      };
    });
    await completeTouched(recording, recorded);
    after = last;
  }
}

/** What has reached the carrier meanwhile only leaves the queue. */
function endOf({ bucket, account, id, state }: Lapsing, at: Date): Progress[] {
  const message = { bucket, account, id };
  const reason = fact('restored_unsent');
  if (state >= STATE.sent) return [];
  if (state !== STATE.unknown) return [{ kind: 'cancelled', message, reason, at }];
  return [{ kind: 'lapsed', message, state: 'failed', reason, at, wasUnknown: true }];
}

async function completeTouched({ db }: Recording, recorded: Recorded | null): Promise<void> {
  const touched = new Map(
    (recorded?.moved ?? []).flatMap(({ bucket, account, campaign }) =>
      campaign === null ? [] : [[`${account} ${campaign}`, { bucket, account, campaign }]],
    ),
  );
  if (touched.size > 0) await completeCampaigns(db.general, [...touched.values()]);
}

/** Those of processes that still run end by themselves. */
async function endHandOvers(recording: Recording, hold: Hold): Promise<void> {
  const deadline = performance.now() + UNTIL_DEAD_MS;
  while ((await countHandOvers(recording.db.general, floorOf(hold))) > 0) {
    const orphans = await seizeOrphans(recording.db.hot, { worker: -1, id: NO_ID }, BATCH);
    const result = { kind: 'unknown', reason: fact('restored_unknown') } as const;
    const at = nowOf(recording);
    if (orphans.length > 0) {
      await recordProgress(
        recording,
        orphans.map((orphan) => {
          return { kind: 'answered', handOver: { ...orphan, connector: orphan.queue }, result, at };
        }),
      );
    } else if (performance.now() > deadline) return;
    else await sleep(LOOK_MS);
  }
}

async function dropReplies({ db }: Recording, { since }: Hold): Promise<void> {
  const next = () => claimOwedReplies(db.hot, BATCH, REPLY_LEASE_MS);
  for (let owed = await next(); owed.length > 0; owed = await next()) {
    const old = owed.filter(({ id }) => timeOfId(id) < since);
    const error = writeFact(fact('restored_unsent'));
    await settleReplies(
      db.hot,
      old.map(({ bucket, account, id }) => ({ bucket, account, id, reply: null, error })),
    );
  }
}
