import type { Cause } from 'harkara-contract/causes.ts';

const CALL_CODES: ReadonlyMap<string, Cause> = new Map([
  ['busy', 'busy'],
  ['no_answer', 'no_answer'],
  ['rejected', 'declined'],
  ['hung_up', 'hung_up'],
  ['unreachable', 'unreachable'],
  ['interrupted', 'interrupted'],
]);

export function callCauseOf(code: string): Cause | null {
  return CALL_CODES.get(code) ?? null;
}
