import type { Account } from '../accounts/account.ts';
import { SANDBOX_QUEUE } from './routing.ts';

/**
 * So far ahead of its place a message may leave, and so much of a sender's rate may be made up for. What waited comes
 * back in bunches, as often as the feeder looks for it: less than this would send some of each bunch away again.
 */
const SLACK_MS = 500;
const SWEEP_AT = 10_000;

export type PacedSender = { account: number; senderId: string; perSecond: number };

/** Times in ms. */
type Line = {
  perSecond: number;
  /** Places are given out up to here. */
  placed: number;
  /** What has left takes up the time to here. */
  sent: number;
};

/** @returns null for a sender without a rate. What goes to the sandbox takes nothing of it. */
export function pacedSender(account: Account, senderId: string, queue: number): PacedSender | null {
  const perSecond = account.senders.get(senderId)?.perSecond ?? null;
  if (perSecond === null || queue === SANDBOX_QUEUE) return null;
  return { account: account.number, senderId, perSecond };
}

/**
 * Places in time for what senders with a rate send from this process. A place says when to come, and what has left
 * decides: after a pause of the carrier many come that are late, and they must not all leave at once.
 */
export class SenderPace {
  readonly #now: () => number;
  readonly #lines = new Map<string, Line>();

  /** @param now database time in ms, by which waiting messages are taken up again. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * @param hasPlace it had one before, here or in another process: those who wait for theirs need not go first.
   * @returns null when it may leave now; otherwise its place, when it is to come again.
   */
  placeOf(sender: PacedSender, parts: number, hasPlace: boolean): number | null {
    const now = this.#now();
    const line = this.#lineOf(sender, now);
    const takes = (parts * 1_000) / sender.perSecond;
    const latest = now + SLACK_MS;
    if (line.sent <= latest && (hasPlace || line.placed <= latest)) {
      line.sent += takes;
      if (!hasPlace) line.placed += takes;
      return null;
    }
    const place = Math.max(line.placed, line.sent);
    line.placed = place + takes;
    return place;
  }

  /** How many parts could leave now; then {@link take} their places. */
  roomFor(sender: PacedSender): number {
    const now = this.#now();
    const line = this.#lineOf(sender, now);
    const left = now + SLACK_MS - Math.max(line.placed, line.sent);
    return left < 0 ? 0 : Math.floor((left * sender.perSecond) / 1_000) + 1;
  }

  take(sender: PacedSender, parts: number): void {
    this.#lineOf(sender, this.#now()).placed += (parts * 1_000) / sender.perSecond;
  }

  #lineOf({ account, senderId, perSecond }: PacedSender, now: number): Line {
    const key = `${account} ${senderId}`;
    const known = this.#lines.get(key);
    if (known?.perSecond === perSecond) {
      known.placed = Math.max(known.placed, now);
      known.sent = Math.max(known.sent, now);
      return known;
    }
    // Also after a change of the rate: who has a place by the old one comes at its time, and may be sent away again.
    if (this.#lines.size >= SWEEP_AT) this.#forgetIdle(now);
    const line = { perSecond, placed: now, sent: now };
    this.#lines.set(key, line);
    return line;
  }

  #forgetIdle(now: number): void {
    for (const [key, { placed, sent }] of this.#lines) {
      if (placed <= now && sent <= now) this.#lines.delete(key);
    }
  }
}
