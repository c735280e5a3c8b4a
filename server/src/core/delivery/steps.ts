import type { Fact } from 'harkara-contract/fact.ts';
import { CHANNELS } from 'harkara-contract/lists.ts';
import { FIRST_FINAL, mayMove, STATE, type StateRank } from '../messages/states.ts';
import { causeOf } from '../reports/cause.ts';
import type { AnsweredCall } from './connector.ts';

/** A state that a message has come to, as a batch of news tells. */
export type Step = {
  state: StateRank;
  at: Date;
  error: Fact | null;
  code?: string | null;
  /** A call was answered. */
  call?: AnsweredCall | null;
  /** It comes after a delivery as well. */
  overrules?: boolean;
  /** When the message was delivered, as far as that was known. */
  deliveredAt?: Date | undefined;
  /** A bounce may follow. */
  mayBounce?: boolean;
};

/** The rows of messages know their channels, and not the news of them. */
export function causesOf({ state, code = null, error }: Step): string | null {
  if (state <= STATE.delivered) return null;
  return JSON.stringify(
    Object.fromEntries(CHANNELS.map((channel) => [channel, causeOf(channel, state, code, error)])),
  );
}

/** A batch may hold news in any order (a receipt before the answer): sorts by rank, up to the first final state. */
export function inOrder(steps: readonly Step[]): Step[] {
  const rank = (step: Step) => Math.min(step.state, FIRST_FINAL);
  const sorted = [...steps].sort((a, b) => rank(a) - rank(b));
  const kept: Step[] = [];
  for (const step of sorted) {
    const before = kept.at(-1);
    if (!before || mayMove(before.state, step.state) || isOverruled(before, step)) kept.push(step);
  }
  return kept;
}

function isOverruled(before: Step, step: Step): boolean {
  return step.overrules === true && before.state === STATE.delivered && step.state > before.state;
}
