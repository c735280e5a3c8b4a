import { ANYTHING, type Slot } from './slots.ts';
import type { Subject } from './subject.ts';
import { type CompiledTemplate, literalStart, walk } from './walk.ts';

const SPACE = 0x20;
const NO = 0;
const YES = 1;
const UNSURE = 2;

/**
 * Settles nearly every text without the walk: looks for the first possible occurrence of each literal. If a literal
 * does not occur after the one before it, the answer is no; if every value between them fits its slot, it is yes.
 */
function glance({ head, steps, tail }: CompiledTemplate, { text }: Subject): number {
  if (!text.startsWith(head) || !text.endsWith(tail)) return NO;
  if (steps.length === 0) return text.length === head.length ? YES : NO;
  const lastPlace = text.length - tail.length;
  let verdict = YES;
  let start = head.length;
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i];
    if (step === undefined) break;
    const { literal, slots } = step;
    const earliest = literalStart(text, start, literal.charCodeAt(0) === SPACE);
    const place = i === steps.length - 1 ? lastPlace : text.indexOf(literal, earliest);
    if (place < earliest) return NO;
    if (verdict === YES && !isValue(slots, text, start, place)) verdict = UNSURE;
    start = place + literal.length;
  }
  return verdict;
}

/** Also false when only a walk could tell. */
function isValue(slots: readonly Slot[], text: string, from: number, to: number): boolean {
  const [slot] = slots;
  if (to <= from) return true;
  if (slot === undefined || slots.length > 1 || to - from > slot.max) return false;
  const { kind } = slot;
  if (kind === ANYTHING) return true;
  let state = 0;
  for (let i = from; i < to && state >= 0; i++) {
    const code = text.codePointAt(i) ?? 0;
    if (code > 0xffff) i++;
    state = kind.step(state, code);
  }
  return state >= 0 && ((kind.accepting >> state) & 1) === 1;
}

export function matches(template: CompiledTemplate, subject: Subject): boolean {
  const verdict = glance(template, subject);
  return verdict === UNSURE ? walk.run(template, subject) === template.steps.length : verdict === YES;
}
