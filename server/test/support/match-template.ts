import { matches } from '../../src/core/templates/glance.ts';
import { reportOf, type MismatchReport } from '../../src/core/templates/matcher.ts';
import { findMismatch } from '../../src/core/templates/mismatch.ts';
import { toSubject } from '../../src/core/templates/subject.ts';
import type { CompiledTemplate } from '../../src/core/templates/walk.ts';

/** For one template what an index finds among many. */
export function matchTemplate(template: CompiledTemplate, text: string): boolean {
  return matches(template, toSubject(text));
}

/** Why the text does not match; null when it does. */
export function explainMismatch(template: CompiledTemplate, text: string): MismatchReport | null {
  const subject = toSubject(text);
  const mismatch = findMismatch(template, subject);
  return mismatch && reportOf(mismatch, subject, text);
}
