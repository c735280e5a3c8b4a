import { networkOf, siteOf } from '../../core/limits/network-of.ts';

export type PlaceLimits = {
  /** Places that only known visitors have, in all and under one name. */
  known: { most: number; mostOfOne: number };
  /** Places of everybody else: in all, of an IPv4 address or a /64, and of a /48. */
  strangers: { most: number; mostOfOne: number; mostOfWider: number };
  /** While others wait for its place, a stranger keeps it for this long, */
  graceMs: number;
  /** and afterwards as long as it sends this much. */
  enoughBytesPerSecond: number;
  /** A caller who sends less than this is cut off, a stranger sooner. */
  leastBytesPerSecond: number;
  slowMs: { known: number; stranger: number };
  lookEveryMs: number;
};

export type Visitor = {
  address: string;
  /** Under which name its places are counted if it is known; null for a stranger. */
  knownAs: string | null;
  /** Bytes that it has sent so far. */
  received: () => number;
  /** Whether it is its turn to send: otherwise it is not too slow. */
  isSending: () => boolean;
  cutOff: () => void;
};

/** What a visitor holds until it leaves. */
export type Place = {
  /** Has done its part: it is no longer cut off. */
  settle: () => void;
  /** Begins anew. */
  renew: () => void;
  /** Repeating it does nothing. */
  leave: () => void;
};

/** Places for visitors who send something, so that strangers who send nothing keep nobody out. */
export class Places {
  readonly #limits: PlaceLimits;
  readonly #known = new Set<Held>();
  readonly #strangers = new Set<Held>();
  readonly #timer: NodeJS.Timeout;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
    this.#timer = setInterval(() => this.#cutOffSlow(), limits.lookEveryMs);
    this.#timer.unref();
  }

  /** A known visitor who finds no place of its own is treated like a stranger. @returns null if there is none. */
  enter(visitor: Visitor): Place | null {
    if (visitor.knownAs !== null && this.#hasRoomFor(visitor.knownAs))
      return this.#seat(this.#known, visitor);
    const crowd = this.#crowdFor(visitor.address);
    if (crowd) {
      const slowest = this.#slowestOf(crowd);
      if (!slowest) return null;
      this.#strangers.delete(slowest);
      slowest.visitor.cutOff();
    }
    return this.#seat(this.#strangers, visitor);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #hasRoomFor(name: string): boolean {
    const { most, mostOfOne } = this.#limits.known;
    if (this.#known.size >= most) return false;
    return [...this.#known].filter(({ visitor }) => visitor.knownAs === name).length < mostOfOne;
  }

  /** The strangers of whom one must go before another can come from this address; null: there is room. */
  #crowdFor(address: string): Held[] | null {
    const { most, mostOfOne, mostOfWider } = this.#limits.strangers;
    const all = [...this.#strangers];
    const neighbours = all.filter(({ network }) => network === networkOf(address));
    if (neighbours.length >= mostOfOne) return neighbours;
    const wider = all.filter(({ widerNetwork }) => widerNetwork === siteOf(address));
    if (wider.length >= mostOfWider) return wider;
    return all.length >= most ? all : null;
  }

  #slowestOf(crowd: readonly Held[]): Held | null {
    const { graceMs, enoughBytesPerSecond } = this.#limits;
    const now = performance.now();
    let slowest: Held | null = null;
    for (const one of crowd) {
      if (one.isSettled || now - one.since < graceMs || one.rate(now) >= enoughBytesPerSecond) continue;
      if (!slowest || one.rate(now) < slowest.rate(now)) slowest = one;
    }
    return slowest;
  }

  #seat(among: Set<Held>, visitor: Visitor): Place {
    const held = new Held(visitor);
    among.add(held);
    return {
      settle: () => (held.isSettled = true),
      renew: () => held.begin(),
      leave: () => among.delete(held),
    };
  }

  #cutOffSlow(): void {
    const { leastBytesPerSecond, slowMs } = this.#limits;
    const now = performance.now();
    const look = (among: Set<Held>, patienceMs: number) => {
      for (const one of among) {
        if (one.slowFor(now, leastBytesPerSecond) <= patienceMs) continue;
        among.delete(one);
        one.visitor.cutOff();
      }
    };
    look(this.#known, slowMs.known);
    look(this.#strangers, slowMs.stranger);
  }
}

class Held {
  readonly visitor: Visitor;
  readonly network: string;
  readonly widerNetwork: string;
  isSettled = false;
  since = 0;
  #receivedBefore = 0;
  #lastLook = { at: 0, received: 0 };
  #slowMs = 0;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
    this.network = networkOf(visitor.address);
    this.widerNetwork = siteOf(visitor.address);
    this.begin();
  }

  begin(): void {
    this.isSettled = false;
    this.since = performance.now();
    this.#receivedBefore = this.visitor.received();
    this.#lastLook = { at: this.since, received: this.#receivedBefore };
    this.#slowMs = 0;
  }

  /** In bytes a second, since it has begun. */
  rate(now: number): number {
    const seconds = Math.max(now - this.since, 1) / 1_000;
    return (this.visitor.received() - this.#receivedBefore) / seconds;
  }

  /** For how many milliseconds it has sent less than it must; looked at from time to time. */
  slowFor(now: number, leastBytesPerSecond: number): number {
    const received = this.visitor.received();
    const { at, received: before } = this.#lastLook;
    const isSlow = ((received - before) / Math.max(now - at, 1)) * 1_000 < leastBytesPerSecond;
    const isItsTurn = !this.isSettled && this.visitor.isSending();
    this.#slowMs = isSlow && isItsTurn ? this.#slowMs + now - at : 0;
    this.#lastLook = { at: now, received };
    return this.#slowMs;
  }
}
