/** Tokens for a quarter of a second may be saved up: enough to ride out a busy event loop, too little for a burst. */
const BURST_SECONDS = 0.25;

/** Limits how many messages leave in a second. */
export type Rate = {
  /** Whole tokens at this moment. */
  available(): number;
  spend(): void;
  /** How long until there is a token, or a handful of them if the rate allows. */
  waitMs(): number;
};

export type FixedRate = Rate & {
  /** Tokens at this moment, with fractions; infinite without a limit. */
  tokens(): number;
};

/**
 * @param perSecond null: no limit.
 * @param now monotonic, in ms.
 * @param before the rate that it replaces. What is left of that one is all there is to begin with; nothing, if it had no
 * limit, since nobody knows what it has let through lately.
 */
export function createRate(
  perSecond: number | null,
  now: () => number,
  before: FixedRate | null = null,
): FixedRate {
  if (perSecond === null) {
    return {
      available: () => Infinity,
      spend: () => undefined,
      waitMs: () => 0,
      tokens: () => Infinity,
    };
  }

  const capacity = capacityOf(perSecond);
  const handful = Math.max(1, capacity / 5);
  const left = before?.tokens() ?? capacity;
  let tokens = Number.isFinite(left) ? Math.min(left, capacity) : 0;
  let last = now();

  const refill = () => {
    const at = now();
    tokens = Math.min(capacity, tokens + ((at - last) * perSecond) / 1_000);
    last = at;
  };
  return {
    available: () => {
      refill();
      return Math.floor(tokens);
    },
    spend: () => {
      tokens -= 1;
    },
    waitMs: () => {
      refill();
      return tokens >= 1 ? 0 : Math.ceil(((handful - tokens) * 1_000) / perSecond);
    },
    tokens: () => {
      refill();
      return tokens;
    },
  };
}

/** The most tokens that may be saved up. */
export function capacityOf(perSecond: number): number {
  return Math.max(1, perSecond * BURST_SECONDS);
}
