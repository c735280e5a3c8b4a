import { fact } from 'harkara-contract/facts.ts';
import type { Approval } from 'harkara-contract/lists.ts';
import type { Found, Search } from '../../core/records.ts';
import { fromPublicId, toPublicId } from '../../core/ids.ts';
import { wrongParameter } from '../kit/report-time.ts';

// Lists go on by cursor. What a cursor stands for differs: the number of a record, or a message's id.

const USUAL = 50;
const LAST_RECORD = 2_147_483_647;
/** Of records with numbers of 64 bits, as far as JavaScript counts. */
export const LAST_ENTRY = Number.MAX_SAFE_INTEGER;

type Page = { limit?: number; cursor?: string };

export function limitOf({ limit = USUAL }: Page): number {
  return limit;
}

/** The number that the page before ended with. @param last the largest that there can be. */
export function numberOf({ cursor }: Page, last = LAST_RECORD): number | null {
  if (cursor === undefined) return null;
  const number = /^\d{1,15}$/.test(cursor) ? Number(cursor) : 0;
  if (number < 1 || number > last) throw unknownCursor();
  return number;
}

/** The message's id that the page before ended with. */
export function idOf({ cursor }: Page): string | null {
  if (cursor === undefined) return null;
  const id = fromPublicId(cursor);
  if (id === null) throw unknownCursor();
  return id;
}

export function unknownCursor() {
  return wrongParameter('cursor', fact('foreign_cursor'));
}

/** What a list of an account's records asks for. */
export function searchOf(query: Page & { q?: string; status?: Approval }): Search {
  const { q, status } = query;
  return {
    text: q ?? null,
    status: status ?? null,
    limit: limitOf(query),
    after: numberOf(query),
  };
}

export function pageOfFound<R>({ records, next }: Found<R>): { items: R[]; next: string | null } {
  return { items: records, next: next === null ? null : String(next) };
}

/** A page that goes on below a message's id. */
export function pageOfIds<R>(items: R[], next: string | null): { items: R[]; next: string | null } {
  return { items, next: next === null ? null : toPublicId(next) };
}
