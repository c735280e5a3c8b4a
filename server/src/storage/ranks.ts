/**
 * A message's states. The number is its rank: a message moves only to a higher one, and from a final one (≥ 40) not at
 * all. These numbers are what is stored.
 */
export const STATE = {
  scheduled: 0,
  queued: 10,
  unknown: 20,
  sent: 30,
  delivered: 40,
  failed: 41,
  expired: 42,
  cancelled: 43,
} as const;

export const FIRST_FINAL = STATE.delivered;
