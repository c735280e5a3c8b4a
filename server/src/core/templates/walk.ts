import type { Effort } from './effort.ts';
import { ANYTHING, MOST_STATES, type Slot } from './slots.ts';
import type { Subject } from './subject.ts';

export const MAX_TEMPLATE_LENGTH = 2000;

/** Consecutive slots, and the literal after them; the last literal ends with the sentinel space. */
export interface Step {
  readonly slots: readonly Slot[];
  readonly literal: string;
  /** Computed on the first walk: most templates never need one. */
  borders: Uint16Array | null;
}

export interface CompiledTemplate {
  /** The literal before the first slot, beginning with the sentinel space. */
  readonly head: string;
  readonly steps: readonly Step[];
  /** The last literal, or the head when there is no slot. */
  readonly tail: string;
}

const SPACE = 0x20;
const NEVER = -1;
// The measured costs of noting a position, reading a character in a slot (plus one for each of the slot's states), and
// reading a character in a literal.
const POSITION_EFFORT = 2;
const SLOT_EFFORT = 30;
const LITERAL_EFFORT = 4;

/**
 * Follows a template through a text, one step at a time, with the *set* of positions that could have been reached. A
 * step costs at most (states of its slots + 1) × the text's length, whatever slots and text contain, so a template
 * costs at most its slots × the text's length. The buffers are reused: a walk allocates nothing.
 */
class Walk {
  /** Positions reached after the last literal found, ascending. */
  starts = new Int32Array(0);
  startCount = 0;
  /** Positions after the following slots, at which the next literal may begin, ascending. */
  ends = new Int32Array(0);
  endCount = 0;
  #spare = new Int32Array(0);
  #latest = new Int32Array(MOST_STATES);
  #moved = new Int32Array(MOST_STATES);
  #effort: Effort | undefined;

  /**
   * Returns how many steps were found: all of the template's steps if it matches. The head must have matched already.
   * When the effort is spent, the walk ends wherever it is.
   */
  run(template: CompiledTemplate, subject: Subject, effort?: Effort): number {
    this.#reserve(subject.text.length + 1);
    this.#effort = effort;
    this.starts[0] = template.head.length;
    this.startCount = 1;
    const { steps } = template;
    for (let i = 0; i < steps.length; i++) {
      const step = steps[i];
      if (step === undefined) break;
      this.#passSlots(step.slots, subject);
      const isLast = i === steps.length - 1;
      const found = isLast ? this.#endsWith(step, subject.text) : this.#findLiteral(step, subject.text);
      if (found === 0 || effort?.isSpent) return i;
    }
    return steps.length;
  }

  #reserve(size: number): void {
    if (this.starts.length >= size) return;
    this.starts = new Int32Array(size * 2);
    this.ends = new Int32Array(size * 2);
    this.#spare = new Int32Array(size * 2);
  }

  #passSlots(slots: readonly Slot[], subject: Subject): void {
    let from = this.starts;
    let count = this.startCount;
    for (const slot of slots) {
      // `starts` is kept for the explanation of a mismatch.
      const into = from === this.ends ? this.#spare : this.ends;
      count =
        slot.kind === ANYTHING && !subject.astral
          ? passAnything(slot.max, subject.text.length, from, count, into)
          : this.#passSlot(slot, subject.text, from, count, into);
      from = into;
      if (this.#effort?.spend(POSITION_EFFORT * count) === false) break;
    }
    if (from === this.#spare) {
      this.#spare = this.ends;
      this.ends = from;
    }
    this.endCount = count;
  }

  /** For each state of the slot, only the latest start that leads to it matters: it has the most room left. */
  #passSlot(
    { kind, max }: Slot,
    text: string,
    from: Int32Array,
    fromCount: number,
    into: Int32Array,
  ): number {
    let latest = this.#latest.fill(NEVER);
    let moved = this.#moved;
    let count = 0;
    let next = 0;
    let position = from[0] ?? 0;
    for (let ordinal = 0; this.#effort?.spend(SLOT_EFFORT + kind.states) !== false; ordinal++) {
      while (next < fromCount && (from[next] ?? 0) < position) next++;
      if (next < fromCount && from[next] === position) latest[0] = ordinal;
      let alive = false;
      let accepted = false;
      for (let state = 0; state < kind.states; state++) {
        const start = latest[state] ?? NEVER;
        if (start === NEVER || ordinal - start > max) {
          latest[state] = NEVER;
        } else {
          alive = true;
          if ((kind.accepting >> state) & 1) accepted = true;
        }
      }
      if (accepted) into[count++] = position;
      if (!alive) {
        while (next < fromCount && (from[next] ?? 0) <= position) next++;
        if (next === fromCount) return count;
        position = from[next] ?? 0;
        continue;
      }
      if (position >= text.length) return count;
      const code = text.codePointAt(position) ?? 0;
      moved.fill(NEVER, 0, kind.states);
      for (let state = 0; state < kind.states; state++) {
        const start = latest[state] ?? NEVER;
        const after = start === NEVER ? -1 : kind.step(state, code);
        if (after >= 0 && start > (moved[after] ?? NEVER)) moved[after] = start;
      }
      const previous = latest;
      latest = moved;
      moved = previous;
      position += code > 0xffff ? 2 : 1;
    }
    return count;
  }

  /** Goes from `ends` to the next `starts`; leaves both unchanged if the literal is not found. */
  #findLiteral(step: Step, text: string): number {
    const { ends, endCount } = this;
    const { literal } = step;
    const borders = (step.borders ??= bordersOf(literal));
    const into = this.#spare;
    const opensWithSpace = literal.charCodeAt(0) === SPACE;
    let count = 0;
    let next = 0;
    let wanted = literalStart(text, ends[0] ?? 0, opensWithSpace);
    let matched = 0;
    let position = wanted;
    for (; position < text.length; position++) {
      const code = text.charCodeAt(position);
      while (matched > 0 && literal.charCodeAt(matched) !== code) matched = borders[matched - 1] ?? 0;
      if (literal.charCodeAt(matched) === code) matched++;
      // `begun` is where the partly read literal began; ends before it are ruled out.
      const begun = position + 1 - matched;
      while (wanted < begun) {
        next++;
        if (next >= endCount) break;
        wanted = literalStart(text, ends[next] ?? 0, opensWithSpace);
      }
      if (next >= endCount) break;
      if (matched === literal.length) {
        if (wanted === begun) into[count++] = position + 1;
        matched = borders[matched - 1] ?? 0;
      } else if (matched === 0) {
        position = wanted - 1;
      }
    }
    this.#effort?.spend(LITERAL_EFFORT * (position - (ends[0] ?? 0) + endCount));
    if (count > 0) {
      this.#spare = this.starts;
      this.starts = into;
      this.startCount = count;
    }
    return count;
  }

  /** The last literal has only one place to be. */
  #endsWith({ literal }: Step, text: string): number {
    if (!text.endsWith(literal)) return 0;
    const place = text.length - literal.length;
    const opensWithSpace = literal.charCodeAt(0) === SPACE;
    for (let i = this.endCount - 1; i >= 0; i--) {
      const end = this.ends[i] ?? 0;
      if (end < place) return 0;
      if (literalStart(text, end, opensWithSpace) === place) return 1;
    }
    return 0;
  }
}

function passAnything(
  max: number,
  length: number,
  from: Int32Array,
  fromCount: number,
  into: Int32Array,
): number {
  let count = 0;
  let position = 0;
  for (let i = 0; i < fromCount; i++) {
    const start = from[i] ?? 0;
    const last = Math.min(start + max, length);
    for (position = Math.max(position, start); position <= last; position++) into[count++] = position;
  }
  return count;
}

/** A literal's leading space may be the one just passed: two adjacent spaces count as one. */
export function literalStart(text: string, end: number, opensWithSpace: boolean): number {
  return opensWithSpace && text.charCodeAt(end - 1) === SPACE ? end - 1 : end;
}

export const walk = new Walk();

/** The failure function of Knuth, Morris and Pratt: for each prefix, the length of its longest border. */
function bordersOf(literal: string): Uint16Array {
  const borders = new Uint16Array(literal.length);
  let border = 0;
  for (let i = 1; i < literal.length; i++) {
    while (border > 0 && literal.charCodeAt(i) !== literal.charCodeAt(border))
      border = borders[border - 1] ?? 0;
    if (literal.charCodeAt(i) === literal.charCodeAt(border)) border++;
    borders[i] = border;
  }
  return borders;
}
