/**
 * A message's states. The number is its rank: a message moves only to a higher one, and from a final one (≥ 40) not at
 * all; the storage's update is gated by the same comparison.
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

export type StateName = keyof typeof STATE;
export type StateRank = (typeof STATE)[StateName];

export const FIRST_FINAL = STATE.delivered;

const NAMES = new Map<number, StateName>(
  Object.entries(STATE).map(([name, rank]) => [rank, name as StateName]),
);

export function stateName(rank: number): StateName {
  const name = NAMES.get(rank);
  if (name === undefined) throw new Error(`no message state has rank ${rank}`);
  return name;
}

export function isFinal(rank: number): boolean {
  return rank >= FIRST_FINAL;
}

export function mayMove(from: number, to: number): boolean {
  return !isFinal(from) && to > from;
}

/** What several pieces of news about one message come to: the first final one, else the highest. */
export function fold(current: number, news: readonly number[]): number {
  return news.reduce((state, next) => (mayMove(state, next) ? next : state), current);
}
