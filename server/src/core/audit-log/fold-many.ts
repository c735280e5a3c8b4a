import { createHash } from 'node:crypto';
import { toStorable } from '../../storable-text.ts';
import type { RecordPiece } from '../../storage/admin-action-records.queries.ts';
import type { AdminAction } from '../../storage/admin-actions.queries.ts';
import { canonicalJson } from '../canonical-json.ts';
import type { Action } from './action.ts';

/** From so many actions of one kind on, one entry stands for all of them. */
export const MANY = 100;
/** Records of one piece. */
const PIECE = 1_000;
/** How many records the entry itself names. */
const NAMED = 20;

/** `digest` is null, and there are no pieces, for an action of which there are few. */
export type Folded = { action: Action; pieces: RecordPiece[]; digest: string | null };

/** In the order in which the kinds first appear; what stands alone keeps its own place. */
export function foldMany(actions: readonly Action[]): Folded[] {
  const kinds = Map.groupBy(actions, ({ action }) => action);
  const folded: Folded[] = [];
  for (const one of actions) {
    const alike = kinds.get(one.action) ?? [];
    if (alike.length < MANY) folded.push({ action: one, pieces: [], digest: null });
    else if (alike[0] === one) folded.push(fold(one, alike));
  }
  return folded;
}

function fold(first: Action, alike: readonly Action[]): Folded {
  const byAccount = Map.groupBy(alike, ({ account = null }) => account);
  const lists: Pick<RecordPiece, 'account' | 'subjects'>[] = [];
  for (const [account, own] of byAccount) {
    for (let i = 0; i < own.length; i += PIECE) {
      const subjects = own.slice(i, i + PIECE).map(({ subject }) => toStorable(subject));
      lists.push({ account, subjects });
    }
  }
  const over = new RecordsDigest();
  for (const list of lists) over.add(list);
  const digest = over.end();
  const [account = null] = byAccount.keys();
  const fields = first.action.endsWith('.updated') ? { fields: fieldsOf(alike) } : {};
  const action: Action = {
    action: first.action,
    account: byAccount.size === 1 ? account : null,
    subject: `${first.subject} and ${(alike.length - 1).toLocaleString('en')} more`,
    after: {
      count: alike.length,
      accounts: byAccount.size,
      ...fields,
      records: alike.slice(0, NAMED).map(({ subject }) => subject),
      digest,
    },
    reason: first.reason ?? null,
  };
  return { action, pieces: lists.map((list, i) => ({ digest, piece: i + 1, ...list })), digest };
}

/** Of any of them. */
function fieldsOf(actions: readonly Action[]): string[] {
  return [
    ...new Set(
      actions.flatMap(({ before, after }) => [...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
    ),
  ].sort();
}

/** SHA-256 over a line for each piece: the JSON array of its account and the list of its records. */
export class RecordsDigest {
  readonly #hash = createHash('sha256');

  add({ account, subjects }: Pick<RecordPiece, 'account' | 'subjects'>): void {
    this.#hash.update(`${canonicalJson([account, subjects])}\n`);
  }

  end(): string {
    return this.#hash.digest('hex');
  }
}

/** The digest of the records that an entry stands for; null: it stands for none. */
export function digestIn({ after }: Pick<AdminAction, 'after'>): string | null {
  const digest = after?.['digest'];
  return typeof digest === 'string' && typeof after?.['count'] === 'number' ? digest : null;
}
