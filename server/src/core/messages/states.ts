import { FIRST_FINAL, STATE } from '../../storage/ranks.ts';

export { FIRST_FINAL, STATE };

export type StateName = keyof typeof STATE;
export type StateRank = (typeof STATE)[StateName];

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

/** The state that results from several pieces of news about one message: the first final one, else the highest. */
export function fold(current: number, news: readonly number[]): number {
  return news.reduce((state, next) => (mayMove(state, next) ? next : state), current);
}
