import type { Account } from '../accounts/account.ts';
import { SANDBOX_QUEUE } from './carrier-choice.ts';

/**
 * How far ahead of its place a message may leave, and how much of a sender's rate may be made up for. Waiting messages
 * come back in bunches, each time the feeder looks for them: with less slack, some of each bunch would have to wait
 * again.
 */
const SLACK_MS = 500;
const SWEEP_AT = 10_000;

export type RatedSender = { account: number; senderId: string; perSecond: number };

/** Times in ms. */
type Line = {
  perSecond: number;
  /** Places have been assigned up to this time. */
  placed: number;
  /** The messages that have left use up the rate until this time. */
  sent: number;
};

/** @returns null for a sender without a rate. Sandbox messages do not count towards it. */
export function ratedSender(account: Account, senderId: string, queue: number): RatedSender | null {
  const perSecond = account.senders.get(senderId)?.perSecond ?? null;
  if (perSecond === null || queue === SANDBOX_QUEUE) return null;
  return { account: account.number, senderId, perSecond };
}

/**
 * Assigns places in time to messages that rate-limited senders send from this process. A place only says when to come
 * back; what has already left decides whether a message may leave: after a pause of the carrier many messages are late,
 * and they must not all leave at once.
 */
export class SenderRates {
  readonly #now: () => number;
  readonly #lines = new Map<string, Line>();

  /** @param now database time in ms, which also decides when waiting messages are due. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * @param hasPlace the message already had a place, here or in another process, so it need not let waiting messages go
   * first.
   * @returns null when the message may leave now; otherwise its place, the time to come back.
   */
  placeOf(sender: RatedSender, parts: number, hasPlace: boolean): number | null {
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

  /** How many parts could leave now; call {@link take} for those that do. */
  roomFor(sender: RatedSender): number {
    const now = this.#now();
    const line = this.#lineOf(sender, now);
    const left = now + SLACK_MS - Math.max(line.placed, line.sent);
    return left < 0 ? 0 : Math.floor((left * sender.perSecond) / 1_000) + 1;
  }

  take(sender: RatedSender, parts: number): void {
    this.#lineOf(sender, this.#now()).placed += (parts * 1_000) / sender.perSecond;
  }

  #lineOf({ account, senderId, perSecond }: RatedSender, now: number): Line {
    const key = `${account} ${senderId}`;
    const known = this.#lines.get(key);
    if (known?.perSecond === perSecond) {
      known.placed = Math.max(known.placed, now);
      known.sent = Math.max(known.sent, now);
      return known;
    }
    // Also after a change of rate: a message placed under the old rate comes back on time, but may have to wait again.
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
