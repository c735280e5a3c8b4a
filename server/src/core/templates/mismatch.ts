import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Effort } from './effort.ts';
import type { Subject } from './subject.ts';
import { type CompiledTemplate, literalStart, type Step, walk } from './walk.ts';

/** How far a template that does not match agrees with a text. */
export interface Mismatch {
  /** In the subject, not in the original text. */
  readonly position: number;
  /** What the template expected there. A function, because only one mismatch is reported. */
  readonly expected: () => Fact;
  /** Number of literal characters that agree, up to the mismatch and at the end. */
  readonly agreement: number;
}

const SHOWN = 20;
const END = fact('end_of_message');
const SPACE = 0x20;
/** The cost of comparing a character, in steps of the walk. */
const ATTEMPT_EFFORT = 8;

/** Null if the template matches, or if the effort is spent. Only for refusals: it tries every possibility. */
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
      expected: () => expectedLiteral(head.slice(inHead), isLast),
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
    return { position: end, expected: () => expectedLiteral(step.literal.slice(length), isLast), agreement };
  }
  return {
    position: walk.starts[walk.startCount - 1] ?? 0,
    expected: () => expectedStep(step, isLast),
    agreement,
  };
}

/** What the subject has at a mismatch. */
export function foundAt(text: string, position: number): Fact {
  const found = cut(text.slice(position, -1));
  return found === '' ? END : fact('found_text', { text: found });
}

/** The start from which most of the literal agrees; the furthest one if there are several. */
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

/** Whether the literal occurs further on: then the value before it is to blame, being too long or malformed. */
function comesTooLate({ literal }: Step, text: string, isLast: boolean): boolean {
  const lastEnd = walk.ends[walk.endCount - 1] ?? 0;
  return isLast
    ? text.endsWith(literal) && text.length - literal.length > lastEnd
    : text.includes(literal, lastEnd + 1);
}

function commonPrefix(literal: string, text: string, start: number): number {
  let length = 0;
  while (length < literal.length && literal.charCodeAt(length) === text.charCodeAt(start + length)) length++;
  // Half a surrogate pair does not count.
  if (length < literal.length && (literal.charCodeAt(length) & 0xfc00) === 0xdc00)
    length = Math.max(length - 1, 0);
  return length;
}

/** Number of characters at the end of the text that agree, except those of the literal already counted. */
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

function expectedStep({ slots: given, literal }: Step, isLast: boolean): Fact {
  const slots = given
    .map(({ kind, max }): Fact => fact(kind.expected, { most: max }))
    .reduceRight((second, first) => fact('expected_both', { first, second }));
  return fact('expected_in_order', { slots, literal: expectedLiteral(literal, isLast) });
}

function expectedLiteral(literal: string, isLast: boolean): Fact {
  const shown = isLast ? literal.slice(0, -1) : literal;
  if (shown === '' && isLast) return END;
  return shown === '' || shown === ' '
    ? fact('expected_space')
    : fact('expected_literal', { text: cut(shown) });
}

function cut(text: string): string {
  if (text.length <= SHOWN) return text;
  const characters = Array.from(text.slice(0, 2 * SHOWN + 2));
  return characters.length <= SHOWN ? text : `${characters.slice(0, SHOWN).join('')}…`;
}
