import type { Logger } from 'pino';
import type { FairTurns } from '../core/messages/fair-turns.ts';
import { idAt } from '../core/ids.ts';
import { transaction, type Database } from '../storage/database.ts';
import {
  findUnfedCampaigns,
  insertOutbox,
  lockCampaign,
  markFed,
  queueDepths,
  takeDue,
  wakeSlice,
  type UnfedCampaign,
} from '../storage/queue.queries.ts';
import { every, type Loop } from './every.ts';

const DUE_BATCH = 1_000;
const SLICE = 500;
/** Campaigns stop feeding a lane that is so deep: what is still outside can be paused, cancelled, and overtaken. */
const DEEP_LANE = 5_000;

export type FeederOptions = {
  db: Database;
  turns: FairTurns;
  log: Logger;
  onFed: (queues: ReadonlySet<number>) => void;
};

/** Moves messages whose time has come, and slices of campaigns in rotation, into the outbox. */
export function startFeeder({ db, turns, log, onFed }: FeederOptions): Loop {
  async function feedDue(): Promise<boolean> {
    const due = await transaction(db.hot, async (handle) => {
      const taken = await takeDue(handle, DUE_BATCH);
      if (taken.length > 0) {
        await insertOutbox(
          handle,
          taken.map((message) => ({
            ...message,
            turn: turns.next(message.account, message.queue, message.lane),
          })),
        );
      }
      return taken;
    });
    if (due.length > 0) onFed(new Set(due.map((message) => message.queue)));
    return due.length === DUE_BATCH;
  }

  async function feedSlice(campaign: UnfedCampaign): Promise<void> {
    await transaction(db.hot, async (handle) => {
      const locked = await lockCampaign(handle, campaign);
      if (!locked) return;
      const to = Math.min(locked.fed + SLICE, campaign.total);
      const slice = await wakeSlice(
        handle,
        campaign,
        idAt(campaign.first, locked.fed),
        idAt(campaign.first, to - 1),
      );
      if (slice.length > 0) {
        await insertOutbox(
          handle,
          slice.map((message) => ({
            ...message,
            turn: turns.next(message.account, message.queue, message.lane),
          })),
        );
      }
      await markFed(handle, campaign, to);
    });
  }

  async function feedCampaigns(): Promise<boolean> {
    const campaigns = await findUnfedCampaigns(db.general);
    if (campaigns.length === 0) return false;
    const queues = [...new Set(campaigns.map((campaign) => campaign.queue))];
    const depths = await queueDepths(db.hot, queues, DEEP_LANE);
    const deep = new Set(depths.filter((d) => d.depth >= DEEP_LANE).map((d) => `${d.queue} ${d.lane}`));
    const ready = campaigns.filter((campaign) => !deep.has(`${campaign.queue} ${campaign.lane}`));
    for (const campaign of ready) await feedSlice(campaign);
    if (ready.length > 0) onFed(new Set(ready.map((campaign) => campaign.queue)));
    return ready.length > 0;
  }

  return every(200, 'feed the outbox', log, async () => {
    const moreDue = await feedDue();
    const moreCampaigns = await feedCampaigns();
    return moreDue || moreCampaigns ? 'more' : undefined;
  });
}
