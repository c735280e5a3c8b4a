import { randomUUID } from 'node:crypto';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Logger } from 'pino';
import { isConnectionFailure, isTimeout, transaction, type Database } from '../../storage/database.ts';
import { markRepeated, sumChecks, writeChecks } from '../../storage/import-checks.queries.ts';
import { failSilentReadings } from '../../storage/import-reading.queries.ts';
import type { ImportKey, ImportRecord } from '../../storage/import-record.ts';
import { claimImportStep, lockHeld, postponeStep, storeStep } from '../../storage/import-steps.queries.ts';
import { failImport } from '../../storage/imports.queries.ts';
import { findUseless, noteSwept, sweepImport, sweepRows } from '../../storage/sweep-imports.queries.ts';
import type { Account } from '../accounts/account.ts';
import { DomainError, UndecidedError } from '../errors.ts';
import type { Sending } from '../messages/send-messages.ts';
import { writeFact } from '../stored-fact.ts';
import { applyCampaignSlice } from './apply-campaign.ts';
import { applyContactsSlice } from './apply-contacts.ts';
import { checkCampaign } from './check-campaign.ts';
import { checkContacts } from './check-contacts.ts';
import { STOPPED } from './receive-file.ts';
import { stageGroupPage } from './stage-group.ts';

export type Importing = {
  db: Database;
  sending: Sending;
  accountOf: (account: number) => Account | Promise<Account>;
  log: Logger;
};

/** Longer than any step takes. A step that takes longer nevertheless is taken by another process, and stored once. */
const HELD_SECONDS = 60;
const RETRY_SECONDS = 5;
/** A step that was begun so often, and never ended in time, is given up. */
const MOST_TRIES = 3;
/** Rows that are deleted at once. */
const SWEPT = 5_000;
/** While a file arrives, it is noted more often than this. */
const SILENT_SECONDS = 120;

/** Takes the next step of some import, accounts in turn; or sweeps some rows. @returns whether there was one. */
export async function takeImportStep(importing: Importing): Promise<boolean> {
  const { db, log } = importing;
  const holder = randomUUID();
  const record = await claimImportStep(db.general, holder, HELD_SECONDS);
  if (!record) {
    await failSilentReadings(db.general, SILENT_SECONDS, writeFact(STOPPED));
    return sweepUseless(db);
  }
  const key = { bucket: record.bucket, account: record.account, import: record.id };
  if (record.tries > MOST_TRIES) {
    log.warn({ import: record.id }, 'a step of an import was abandoned: it never ended');
    await failImport(db.general, key, writeFact(givenUp(record)));
    return true;
  }
  try {
    await goOn(importing, record, key, holder);
  } catch (error) {
    const counts = isTimeout(error);
    if (counts && record.tries >= MOST_TRIES) {
      log.warn({ err: error, import: record.id }, 'a step of an import was abandoned: it took too long');
      await failImport(db.general, key, writeFact(givenUp(record)));
      return true;
    }
    if (mayPass(error)) {
      log.warn({ err: error, import: record.id }, 'a step of an import failed and will be tried again');
      const again = { seconds: RETRY_SECONDS, counts };
      await postponeStep(db.general, key, holder, again).catch(() => undefined);
      return true;
    }
    if (!(error instanceof DomainError)) log.error({ err: error, import: record.id }, 'an import failed');
    const why = error instanceof DomainError ? error.fact : fact('import_problem_of_ours');
    await failImport(db.general, key, writeFact(why));
  }
  return true;
}

/** An import that was begun says what was created of it; what is in doubt is settled when it goes on. */
function givenUp({ state, done, good, result }: ImportRecord): Fact {
  const tries = MOST_TRIES;
  if (state === 'reading') return fact('group_reading_given_up', { tries });
  if (state === 'checking') return fact('checking_given_up', { tries });
  const progress = { tries, done, all: good, left: good - done };
  const campaigns = result?.campaigns.map(String) ?? [];
  return campaigns.length === 0
    ? fact('applying_given_up', progress)
    : fact('sending_given_up', { ...progress, campaigns });
}

/** Deletes some rows that are of no use any more. @returns whether there were any. */
async function sweepUseless(db: Database): Promise<boolean> {
  const useless = await findUseless(db.general);
  if (!useless) return false;
  const { isDiscarded, ...key } = useless;
  await transaction(db.general, async (handle) => {
    if (isDiscarded) await sweepImport(handle, key, SWEPT);
    else if (await sweepRows(handle, key, SWEPT)) await noteSwept(handle, key);
  });
  return true;
}

/** The database, or what else was away, may be back soon. */
function mayPass(error: unknown): boolean {
  if (error instanceof UndecidedError || isConnectionFailure(error)) return true;
  return error instanceof DomainError && error.code === 'storage_unavailable';
}

async function goOn(
  importing: Importing,
  record: ImportRecord,
  key: ImportKey,
  holder: string,
): Promise<void> {
  const { db, accountOf } = importing;
  const { state, mapping, sourceGroup } = record;
  if (state === 'reading') {
    if (sourceGroup === null) throw new Error('only groups are read in steps');
    await stageGroupPage(db, key, holder, sourceGroup);
    return;
  }
  if (!mapping) throw new Error('an import without a mapping is neither checked nor applied');
  if (state === 'checking') {
    await checkPage(importing, record, key, holder);
  } else if (mapping.purpose === 'contacts') {
    await applyContactsSlice(db, key, holder, mapping);
  } else {
    await applyCampaignSlice(importing, await accountOf(record.account), record, holder, mapping);
  }
}

/** Checks the next rows; after the last of them, finds those that repeat another, and adds everything up. */
async function checkPage(
  importing: Importing,
  record: ImportRecord,
  key: ImportKey,
  holder: string,
): Promise<void> {
  const { db, sending, accountOf } = importing;
  const { mapping, round, place } = record;
  if (!mapping) throw new Error('an import without a mapping is not checked');
  const checked =
    mapping.purpose === 'contacts'
      ? await checkContacts(db, key, mapping, place)
      : await checkCampaign(
          db,
          { account: await accountOf(record.account), context: sending.context() },
          key,
          mapping,
          record,
        );
  const last = checked.at(-1);
  if (!last) {
    await finishCheck(importing, record, key, holder);
    return;
  }
  await transaction(db.general, async (handle) => {
    const held = await lockHeld(handle, key, holder);
    if (held?.state !== 'checking' || held.round !== round) return;
    await writeChecks(handle, key, round, checked);
    const bad = held.bad + checked.filter(({ problem }) => problem !== null).length;
    const done = held.done + checked.length;
    await storeStep(handle, key, { state: 'checking', place: last.row, done, bad, good: done - bad });
  });
}

async function finishCheck(
  { db }: Importing,
  { mapping, round, place, done }: ImportRecord,
  key: ImportKey,
  holder: string,
): Promise<void> {
  // Of contacts the last row counts, as if they had been entered one after the other; of messages the first leaves.
  const stays = mapping?.purpose === 'contacts' ? 'last' : 'first';
  await markRepeated(db.general, key, { round, stays });
  const totals = await sumChecks(db.general, key, round);
  await transaction(db.general, async (handle) => {
    const held = await lockHeld(handle, key, holder);
    if (held?.state !== 'checking' || held.round !== round) return;
    await storeStep(handle, key, { state: 'checked', place, done, ...totals });
  });
}
