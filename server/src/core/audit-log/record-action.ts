import { toStorable } from '../../storable-text.ts';
import type { Handle } from '../../storage/database.ts';
import {
  appendActions,
  lockChainHead,
  type ChainedAction,
  type Values,
} from '../../storage/admin-actions.queries.ts';
import type { AuditAction } from './actions.ts';
import { describeDoer, type Doer } from './doer.ts';
import { hashEntry } from './entry-hash.ts';

/** Longer texts, such as a mail's html, are cut. */
const LONGEST_TEXT = 2_000;

/** What an entry says in place of a secret. */
export const CHANGED = 'changed';

export type Action = {
  action: AuditAction;
  /** The number of the account that it is done to; absent: the whole gateway. */
  account?: number | null;
  /** What it is done to, as people name it. */
  subject: string;
  /** Only what changes. A secret appears as {@link CHANGED}. */
  before?: Values | null;
  after?: Values | null;
  reason?: string | null;
};

/**
 * Writes to the audit log, in the transaction of the change itself and at its end: from here to the commit, all others
 * who record something wait.
 */
export async function recordAction(handle: Handle, doer: Doer, action: Action): Promise<void> {
  await recordActions(handle, doer, [action]);
}

export async function recordActions(handle: Handle, doer: Doer, actions: readonly Action[]): Promise<void> {
  if (actions.length === 0) return;
  const { now, ...head } = await lockChainHead(handle);
  const who = describeDoer(doer);
  const entries: ChainedAction[] = [];
  let { no, hash } = head;
  for (const { action, account = null, subject, before = null, after = null, reason = null } of actions) {
    no += 1;
    const what = { subject: toStorable(subject), reason: reason === null ? null : toStorable(reason) };
    const values = { before: plain(before), after: plain(after) };
    const entry = { no, at: now, ...who, action, account, ...what, ...values };
    hash = hashEntry(hash, entry);
    entries.push({ ...entry, hash });
  }
  await appendActions(handle, entries);
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
