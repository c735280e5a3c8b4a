import { isDeepStrictEqual } from 'node:util';
import { describe, type RecordKind, type RecordValue } from 'harkara-contract/records/kinds.ts';
import { nextNumbersOfEach } from '../../storage/account-changes.queries.ts';
import type { Handle, Transaction } from '../../storage/database.ts';
import {
  findRows,
  insertRows,
  updateRows,
  type RecordRow,
} from '../../storage/provisioning-records.queries.ts';
import type { NounOf } from '../audit-log/actions.ts';
import type { ChangeLog } from './changes.ts';
import type { MergedAccount, Owner } from './merge-accounts.ts';
import { declaredIn, MERGED_KINDS, type Declared } from './record-kinds.ts';

export type Wanted = Pick<Declared, 'key' | 'given'> & { owner: Owner };

/** `fields` are those that changed: all for a new record, none for one that was already as wanted. */
export type Outcome<W> = {
  wanted: W;
  id: number;
  isNew: boolean;
  fields: string[];
  before: RecordRow['values'];
  after: RecordRow['values'];
};

/** Brings one table to the wanted state for all accounts at once: a file may hold a hundred thousand contacts. */
export async function mergeRows<W extends Wanted>(
  handle: Transaction,
  kind: RecordKind,
  wanted: readonly W[],
): Promise<Outcome<W>[]> {
  const { fields: initial } = describe(kind);
  const found = await findRows(
    handle,
    kind,
    wanted.map(({ owner, key }) => ({ bucket: owner.bucket, account: owner.account, key })),
  );
  const stored = new Map(found.map((row) => [identity(row.account, row.key), row]));
  const missing = wanted.filter(({ owner, key }) => !stored.has(identity(owner.account, key)));
  const ids = await numberRecords(handle, kind, missing);

  const created: RecordRow[] = [];
  const updated: RecordRow[] = [];
  const outcomes = wanted.map((item): Outcome<W> => {
    const { owner, key, given } = item;
    const before = stored.get(identity(owner.account, key));
    const values = Object.fromEntries(
      Object.entries(initial).map(([name, otherwise]) => [
        name,
        valueOf(given[name], before ? before.values[name] : otherwise),
      ]),
    );
    const id = before?.id ?? ids.get(item) ?? 0;
    const fields = Object.keys(values).filter(
      (name) => !isDeepStrictEqual(values[name], before?.values[name]),
    );
    const row = { bucket: owner.bucket, account: owner.account, id, key, values };
    if (!before) created.push(row);
    else if (fields.length > 0) updated.push(row);
    return { wanted: item, id, isNew: !before, fields, before: before?.values ?? {}, after: values };
  });
  await insertRows(handle, kind, created);
  await updateRows(handle, kind, updated);
  return outcomes;
}

export async function mergeRecords(
  handle: Transaction,
  accounts: readonly MergedAccount[],
  log: ChangeLog,
): Promise<void> {
  for (const kind of MERGED_KINDS) {
    const wanted = accounts.flatMap(({ record, owner }) =>
      declaredIn(record, kind).map((declared) => ({ ...declared, owner })),
    );
    for (const outcome of await mergeRows(handle, kind, wanted)) {
      if (logOutcome(log, kind, outcome, outcome.wanted.name)) log.touch(outcome.wanted.owner);
    }
  }
}

/** @returns whether anything changed. */
export function logOutcome(
  log: ChangeLog,
  kind: NounOf<'created'> & NounOf<'updated'>,
  outcome: Outcome<Wanted>,
  name: string,
): boolean {
  const { owner } = outcome.wanted;
  const full = `${owner.username}/${name}`;
  if (outcome.isNew) log.created(kind, full, owner.account, outcome.after);
  else if (outcome.fields.length > 0) log.updated(kind, full, outcome.fields, owner.account, outcome);
  else return false;
  return true;
}

async function numberRecords<W extends Wanted>(
  handle: Handle,
  kind: RecordKind,
  missing: readonly W[],
): Promise<Map<W, number>> {
  const ids = new Map<W, number>();
  const { counter } = describe(kind);
  if (!counter || missing.length === 0) return ids;
  const byAccount = Map.groupBy(missing, ({ owner }) => owner.account);
  const groups = [...byAccount.values()];
  const first = await nextNumbersOfEach(
    handle,
    counter,
    groups.flatMap((group) =>
      group.slice(0, 1).map(({ owner: { bucket, account } }) => ({ bucket, account, count: group.length })),
    ),
  );
  groups.forEach((group, g) => {
    group.forEach((item, i) => ids.set(item, (first[g] ?? 0) + i));
  });
  return ids;
}

function valueOf(given: RecordValue | undefined, otherwise: RecordValue | undefined): RecordValue {
  const value = given === undefined ? otherwise : given;
  if (value === undefined) throw new Error('a new record lacks a value that was checked to be there');
  return value;
}

function identity(account: number, key: readonly RecordValue[]): string {
  return JSON.stringify([account, key]);
}
