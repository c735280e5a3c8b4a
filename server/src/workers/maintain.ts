import type { Logger } from 'pino';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { dropOldAttachments } from '../core/channels/email/old-attachments.ts';
import { deleteOldAlerts } from '../storage/alerts.queries.ts';
import { discardUpload, findLooseUploads } from '../storage/attachments.queries.ts';
import { transaction, type Database, type Handle } from '../storage/database.ts';
import { dropEndedLinks } from '../storage/import-campaigns.queries.ts';
import { findSweepable, sweepImport } from '../storage/sweep-imports.queries.ts';
import { dropOldHolds } from '../storage/holds.queries.ts';
import { dropOldInboundSeen } from '../storage/inbound.queries.ts';
import { dropOldAnswers } from '../storage/maintenance.queries.ts';
import { dropUnusedNotifyEndpoints } from '../storage/notify-endpoints.queries.ts';
import { ensurePartitionsOf, PARTITIONED_TABLES } from '../storage/partitions.ts';
import { sweepNetworks } from '../storage/panel-networks.queries.ts';
import { sweepSessions } from '../storage/panel-sessions.queries.ts';
import { dropOldMinuteCounts } from '../storage/minute-counts.queries.ts';
import { dropOldReplyCounts } from '../storage/reply-counts.queries.ts';
import { dropOldReroutes } from '../storage/reroutes.queries.ts';
import { dropOldDeliveries } from '../storage/smpp-deliveries.queries.ts';
import { dropOldLongMessages } from '../storage/smpp-long-messages.queries.ts';
import { pruneVirtualMails } from '../storage/virtual-mailbox.queries.ts';
import { every, type Loop } from './every.ts';

/** Rows that one piece of a step deletes at most. */
const CHUNK = 5_000;
/** Pieces that a step may take before the next step has its turn. */
const PIECES = 200;

type Round = { db: Database; now: Date; log: Logger };

/** `run` does one short piece of the work and says whether there may be more of it. */
type Step = { name: string; run: (round: Round) => Promise<boolean> };

/** The steps do not depend on each other. A new one is one line here. */
const STEPS: readonly Step[] = [
  ...PARTITIONED_TABLES.map((table) => ({
    name: `make the partitions of ${table}`,
    run: ({ db, now, log }: Round) => makePartitions(table, db, now, log),
  })),
  dropping('forget idempotency keys after a day', dropOldAnswers, DAY_MS),
  dropping("forget carriers' ids of inbound messages after a week", dropOldInboundSeen, 7 * DAY_MS),
  dropping('delete changes of carrier after 90 days', dropOldReroutes, 90 * DAY_MS),
  dropping('delete SMPP deliveries that nobody fetched for a week', dropOldDeliveries, 7 * DAY_MS),
  {
    name: 'delete long SMPP messages that were refused a week ago or never ended',
    run: ({ db, now }) => {
      const limits = { before: before(now, 90 * DAY_MS), refusedBefore: before(now, 7 * DAY_MS) };
      return isFull(dropOldLongMessages(db.general, limits, CHUNK));
    },
  },
  // Opens and clicks are notified for a while after the last request that named the address.
  dropping(
    'delete addresses for notifications that were not used for 90 days',
    dropUnusedNotifyEndpoints,
    90 * DAY_MS,
  ),
  {
    // Longer than any request takes.
    name: 'delete uploads whose request did not come within two hours',
    run: ({ db, now }) => sweepUploads(db, before(now, 2 * HOUR_MS)),
  },
  dropping('forget holds that have ended', dropOldHolds),
  {
    name: 'delete attachments a week after the last email of their request has ended',
    run: async ({ db, now }) => {
      await dropOldAttachments(db, now);
      return false;
    },
  },
  {
    name: 'delete imports after a day',
    run: ({ db, now }) => sweepImports(db, before(now, DAY_MS)),
  },
  {
    name: 'forget which import an ended campaign came from',
    run: ({ db }) => isFull(dropEndedLinks(db.general, CHUNK)),
  },
  dropping('forget after a day how often a number was answered', dropOldReplyCounts, DAY_MS),
  dropping('delete alerts 30 days after their end', deleteOldAlerts, 30 * DAY_MS),
  // The hour that began 48 hours ago is still on the charts.
  dropping('delete the figures of charts after 49 hours', dropOldMinuteCounts, 49 * HOUR_MS),
  dropping('delete expired sessions of the panel', sweepSessions),
  dropping('forget networks that nobody has signed in from for 90 days', sweepNetworks, 90 * DAY_MS),
  {
    name: 'delete virtual mail after a week',
    run: async ({ db, now }) => {
      await pruneVirtualMails(db.general, now);
      return false;
    },
  },
];

/** Makes the partitions of the coming days, and deletes what is needed only for a while. */
export function startMaintenance({ db, now, log }: { db: Database; now: () => Date; log: Logger }): Loop {
  return every(HOUR_MS, 'maintain the database', log, (isStopping) =>
    maintain({ db, now: now(), log }, isStopping),
  );
}

/** Runs each step once, or up to its limit. A step that fails does not stop the others. */
export async function maintain(
  round: Round,
  isStopping: () => boolean = () => false,
): Promise<'more' | 'nothing'> {
  let isMore = false;
  for (const { name, run } of STEPS) {
    try {
      for (let piece = 1; !isStopping() && (await run(round)); piece++) {
        if (piece < PIECES) continue;
        isMore = true;
        break;
      }
    } catch (error) {
      round.log.error({ err: error, step: name }, 'a step of maintenance failed and will be tried again');
    }
  }
  return isMore && !isStopping() ? 'more' : 'nothing';
}

/** Deletes rows whose time was `ageMs` ago. */
function dropping(
  name: string,
  drop: (handle: Handle, before: Date, limit: number) => Promise<number>,
  ageMs = 0,
): Step {
  return { name, run: ({ db, now }) => isFull(drop(db.general, before(now, ageMs), CHUNK)) };
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

const isFull = async (deleted: Promise<number>) => (await deleted) === CHUNK;

async function makePartitions(table: string, db: Database, now: Date, log: Logger): Promise<boolean> {
  const made = await ensurePartitionsOf(db.general, table, now);
  if (made.length > 0) log.info({ partitions: made }, 'partitions were made');
  return false;
}

async function sweepUploads(db: Database, storedBefore: Date): Promise<boolean> {
  const uploads = await findLooseUploads(db.general, storedBefore, CHUNK);
  for (const upload of uploads) await discardUpload(db.general, upload);
  return uploads.length === CHUNK;
}

/** One import at a time: each may have a million rows. */
async function sweepImports(db: Database, madeBefore: Date): Promise<boolean> {
  const [key] = await findSweepable(db.general, madeBefore, 1);
  if (key) await transaction(db.general, (handle) => sweepImport(handle, key, CHUNK));
  return key !== undefined;
}
