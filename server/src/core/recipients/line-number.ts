import { fact } from 'harkara-contract/facts.ts';
import { parseIndianMobile } from './indian-mobile.ts';

/** Virtual and voice numbers may also be short codes and numbers of fixed lines. */
export function readLineNumber(written: string): string | null {
  const digits = written.replace(/[ -]/g, '').replace(/^\+/, '');
  return parseIndianMobile(written) ?? (/^\d{3,15}$/.test(digits) ? digits : null);
}

export const NOT_A_LINE_NUMBER = fact('not_a_line_number', { least: 3, most: 15 });
