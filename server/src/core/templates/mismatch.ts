import type { Effort } from './effort.ts';
import type { Slot } from './slots.ts';
import type { Subject } from './subject.ts';
import { type CompiledTemplate, literalStart, type Step, walk } from './walk.ts';

/** How far a template that does not match went along with a text. */
export interface Mismatch {
  /** In the subject, not in the original text. */
  readonly position: number;
  /** What the template wanted there. The words are made for the one mismatch that is told. */
  readonly expected: () => string;
  /** Characters of literals that agree, up to the mismatch and at the end. */
  readonly agreement: number;
}

const SHOWN = 20;
const END = 'end of message';
const SPACE = 0x20;
/** What comparing a character costs, in steps of the walk. */
const ATTEMPT_EFFORT = 8;

/**
 * Null when the template matches, and when the effort is spent. Only for refusals: it looks at every possibility.
 */
export function findMismatch(template: CompiledTemplate, subject: Subject, effort?: Effort): Mismatch | null {
  const { head, steps, tail } = template;
  const { text } = subject;
  const inHead = commonPrefix(head, text, 0);
  effort?.spend(ATTEMPT_EFFORT * (1 + inHead));
  if (steps.length === 0 && text === head) return null;
  if (inHead < head.length || steps.length === 0) {
    const isLast = steps.length === 0;
    return {
      position: inHead,
      expected: () => wordsFor(head.slice(inHead), isLast),
      agreement: inHead + tailAgreement(tail, text, isLast ? inHead : 0),
    };
  }
  const found = walk.run(template, subject, effort);
  const step = steps[found];
  if (step === undefined || effort?.isSpent) return null;
  const isLast = found === steps.length - 1;
  const { length, end } = bestAttempt(step, text, effort);
  let agreement = head.length + length + tailAgreement(tail, text, isLast ? length : 0);
  for (let i = 0; i < found; i++) agreement += steps[i]?.literal.length ?? 0;
  effort?.spend(text.length);
  if (length > 0 && !comesTooLate(step, text, isLast)) {
    return { position: end, expected: () => wordsFor(step.literal.slice(length), isLast), agreement };
  }
  return {
    position: walk.starts[walk.startCount - 1] ?? 0,
    expected: () => `${wordsForSlots(step.slots)} followed by ${wordsFor(step.literal, isLast)}`,
    agreement,
  };
}

/** What stands in the subject at a mismatch. */
export function foundAt(text: string, position: number): string {
  return cut(text.slice(position, -1)) || END;
}

/** The start from which most of the literal agrees; of several the furthest. */
function bestAttempt(
  { literal }: Step,
  text: string,
  effort: Effort | undefined,
): { length: number; end: number } {
  const opensWithSpace = literal.charCodeAt(0) === SPACE;
  let best = { length: 0, end: 0 };
  for (let i = 0; i < walk.endCount; i++) {
    const start = literalStart(text, walk.ends[i] ?? 0, opensWithSpace);
    const length = commonPrefix(literal, text, start);
    if (effort?.spend(ATTEMPT_EFFORT * (1 + length)) === false) break;
    if (length >= best.length) best = { length, end: start + length };
  }
  return best;
}

/** The literal is there, but further on: then the value in front of it is to blame, being too long or ill formed. */
function comesTooLate({ literal }: Step, text: string, isLast: boolean): boolean {
  const lastEnd = walk.ends[walk.endCount - 1] ?? 0;
  return isLast
    ? text.endsWith(literal) && text.length - literal.length > lastEnd
    : text.includes(literal, lastEnd + 1);
}

function commonPrefix(literal: string, text: string, start: number): number {
  let length = 0;
  while (length < literal.length && literal.charCodeAt(length) === text.charCodeAt(start + length)) length++;
  // Half a character is none.
  if (length < literal.length && (literal.charCodeAt(length) & 0xfc00) === 0xdc00)
    length = Math.max(length - 1, 0);
  return length;
}

/** Characters at the end of the text that agree, apart from those of the literal counted already. */
function tailAgreement(tail: string, text: string, counted: number): number {
  const most = Math.min(tail.length - counted, text.length);
  let length = 0;
  while (
    length < most &&
    tail.charCodeAt(tail.length - 1 - length) === text.charCodeAt(text.length - 1 - length)
  )
    length++;
  return length;
}

function wordsForSlots(slots: readonly Slot[]): string {
  return slots.map(({ kind, max }) => `${kind.description} of at most ${max} characters`).join(' and ');
}

function wordsFor(literal: string, isLast: boolean): string {
  const shown = isLast ? literal.slice(0, -1) : literal;
  if (shown === '') return isLast ? END : 'a space';
  return shown === ' ' ? 'a space' : `"${cut(shown)}"`;
}

function cut(text: string): string {
  if (text.length <= SHOWN) return text;
  const characters = Array.from(text.slice(0, 2 * SHOWN + 2));
  return characters.length <= SHOWN ? text : `${characters.slice(0, SHOWN).join('')}…`;
}
