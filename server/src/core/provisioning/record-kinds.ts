import { RECORDS, describe, type RecordKind, type RecordValue } from 'harkara-contract/records/kinds.ts';
import type { AccountRecord } from './account-record.ts';

/** A record as declared in the file; what is absent from `given` stays as it is. */
export type Declared = {
  /** The record in the file, to locate problems. */
  record: object;
  name: string;
  key: readonly RecordValue[];
  given: Readonly<Record<string, RecordValue | undefined>>;
};

/** Contacts belong to groups, and both are merged apart: see merge-contacts. */
type MergedKind = Exclude<RecordKind, 'group' | 'contact'>;

/** Everything that belongs to an account and is merged by its name alone. */
export const MERGED_KINDS = (Object.keys(RECORDS) as RecordKind[]).filter(
  (kind): kind is MergedKind => kind !== 'group' && kind !== 'contact',
);

/** An account's records of one kind, as a file declares them. */
export function declaredIn(account: AccountRecord, kind: RecordKind): Declared[] {
  const { place, key, fields, inFile = {}, title } = describe(kind);
  const found = place
    .split('.')
    .reduce<unknown>(
      (part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name],
      account,
    );
  // A list of records, one of them, or none.
  const records = [found ?? []].flat() as Declared['given'][];
  return records.map((record) => {
    const named = Object.entries(key).map(([name, otherwise]) => record[name] ?? otherwise ?? null);
    const given = Object.keys(fields).map((name) => [name, record[inFile[name] ?? name]]);
    const [first, ...others] = (title === undefined ? named : [record[title]]) as string[];
    const name = [first, ...others.map((other) => `(${other})`)].join(' ');
    return { record, name, key: named, given: Object.fromEntries(given) as Declared['given'] };
  });
}
