import type { Fact } from 'harkara-contract/fact.ts';
import type { Stretchable } from '../stretches.ts';
import { CandidateIndex } from './candidates.ts';
import { Effort } from './effort.ts';
import { findMismatch, foundAt, type Mismatch } from './mismatch.ts';
import { ANYTHING, NUMERIC, type Slot, SLOT_KINDS, type SlotKind } from './slots.ts';
import { collapseSpaces, originalPosition, type Subject, toSubject } from './subject.ts';
import { MAX_TEMPLATE_LENGTH, type CompiledTemplate, type Step } from './walk.ts';

export type { CompiledTemplate };

/** Operators allow 20, 30 or 40; most 30. */
export const DEFAULT_MAX_VARIABLE = 30;
/** More than the operators allow, because customers of other platforms may be used to it. */
export const LONGEST_VARIABLE = 200;
/**
 * For finding the nearest template. An ordinary text among 10,000 templates takes 50,000 to 100,000 steps; the most
 * hostile ones known use up all of these in 3 to 5 ms, or 10 ms on a busy machine. The limit to keep is 20 ms.
 */
const NEAREST_EFFORT = 1_000_000;

export interface MismatchReport {
  /** Code unit of the message at which it differs from the template. */
  position: number;
  expected: Fact;
  found: Fact;
}

/** Slot names are case-sensitive; anything that is not exactly a slot is literal text. */
export function compileTemplate(
  content: string,
  { maxVariable = DEFAULT_MAX_VARIABLE }: { maxVariable?: number } = {},
): CompiledTemplate {
  if (content.length > MAX_TEMPLATE_LENGTH) {
    throw new RangeError(`A template has at most ${MAX_TEMPLATE_LENGTH} characters`);
  }
  const source = ` ${content} `;
  const literals: string[] = [];
  const gaps: Slot[][] = [];
  let literalFrom = 0;
  for (let at = source.indexOf('{#'); at >= 0; at = source.indexOf('{#', at + 1)) {
    const kind = slotAt(source, at);
    if (kind === undefined) continue;
    const gap = gaps.at(-1);
    if (gap !== undefined && at === literalFrom) {
      addSlot(gap, kind, maxVariable);
    } else {
      literals.push(collapseSpaces(source.slice(literalFrom, at)));
      gaps.push([{ kind, max: maxVariable }]);
    }
    literalFrom = at + kind.name.length + 4;
  }
  literals.push(collapseSpaces(source.slice(literalFrom)));
  const [head = ' ', ...rest] = literals;
  const steps = rest.map((literal, i): Step => ({
    slots: gaps[i] ?? [],
    literal,
    borders: null,
  }));
  return { head, steps, tail: rest.at(-1) ?? head };
}

export function reportOf(
  { position, expected }: Mismatch,
  subject: Subject,
  original: string,
): MismatchReport {
  return {
    position: originalPosition(original, position),
    expected: expected(),
    found: foundAt(subject.text, position),
  };
}

function slotAt(source: string, at: number): SlotKind | undefined {
  return SLOT_KINDS.find(
    ({ name }) => source.startsWith(name, at + 2) && source.startsWith('#}', at + 2 + name.length),
  );
}

function addSlot(gap: Slot[], kind: SlotKind, max: number): void {
  const last = gap.at(-1);
  // Two of these in a row equal one of twice the size; the other kinds have a grammar that cannot be joined.
  const joins = last !== undefined && last.kind === kind && (kind === ANYTHING || kind === NUMERIC);
  if (joins) gap[gap.length - 1] = { kind, max: last.max + max };
  else gap.push({ kind, max });
}

/** Whether the caller may use this template for the message. */
type Accept<T> = (template: T) => boolean;

export interface TemplateIndex<T> {
  /** The first template, in the order given, that matches and is accepted. */
  find(text: string, accept?: Accept<T>): T | null;
  /**
   * For refusals: the accepted template that agrees with most of the text, and where the text differs from it. Null if
   * none of the candidates is accepted, or if the search would take too long.
   */
  nearest(text: string, accept?: Accept<T>): ({ template: T } & MismatchReport) | null;
}

export function* buildTemplateIndex<T extends { readonly compiled: CompiledTemplate }>(
  templates: readonly T[],
): Stretchable<TemplateIndex<T>> {
  const candidates = yield* CandidateIndex.build(templates.map(({ compiled }) => compiled));
  const isAccepted = (order: number, accept: Accept<T>) => {
    const template = templates[order];
    return template !== undefined && accept(template);
  };
  return {
    find(text, accept) {
      const order = candidates.firstMatch(toSubject(text), accept && ((order) => isAccepted(order, accept)));
      return templates[order] ?? null;
    },

    nearest(text, accept) {
      const subject = toSubject(text);
      const effort = new Effort(NEAREST_EFFORT);
      let best: { template: T; order: number; mismatch: Mismatch } | null = null;
      for (const order of candidates.likely(subject, effort)) {
        const template = templates[order];
        if (template === undefined || (accept && !accept(template))) continue;
        const mismatch = findMismatch(template.compiled, subject, effort);
        if (effort.isSpent) return null;
        if (mismatch === null) continue;
        if (best === null || isNearer(mismatch, order, best.mismatch, best.order))
          best = { template, order, mismatch };
      }
      return best && { template: best.template, ...reportOf(best.mismatch, subject, text) };
    },
  };
}

function isNearer(a: Mismatch, aOrder: number, b: Mismatch, bOrder: number): boolean {
  if (a.agreement !== b.agreement) return a.agreement > b.agreement;
  return a.position === b.position ? aOrder < bOrder : a.position > b.position;
}
