import { MINUTE_MS } from '../../durations.ts';
import { noteCampaignMinutes, type CampaignKey } from '../../storage/campaign-minutes.queries.ts';
import type { Handle } from '../../storage/database.ts';
import {
  writeMinuteCounts,
  type CountedKind,
  type MinuteCount,
  type MinuteFigures,
  type MinuteKey,
} from '../../storage/minute-counts.queries.ts';
import type { Moved } from '../../storage/move-messages.queries.ts';
import type { HandOverResult } from '../delivery/connector.ts';
import { bucketOf, msOfId } from '../ids.ts';
import { STATE } from '../messages/states.ts';
import { createHistogram, pairsOf, placeOf, type Histogram } from './histogram.ts';

/** A minute that could not be written for so long is given up, well before it is folded. */
const KEPT_MS = 3 * MINUTE_MS;
const CAMPAIGNS_EVERY_MS = 15_000;
const QUARTER_MS = 15 * MINUTE_MS;
/** All webhooks together. */
const ALL = 0;

/** What one carrier did in one minute, as far as this process knows. */
type Counted = MinuteKey &
  Omit<MinuteFigures, 'mostPerSecond' | Times> &
  Record<Times, Histogram> & { isChanged: boolean };

type Times = 'singleToSent' | 'otherToSent' | 'toDelivered';

type Submitted = { id: string; lane: number; dueAt: Date | null };

/**
 * Counts what happens to messages by minute and carrier, for charts. Counting changes a few numbers in memory; every few
 * seconds they are written in one statement. A process that dies loses those of its last seconds: they are figures, and
 * nothing else relies on them.
 */
export class MinuteCounts {
  readonly #handle: Handle;
  readonly #name: { slot: number; fence: number };
  readonly #now: () => number;
  #carriers = new Map<number, Counted>();
  #webhooks = new Map<number, Counted>();
  #endsAt = 0;
  /** Of minutes that are over, and not written yet. */
  #over: Counted[] = [];
  #campaigns = new Map<number, Set<number>>();
  #campaignsAt = 0;
  #mostPerSecondOf: (connector: number) => number | null = () => null;

  /** @param name the process's first lease. @param now database time in ms. */
  constructor(handle: Handle, { slot, fence }: { slot: number; fence: number }, now: () => number) {
    this.#handle = handle;
    this.#name = { slot, fence };
    this.#now = now;
  }

  /** @param of the rate that this process keeps to; null: there is none. */
  useLimits(of: (connector: number) => number | null): void {
    this.#mostPerSecondOf = of;
  }

  accepted(queue: number, messages: number): void {
    this.#turn();
    const counted = this.#of(this.#carriers, 'carrier', queue);
    counted.accepted += messages;
    counted.isChanged = true;
  }

  /** The carrier has answered. */
  submitted(connector: number, kind: HandOverResult['kind'], { id, lane, dueAt }: Submitted): void {
    const now = this.#turn();
    const counted = this.#of(this.#carriers, 'carrier', connector);
    counted.isChanged = true;
    counted.submitted += 1;
    if (kind === 'rejected') counted.rejected += 1;
    if (kind !== 'accepted') return;
    counted.sent += 1;
    const since = dueAt === null ? msOfId(id) : Math.max(msOfId(id), dueAt.getTime());
    add(lane === 0 ? counted.singleToSent : counted.otherToSent, now - since);
  }

  moved(moved: readonly Moved[]): void {
    if (moved.length === 0) return;
    this.#turn();
    for (const message of moved) {
      const { state, campaign } = message;
      if (campaign !== null) this.#noteCampaign(message.account, campaign);
      // A cancelled message says nothing about its carrier.
      if (state < STATE.delivered || state === STATE.cancelled) continue;
      const counted = this.#of(this.#carriers, 'carrier', message.carriedBy);
      counted.isChanged = true;
      if (state !== STATE.delivered) {
        counted.failed += 1;
        continue;
      }
      counted.delivered += 1;
      if (message.deliveredAfter !== null) add(counted.toDelivered, message.deliveredAfter * 1_000);
    }
  }

  /** So many wait now; the most of a minute is kept. */
  waiting(queue: number, messages: number): void {
    this.#turn();
    if (messages === 0 && !this.#carriers.has(queue)) return;
    const counted = this.#of(this.#carriers, 'carrier', queue);
    if (messages <= counted.waiting) return;
    counted.waiting = messages;
    counted.isChanged = true;
  }

  webhook({ ok, tookMs }: { ok: boolean; tookMs: number }): void {
    this.#turn();
    const counted = this.#of(this.#webhooks, 'webhook', ALL);
    counted.isChanged = true;
    counted.submitted += 1;
    if (ok) counted.delivered += 1;
    else counted.failed += 1;
    add(counted.toDelivered, tookMs);
  }

  /** @param isLast writes what would otherwise wait for the next time. */
  async store(isLast = false): Promise<void> {
    const now = this.#turn();
    this.#over = this.#over.filter(({ minute }) => minute.getTime() > now - KEPT_MS);
    const over = this.#over;
    const open = [...this.#carriers.values(), ...this.#webhooks.values()];
    const due = [...over, ...open].filter(({ isChanged }) => isChanged);
    if (due.length > 0) {
      // What is counted while it is being written is written the next time.
      for (const counted of due) counted.isChanged = false;
      try {
        await writeMinuteCounts(
          this.#handle,
          due.map((counted) => this.#rowOf(counted)),
        );
      } catch (error) {
        for (const counted of due) counted.isChanged = true;
        throw error;
      }
    }
    this.#over = this.#over.filter((counted) => !over.includes(counted) || counted.isChanged);
    if (isLast || now >= this.#campaignsAt + CAMPAIGNS_EVERY_MS) await this.#storeCampaigns(now);
  }

  async #storeCampaigns(now: number): Promise<void> {
    this.#campaignsAt = now;
    if (this.#campaigns.size === 0) return;
    const campaigns: CampaignKey[] = [];
    for (const [account, numbers] of this.#campaigns) {
      for (const campaign of numbers) campaigns.push({ bucket: bucketOf(account), account, campaign });
    }
    this.#campaigns = new Map();
    await noteCampaignMinutes(this.#handle, campaigns, {
      minute: startOf(now, MINUTE_MS),
      quarter: startOf(now, QUARTER_MS),
    });
  }

  #rowOf({ isChanged: _, singleToSent, otherToSent, toDelivered, ...counted }: Counted): MinuteCount {
    return {
      ...counted,
      ...this.#name,
      mostPerSecond: counted.kind === 'carrier' ? this.#mostPerSecondOf(counted.subject) : null,
      singleToSent: pairsOf(singleToSent),
      otherToSent: pairsOf(otherToSent),
      toDelivered: pairsOf(toDelivered),
    };
  }

  /** Begins a new minute if it is time. @returns the present time. */
  #turn(): number {
    const now = this.#now();
    if (now >= this.#endsAt) {
      this.#over.push(...this.#carriers.values(), ...this.#webhooks.values());
      this.#carriers = new Map();
      this.#webhooks = new Map();
      this.#endsAt = startOf(now, MINUTE_MS).getTime() + MINUTE_MS;
    }
    return now;
  }

  #of(counts: Map<number, Counted>, kind: CountedKind, subject: number): Counted {
    let counted = counts.get(subject);
    if (!counted) {
      counted = {
        minute: new Date(this.#endsAt - MINUTE_MS),
        kind,
        subject,
        accepted: 0,
        submitted: 0,
        sent: 0,
        rejected: 0,
        delivered: 0,
        failed: 0,
        waiting: 0,
        singleToSent: createHistogram(),
        otherToSent: createHistogram(),
        toDelivered: createHistogram(),
        isChanged: false,
      };
      counts.set(subject, counted);
    }
    return counted;
  }

  #noteCampaign(account: number, campaign: number): void {
    const known = this.#campaigns.get(account);
    if (known) known.add(campaign);
    else this.#campaigns.set(account, new Set([campaign]));
  }
}

function add(histogram: Histogram, ms: number): void {
  const place = placeOf(ms);
  histogram[place] = (histogram[place] ?? 0) + 1;
}

function startOf(time: number, stepMs: number): Date {
  return new Date(Math.floor(time / stepMs) * stepMs);
}
