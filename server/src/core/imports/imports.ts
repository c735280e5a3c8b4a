import type { ApplyMode } from 'harkara-contract/lists.ts';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact, type RefusalKey } from 'harkara-contract/facts.ts';
import { transaction, type Database } from '../../storage/database.ts';
import { listProblems, type RowProblem } from '../../storage/import-checks.queries.ts';
import { listStaged, type PageOf, type RowsPage, type StagedRow } from '../../storage/import-rows.queries.ts';
import type {
  CampaignMapping,
  ContactsMapping,
  ImportKey,
  ImportMapping,
  ImportRecord as StoredImport,
} from '../../storage/import-record.ts';
import {
  beginApplying,
  beginCheck,
  discardImport as discard,
  findImport,
  lockImport,
} from '../../storage/imports.queries.ts';
import { readBalances } from '../../storage/ledger.queries.ts';
import { refuseIfTooPoor } from '../accepting/spending.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { AT_THE_FIRST } from '../channels/judge.ts';
import { creditKindOf, SmsCheck } from '../channels/sms/check-sms.ts';
import { getRecord } from '../records.ts';
import { MAIN_CREDIT_KIND } from '../credits/credits.ts';
import { isFloodLimited, refuseIfFlooded } from '../credits/flood-limit.ts';
import { DomainError, invalidField } from '../errors.ts';
import type { Gateway } from '../gateway.ts';
import type { Origin } from '../messages/origin.ts';
import { readFact } from '../stored-fact.ts';
import { leavingAt, requestOf } from './campaign-request.ts';
import { requirePattern } from './check-campaign.ts';
import { beginImport } from './begin-import.ts';

export type { ImportMapping, RowProblem, StagedRow };

type Stored = Omit<StoredImport, 'error'>;

export type ImportRecord = Stored & {
  /** Why it has failed. */
  failure: Fact | null;
};

const MOST_VARIABLES = 20;

type Parts = Pick<Gateway, 'db' | 'sending' | 'accounts' | 'now'>;

export async function getImport(db: Database, account: Account, id: number): Promise<ImportRecord> {
  const record = await findImport(db.general, importKey(account, id));
  if (!record) throw noSuchImport(id);
  const { error, ...known } = record;
  return { ...known, failure: error === null ? null : readFact(error) };
}

export async function importRows(
  db: Database,
  account: Account,
  id: number,
  page: RowsPage,
): Promise<PageOf<StagedRow>> {
  await getImport(db, account, id);
  return listStaged(db.reports, importKey(account, id), page);
}

export async function importProblems(
  db: Database,
  account: Account,
  { id, round }: Pick<ImportRecord, 'id' | 'round'>,
  page: RowsPage,
): Promise<PageOf<RowProblem>> {
  return listProblems(db.reports, importKey(account, id), { round, ...page });
}

/** The contacts of a group, to be sent to as if they had come in a file. @returns the import's number. */
export async function importGroup(db: Database, account: Account, group: number): Promise<number> {
  const { name, contactsCount } = await getRecord(db, 'group', account, group);
  const owner = keyOf(account);
  const given = {
    purpose: 'campaign',
    format: 'group',
    name,
    size: contactsCount,
    sourceGroup: group,
  } as const;
  return (await beginImport(db, owner, given)).import;
}

/** Says what the columns are, and has all rows checked. */
export async function mapImport(
  parts: Parts,
  account: Account,
  id: number,
  mapping: ImportMapping,
): Promise<ImportRecord> {
  const { db } = parts;
  const key = importKey(account, id);
  const known = await getImport(db, account, id);
  if (known.purpose !== mapping.purpose)
    throw invalidField('purpose', fact('has_purpose', { purpose: known.purpose }));
  refuseIfNotMappable(known);
  if (mapping.purpose === 'contacts') await refuseBadContacts(db, account, known, mapping);
  else refuseBadCampaign(parts, account, known, mapping);
  await transaction(db.general, async (handle) => {
    const record = await lockImport(handle, key);
    if (!record) throw noSuchImport(id);
    refuseIfNotMappable(record);
    await beginCheck(handle, key, mapping);
  });
  return getImport(db, account, id);
}

/** One that was applied, even in part, stays as it is: its rows would be applied twice. */
function refuseIfNotMappable(record: Stored): void {
  const { state, mode, columns } = record;
  const isOpen = ['ready', 'checking', 'checked', 'failed'].includes(state) && columns.length > 0;
  if (isOpen && mode === null) return;
  const isStuck = state === 'failed' && mode !== null;
  throw new DomainError(isStuck ? whatWasDone(record) : WHY_NOT_MAPPABLE[state]);
}

/** A customer who uploads such a file again sends the first part twice. */
function whatWasDone({ done, good: all, result }: Stored): Fact<RefusalKey> {
  const campaigns = result?.campaigns.map(String) ?? [];
  return campaigns.length === 0
    ? fact('import_partly_applied', { done, all })
    : fact('import_partly_sent', { done, all, campaigns });
}

const WHY_NOT_MAPPABLE: Record<StoredImport['state'], Fact<RefusalKey>> = {
  reading: fact('import_being_read'),
  ready: fact('import_being_read'),
  checking: fact('import_applied'),
  checked: fact('import_applied'),
  applying: fact('import_being_applied'),
  done: fact('import_applied'),
  failed: fact('import_failed'),
};

async function refuseBadContacts(
  db: Database,
  account: Account,
  record: ImportRecord,
  { group, number, name, variables }: ContactsMapping,
): Promise<void> {
  await getRecord(db, 'group', account, group);
  refuseUnknownColumn(record, 'number', number);
  if (name !== null) refuseUnknownColumn(record, 'name', name);
  for (const column of variables) refuseUnknownColumn(record, 'variables', column);
  if (variables.length > MOST_VARIABLES)
    throw invalidField('variables', fact('too_large', { most: MOST_VARIABLES }));
}

function refuseBadCampaign(
  { sending }: Parts,
  account: Account,
  record: ImportRecord,
  mapping: CampaignMapping,
): void {
  refuseUnknownColumn(record, 'number', mapping.number);
  if (mapping.text.trim() === '') throw invalidField('text', fact('empty'));
  requirePattern(mapping, record.columns);
  checkOf({ sending }, account, mapping).checkHeader();
}

/** Throws if the sender, the route or the time is wrong. */
function checkOf({ sending }: Pick<Parts, 'sending'>, account: Account, mapping: CampaignMapping): SmsCheck {
  return new SmsCheck(account, requestOf(mapping, []), sending.context(), AT_THE_FIRST);
}

function refuseUnknownColumn({ columns }: ImportRecord, field: string, column: number): void {
  if (column >= columns.length) throw invalidField(field, fact('not_a_column'));
}

/** Begins to apply an import, or goes on where it has stopped. One that is being applied, or is done, stays so. */
export async function applyImport(
  parts: Parts,
  account: Account,
  id: number,
  mode: ApplyMode,
  origin: Origin,
): Promise<ImportRecord> {
  const { db } = parts;
  const key = importKey(account, id);
  const known = await getImport(db, account, id);
  if (mayApply(known)) await refuseIfTooMuch(parts, account, known);
  await transaction(db.general, async (handle) => {
    const record = await lockImport(handle, key);
    if (!record) throw noSuchImport(id);
    if (record.state === 'applying' || record.state === 'done') return;
    if (!mayApply(record)) throw new DomainError(fact('import_not_checked'));
    if (record.good === 0) throw new DomainError(fact('import_without_good_rows'));
    if (mode === 'all_or_none' && record.bad > 0) {
      throw new DomainError(fact('import_has_bad_rows', { bad: record.bad }));
    }
    await beginApplying(handle, key, mode, origin);
  });
  return getImport(db, account, id);
}

function mayApply({ state, mode }: Stored): boolean {
  return state === 'checked' || (state === 'failed' && mode !== null);
}

/** Before the first of several campaigns leaves, there must be enough for all of them. */
async function refuseIfTooMuch(parts: Parts, account: Account, record: ImportRecord): Promise<void> {
  const { mapping, good, price, done, mode, result } = record;
  if (mapping?.purpose !== 'campaign') return;
  const wanted = mode === null ? mapping : leavingAt(mapping, parts.sending.context().now);
  const { route } = checkOf(parts, account, wanted).findings;
  if (route === null) return;
  const kind = creditKindOf(route);
  const balances = await readBalances(parts.db.general, keyOf(account));
  for (const balance of balances) {
    if (balance.kind === kind) refuseIfTooPoor(balance, price - (result?.credits ?? 0));
    if (balance.kind === MAIN_CREDIT_KIND && isFloodLimited(kind)) {
      refuseIfFlooded(account, balance, good - (mode === null ? 0 : done), parts.now());
    }
  }
}

/** Its rows go with it; what was applied stays. */
export async function discardImport(db: Database, account: Account, id: number): Promise<void> {
  const key = importKey(account, id);
  await transaction(db.general, async (handle) => {
    const record = await lockImport(handle, key);
    if (!record) throw noSuchImport(id);
    if (record.state === 'applying') throw new DomainError(fact('import_not_discardable'));
    await discard(handle, key);
  });
}

function importKey(account: Account, id: number): ImportKey {
  return { ...keyOf(account), import: id };
}

function noSuchImport(id: number): DomainError {
  return new DomainError(fact('import_not_found', { import: id }));
}
