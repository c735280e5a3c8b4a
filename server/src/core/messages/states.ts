import type { MessageState } from 'harkara-contract/lists.ts';
import { FIRST_FINAL, STATE } from '../../storage/ranks.ts';

export { FIRST_FINAL, STATE };

export type StateName = MessageState;
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
