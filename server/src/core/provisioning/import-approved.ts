import { camelCase, describe } from 'harkara-contract/records/kinds.ts';
import type { RowsImported } from 'harkara-contract/records/row-import.ts';
import type { Database } from '../../storage/database.ts';
import { findRecordsBy } from '../../storage/records.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import type { Vault } from '../accounts/vault.ts';
import type { Doer } from '../audit-log/doer.ts';
import type { IdMaker } from '../ids.ts';
import { refuseIfTooMany } from '../records.ts';
import { namesTaken, rowsToTake, sortRows, type RowImport, type RowKind } from '../row-import.ts';
import { applyProvisioning } from './apply.ts';

export type ImportTools = { db: Database; vault: Vault; ids: IdMaker; by: Doer };

/** The operator brings in what a DLT registry has approved for an account. What the account has already stays as it is. */
export async function importApproved<Kind extends RowKind>(
  { db, vault, ids, by }: ImportTools,
  account: Account,
  kind: Kind,
  given: Parameters<typeof sortRows<Kind>>[3],
  { take, dryRun }: RowImport,
): Promise<RowsImported> {
  const key = keyOf(account);
  const sorted = await sortRows(db.general, account, kind, given, 'operator');
  const wanted = rowsToTake(sorted, take);
  const { present, problems } = sorted;
  await refuseIfTooMany(db.general, kind, key, wanted.length);
  if (dryRun || wanted.length === 0) return { created: wanted.length, present, problems };
  const { place, ...record } = describe(kind);
  const [name = ''] = Object.keys(record.key);
  const declared = wanted.map((row) => inFile(Object.keys({ ...record.key, ...record.fields }), row));
  const document = { accounts: [{ username: account.username, [place]: declared }] };
  await applyProvisioning(db, vault, ids, document, {
    by,
    // A record that was stored meanwhile would be changed: a file merges.
    refuseIf: async (handle) => {
      const names = declared.map((one) => String(one[name]));
      if ((await findRecordsBy(handle, kind, key, names)).length > 0) throw namesTaken();
      await refuseIfTooMany(handle, kind, key, wanted.length);
    },
  });
  return { created: wanted.length, present, problems };
}

/** A row as a record of an account in a provisioning file. */
function inFile(fields: readonly string[], row: object): Record<string, unknown> {
  const given = new Map(Object.entries(row));
  const named = fields.flatMap((field) => {
    const value: unknown = given.get(camelCase(field));
    return value === undefined ? [] : [[field, value] as const];
  });
  return { ...Object.fromEntries(named), status: 'approved' };
}
