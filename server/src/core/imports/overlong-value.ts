import type { Fact } from 'harkara-contract/fact.ts';
import type { ParamsOf } from 'harkara-contract/facts.ts';
import { collapseSpaces } from '../templates/subject.ts';
import type { Pattern } from './fill-text.ts';

/**
 * The value that is too long for its template's variable, if that is why a row's text matches no template: the text then
 * differs where the variable begins, and the value of one column, which alone is longer than the variable, stands there.
 */
export function findOverlong(
  pattern: Pattern,
  cells: readonly string[],
  why: Fact,
): { column: number; length: number; most: number } | null {
  if (why.key !== 'template_mismatch') return null;
  const { position, expected } = why.params as ParamsOf<'template_mismatch'>;
  if (expected.key !== 'expected_in_order') return null;
  const { most } = (expected.params as ParamsOf<'expected_in_order'>).slots.params;
  // Variables of different kinds side by side have no limit in common.
  if (typeof most !== 'number') return null;
  let from = 0;
  for (const piece of pattern) {
    const text = typeof piece === 'string' ? piece : (cells[piece.column] ?? '');
    const to = from + text.length;
    if (position < to) {
      if (typeof piece === 'string') return null;
      // As the matcher counts them.
      const length = Array.from(collapseSpaces(text)).length;
      return length > most ? { column: piece.column, length, most } : null;
    }
    from = to;
  }
  return null;
}
