import { toStorable } from '../../storable-text.ts';
import type { Transaction } from '../../storage/database.ts';
import { storeRecordPieces } from '../../storage/admin-action-records.queries.ts';
import {
  appendActions,
  lockChainHead,
  type ChainedAction,
  type ListedRecords,
  type Values,
} from '../../storage/admin-actions.queries.ts';
import type { Action } from './action.ts';
import { describeDoer, type Doer } from './doer.ts';
import { canonicalRest, hashEntry, type Unplaced } from './entry-hash.ts';
import { foldMany } from './fold-many.ts';
import { refuseIfSignedOut } from '../people/still-signed-in.ts';

/** Longer texts, such as a mail's html, are cut. */
const LONGEST_TEXT = 2_000;

/** What an entry says in place of a secret. */
export const CHANGED = 'changed';

/**
 * Writes to the audit log, in the transaction of the change itself and at its end: from here to the commit, all others
 * who record something wait.
 */
export async function recordAction(handle: Transaction, doer: Doer, action: Action): Promise<void> {
  await recordActions(handle, doer, [action]);
}

export async function recordActions(
  handle: Transaction,
  doer: Doer,
  actions: readonly Action[],
): Promise<void> {
  await appendEntries(handle, doer, await prepareEntries(handle, doer, actions));
}

/** An entry that lacks only its place in the log. `digest`: of the records that it stands for. */
export type PreparedEntry = { entry: Unplaced; rest: string; digest: string | null };

/**
 * Does everything that takes long with many actions, before anything is locked that others wait for. From
 * `MANY` actions of a kind on, one entry stands for all of them.
 */
export async function prepareEntries(
  handle: Transaction,
  doer: Doer,
  actions: readonly Action[],
): Promise<PreparedEntry[]> {
  const who = describeDoer(doer);
  const prepared: PreparedEntry[] = [];
  for (const { action, pieces, digest } of foldMany(actions)) {
    await storeRecordPieces(handle, pieces);
    const { account = null, subject, before = null, after = null, reason = null } = action;
    const entry = {
      ...who,
      action: action.action,
      account,
      subject: toStorable(subject),
      before: plain(before),
      after: plain(after),
      reason: reason === null ? null : toStorable(reason),
    };
    prepared.push({ entry, rest: canonicalRest(entry), digest });
  }
  return prepared;
}

/**
 * To be the last in its transaction.
 *
 * @throws DomainError if an earlier entry has taken the right from the user who does it.
 */
export async function appendEntries(
  handle: Transaction,
  doer: Doer,
  prepared: readonly PreparedEntry[],
): Promise<void> {
  if (prepared.length === 0) return;
  const { now: at, ...head } = await lockChainHead(handle);
  if (!prepared.every(({ entry }) => mayEndItsOwnSession(entry))) await refuseIfSignedOut(handle, doer);
  const entries: ChainedAction[] = [];
  const lists: ListedRecords[] = [];
  let { no, hash } = head;
  for (const { entry, rest, digest } of prepared) {
    no += 1;
    hash = hashEntry(hash, { no, at }, rest);
    entries.push({ no, at, ...entry, hash });
    if (digest !== null) lists.push({ no, digest });
  }
  await appendActions(handle, entries, lists);
}

/** What these do to their own people they check under the account's lock, before they end a session. */
function mayEndItsOwnSession({ action, account, actorAccount }: Unplaced): boolean {
  if (action.startsWith('session.')) return true;
  return account === actorAccount && (action.startsWith('person.') || action === 'account.updated');
}

/** As the database gives it back: what is undefined is left out, times are texts, and texts can be stored. */
function plain(values: Values | null): Values | null {
  if (values === null) return null;
  return storable(JSON.parse(JSON.stringify(values))) as Values;
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return shorten(toStorable(value));
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [toStorable(name), storable(inner)]),
  );
}

function shorten(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  return `${text.slice(0, LONGEST_TEXT).toWellFormed()}… (${text.length} characters)`;
}
