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

/** @param perSecond null: no limit. @param now monotonic, in ms. */
export function createRate(perSecond: number | null, now: () => number): Rate {
  if (perSecond === null) return { available: () => Infinity, spend: () => undefined, waitMs: () => 0 };

  const capacity = capacityOf(perSecond);
  const handful = Math.max(1, capacity / 5);
  let tokens = capacity;
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
  };
}

/** The most tokens that may be saved up. */
export function capacityOf(perSecond: number): number {
  return Math.max(1, perSecond * BURST_SECONDS);
}
