import { parseIndianMobile } from '../recipients/indian-mobile.ts';

export type NumberProblem = 'missing' | 'shortened' | 'no_mobile';

/** Excel's way to write a long number in a narrow column: 9.87654321E+09. */
const SCIENTIFIC = /^(\d)[.,]?(\d*)E\+?(\d{1,2})$/i;
const BETWEEN = /[\s\u00a0.()/]/g;

/**
 * A number as the checks of recipients take it: without what spreadsheets put between its digits, and written out in
 * full. What Excel has rounded away is lost.
 */
export function numberIn(cell: string): { number: string } | { problem: NumberProblem } {
  if (cell === '') return { problem: 'missing' };
  const scientific = SCIENTIFIC.exec(cell);
  if (!scientific) return { number: cell.replace(/^(\d+)\.0$/, '$1').replace(BETWEEN, '') };
  const [, first = '', rest = '', power = ''] = scientific;
  if (rest.length < Number(power)) return { problem: 'shortened' };
  return { number: first + rest.slice(0, Number(power)) };
}

export function mobileIn(cell: string): { number: string } | { problem: NumberProblem } {
  const read = numberIn(cell);
  if ('problem' in read) return read;
  const number = parseIndianMobile(read.number);
  return number === null ? { problem: 'no_mobile' } : { number };
}

/** Whether it looks like a phone number of any country, as no heading does. */
export function isNumberLike(cell: string): boolean {
  if (!/^\+?[\d\s().-]{8,20}$/.test(cell)) return false;
  const digits = cell.replace(/\D/g, '').length;
  return digits >= 10 || (digits >= 8 && cell.startsWith('+'));
}
