import { fact } from 'harkara-contract/facts.ts';

// Entity, telemarketer and template ids of the Indian DLT registries. They stay text: nineteen digits do not
// fit a JavaScript number. Most have 19 digits, but shorter ones are in use.

export const DLT_ID = /^\d{10,30}$/;
export const NOT_A_DLT_ID = fact('not_a_dlt_id', { least: 10, most: 30 });

export function isDltId(text: string): boolean {
  return DLT_ID.test(text);
}
