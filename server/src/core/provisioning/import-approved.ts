import type { RowsImported } from 'harkara-contract/records/row-import.ts';
import type { SenderRow } from 'harkara-contract/routes/senders.ts';
import type { TemplateRow } from 'harkara-contract/routes/templates.ts';
import { isStorable } from '../../storable-text.ts';
import type { Database, Handle } from '../../storage/database.ts';
import { findSendersByName } from '../../storage/senders.queries.ts';
import {
  findTemplatesByDltId,
  findTemplatesByName,
  type GivenTemplate,
  type TemplateRecord,
} from '../../storage/templates.queries.ts';
import type { Account } from '../accounts/account.ts';
import type { Vault } from '../accounts/vault.ts';
import type { Doer } from '../audit-log/doer.ts';
import type { IdMaker } from '../ids.ts';
import { namesTaken, rowsToTake, sortOut, type RowImport } from '../row-import.ts';
import { namesOf, sortOutSenders } from '../senders/import-senders.ts';
import { problemsOfSender, refuseIfTooMany as refuseIfTooManySenders } from '../senders/request-sender.ts';
import { templateOf } from '../templates/import-templates.ts';
import {
  keyOf,
  problemsOf,
  refuseIfTooMany as refuseIfTooManyTemplates,
} from '../templates/manage-templates.ts';
import { applyProvisioning } from './apply.ts';

// The operator brings in what a DLT registry has approved for an account. What the account has already stays as it is.

export type ImportTools = { db: Database; vault: Vault; ids: IdMaker; by: Doer };

export async function importApprovedTemplates(
  tools: ImportTools,
  account: Account,
  given: readonly TemplateRow[],
  options: RowImport,
): Promise<RowsImported> {
  const { general } = tools.db;
  const key = keyOf(account);
  const rows = given.map(templateOf);
  const stored = await findTemplatesByName(general, key, rows.map(({ name }) => name).filter(isStorable));
  const registered = await findTemplatesByDltId(
    general,
    key,
    rows.flatMap(({ dltTemplateId }) => dltTemplateId ?? []).filter(isStorable),
  );
  const byDltId = Map.groupBy(registered, ({ dltTemplateId }) => dltTemplateId);
  const sorted = sortOut(rows, {
    nameField: 'name',
    nameOf: ({ name }) => name,
    problemsOf: (row) => problemsOf(row, account),
    stored: new Map(stored.map((one) => [one.name, one])),
    isSame: isSameTemplate,
    hasOtherwise: (row) =>
      row.dltTemplateId !== null &&
      (byDltId.get(row.dltTemplateId) ?? []).some((one) => isSameTemplate(row, one)),
  });
  return takeIn(tools, account, options, {
    ...sorted,
    describe: (fresh) => ({
      templates: fresh.map(({ name, content, senderId, dltTemplateId, entityId }) => ({
        name,
        content,
        sender_id: senderId,
        dlt_template_id: dltTemplateId,
        entity_id: entityId,
        status: 'approved',
      })),
    }),
    refuseIfLate: async (handle, fresh) => {
      const names = fresh.map(({ name }) => name);
      refuseIfAny(await findTemplatesByName(handle, key, names));
    },
    refuseIfTooMany: (handle, count) => refuseIfTooManyTemplates(handle, key, count),
  });
}

export async function importApprovedSenders(
  tools: ImportTools,
  account: Account,
  given: readonly SenderRow[],
  options: RowImport,
): Promise<RowsImported> {
  const key = keyOf(account);
  const stored = await findSendersByName(tools.db.general, key, namesOf(given));
  const sorted = sortOutSenders(given, stored, problemsOfSender);
  return takeIn(tools, account, options, {
    ...sorted,
    describe: (fresh) => ({
      senders: fresh.map(({ senderId, route, dltHeaderId }) => ({
        sender_id: senderId,
        route,
        dlt_header_id: dltHeaderId,
        status: 'approved',
      })),
    }),
    refuseIfLate: async (handle, fresh) => {
      const names = fresh.map(({ senderId }) => senderId);
      refuseIfAny(await findSendersByName(handle, key, names));
    },
    refuseIfTooMany: (handle, count) => refuseIfTooManySenders(handle, key, count),
  });
}

type Sorted<Row> = ReturnType<typeof sortOut<Row & { row: number }, unknown>> & {
  /** The rows as records of an account in a provisioning file. */
  describe: (fresh: readonly Row[]) => object;
  refuseIfLate: (handle: Handle, fresh: readonly Row[]) => Promise<void>;
  refuseIfTooMany: (handle: Handle, count: number) => Promise<void>;
};

async function takeIn<Row>(
  { db, vault, ids, by }: ImportTools,
  { username }: Account,
  { take, dryRun }: RowImport,
  { fresh, present, problems, describe, refuseIfLate, refuseIfTooMany }: Sorted<Row>,
): Promise<RowsImported> {
  const wanted = rowsToTake({ fresh, problems }, take);
  const outcome = { created: wanted.length, present, problems };
  await refuseIfTooMany(db.general, wanted.length);
  if (dryRun || wanted.length === 0) return outcome;
  const document = { accounts: [{ username, ...describe(wanted) }] };
  await applyProvisioning(db, vault, ids, document, {
    by,
    // A record that was stored meanwhile would be changed: a file merges.
    refuseIf: async (handle) => {
      await refuseIfLate(handle, wanted);
      await refuseIfTooMany(handle, wanted.length);
    },
  });
  return outcome;
}

function refuseIfAny(late: readonly unknown[]): void {
  if (late.length === 0) return;
  throw namesTaken();
}

/** Registries' files have not every field: what a row lacks is no difference. */
function isSameTemplate(row: GivenTemplate, stored: TemplateRecord): boolean {
  const isAsGiven = (['senderId', 'dltTemplateId', 'entityId'] as const).every(
    (field) => row[field] === null || row[field] === stored[field],
  );
  return isAsGiven && row.content === stored.content;
}
