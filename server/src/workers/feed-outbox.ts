import type { AccountOf } from '../core/accounts/account.ts';
import { channelNamed } from '../core/channels/channels.ts';
import { ratedSender, type RatedSender, type SenderRates } from '../core/delivery/sender-rates.ts';
import { idAt } from '../core/ids.ts';
import { transaction, type Handle } from '../storage/database.ts';
import {
  findUnfedCampaigns,
  insertOutbox,
  lockCampaign,
  markFed,
  queueDepths,
  takeDue,
  wakeSlice,
  type Due,
  type UnfedCampaign,
} from '../storage/queue.queries.ts';
import { noteReroutes, type Reroute } from '../storage/reroutes.queries.ts';
import { every, WATCHED_PAUSE_MS, type Loop } from './every.ts';
import type { Rerouting } from './rerouting.ts';

/** While campaigns wait for room. */
const FULL_PAUSE_MS = 200;
const DUE_BATCH = 1_000;
const SLICE = 500;
/** Campaigns stop feeding a lane this deep: messages not yet in it can be paused, cancelled, and overtaken. */
const DEEP_LANE = 5_000;

export type FeederOptions = Rerouting & {
  accountOf: AccountOf;
  senderRates: SenderRates;
  onFed: (queues: ReadonlySet<number>) => void;
};

/** Moves messages whose time has come, and slices of campaigns in rotation, into the outbox. */
export function startFeeder(options: FeederOptions): Loop {
  const { db, turns, senderRates, log, onFed } = options;

  async function feedDue(): Promise<boolean> {
    const due = await transaction(db.hot, async (handle) => {
      const taken = await takeDue(handle, DUE_BATCH);
      await enqueue(handle, taken);
      return taken;
    });
    if (due.length > 0) onFed(new Set(due.map((message) => message.queue)));
    return due.length === DUE_BATCH;
  }

  async function enqueue(handle: Handle, messages: readonly Due[]): Promise<void> {
    if (messages.length === 0) return;
    const turnOf = ({ account, queue, lane }: Due) => turns.next(account, queue, lane);
    await insertOutbox(
      handle,
      messages.map((message) => ({ ...message, turn: turnOf(message) })),
    );
  }

  /** @returns the queues that the slice went to. */
  async function feedSlice(
    campaign: UnfedCampaign,
    size: number,
    sender: RatedSender | null,
  ): Promise<ReadonlySet<number>> {
    const fed = new Set<number>();
    await transaction(db.hot, async (handle) => {
      const locked = await lockCampaign(handle, campaign);
      if (!locked) return;
      const to = Math.min(locked.fed + size, campaign.total);
      const from = idAt(campaign.first, locked.fed);
      const slice = await wakeSlice(handle, campaign, from, idAt(campaign.first, to - 1));
      const rerouted = reroute(campaign, slice);
      if (rerouted.length > 0) await noteReroutes(handle, rerouted);
      for (const { queue } of slice) fed.add(queue);
      await enqueue(handle, slice);
      await markFed(handle, campaign, to);
      if (sender) senderRates.take(sender, slice.length * campaign.parts);
    });
    return fed;
  }

  /** Messages bound for the queue of a connector in trouble are sent elsewhere, if the rules allow. */
  function reroute(campaign: UnfedCampaign, slice: Awaited<ReturnType<typeof wakeSlice>>): Reroute[] {
    const troubles = new Map(options.troubles().map((trouble) => [trouble.connector, trouble]));
    const at = options.now();
    const { sender, channel, route } = campaign;
    return slice.flatMap((message) => {
      const { bucket, account, id, recipient, queue: from } = message;
      const trouble = troubles.get(from);
      const to =
        trouble && options.routing().alternativeTo(from, { id, account, sender, channel, route, recipient });
      if (!trouble || to === null || to === undefined) return [];
      message.queue = to;
      return [{ bucket, account, id, at, from, to, reason: trouble.reason }];
    });
  }

  /** The queues that a campaign's next slice may go to. */
  function targetsOf({ queue, queues, account, sender, channel, route }: UnfedCampaign): number[] {
    const own = queues ?? [queue];
    const troubled = new Set(options.troubles().map(({ connector }) => connector));
    if (!own.some((one) => troubled.has(one))) return own;
    const now = options.routing().findChoice(channel, route, account, sender)?.queues() ?? own;
    return [...own.filter((one) => !troubled.has(one)), ...now];
  }

  /** As many as may leave now: messages queued before their time would be claimed for nothing. */
  function sliceFor(sender: RatedSender, { parts }: UnfedCampaign): number {
    const room = senderRates.roomFor(sender);
    return room === 0 ? 0 : Math.min(Math.max(Math.floor(room / parts), 1), SLICE);
  }

  async function ratedSenderOf(campaign: UnfedCampaign): Promise<RatedSender | null> {
    if (!channelNamed(campaign.channel)?.hasSenderRates) return null;
    return ratedSender(await options.accountOf(campaign.account), campaign.sender, campaign.queue);
  }

  async function feedCampaigns(): Promise<'fed' | 'full' | 'none'> {
    const campaigns = await findUnfedCampaigns(db.general);
    if (campaigns.length === 0) return 'none';
    const targets = new Map(campaigns.map((campaign) => [campaign, targetsOf(campaign)]));
    const depths = await queueDepths(db.hot, [...new Set([...targets.values()].flat())], DEEP_LANE);
    const deep = new Set(depths.filter((d) => d.depth >= DEEP_LANE).map((d) => `${d.queue} ${d.lane}`));
    // If a campaign goes to several queues, one whose lane is deep must not block the others.
    const ready = campaigns.filter((campaign) =>
      targets.get(campaign)?.some((queue) => !deep.has(`${queue} ${campaign.lane}`)),
    );
    let isFed = false;
    for (const campaign of ready) {
      const sender = await ratedSenderOf(campaign);
      const size = sender ? sliceFor(sender, campaign) : SLICE;
      if (size === 0) continue;
      onFed(await feedSlice(campaign, size, sender));
      isFed = true;
    }
    return isFed ? 'fed' : 'full';
  }

  return every(WATCHED_PAUSE_MS, 'feed the outbox', log, async () => {
    const moreDue = await feedDue();
    const campaigns = await feedCampaigns();
    if (moreDue || campaigns === 'fed') return 'more';
    return campaigns === 'full' ? { pauseMs: FULL_PAUSE_MS } : 'nothing';
  });
}
