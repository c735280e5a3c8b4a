import type { Fact } from 'harkara-contract/fact.ts';
import type { AlertWay } from 'harkara-contract/lists.ts';
import {
  countLateReviews,
  deleteAlert,
  findFailingEndpoints,
  findLowBalances,
  findStillLow,
  insertAlert,
  listOpenAlerts,
  MOST_ALERTS,
  noteTold,
  takeUntold,
  tryAlertTurn,
  updateAlert,
  type Condition,
  type LowBalance,
  type StoredAlert,
  type Untold,
} from '../../storage/alerts.queries.ts';
import { DAY_MS, HOUR_MS } from '../../durations.ts';
import { transaction, type Database, type Handle } from '../../storage/database.ts';
import { lookUpByKeysOnly } from '../../storage/look-up-by-keys-only.ts';
import { readEndsOfPartitions } from '../../storage/partitions.ts';
import { countPages } from '../../storage/retired-weeks.queries.ts';
import { readSettings } from '../../storage/settings.queries.ts';
import { findWrong } from '../audit-log/last-audit.ts';
import { fromMilliCredits } from '../credits/credits.ts';
import { accountKey } from '../ids.ts';
import { findHold } from '../restore/hold.ts';
import { writeFact } from '../stored-fact.ts';
import type { AlertSettings } from '../provisioning/alert-record.ts';
import { readAlertSettings, USUAL_LIMITS } from './alert-settings.ts';
import { foldAlerts } from './fold-alerts.ts';

/** Half of what maintenance makes in advance: it has failed for a week. */
const LEAST_DAYS_AHEAD = 7;

export type AlertSources = {
  /** Carriers that are switched on, not paused, and should be avoided. */
  carriers: () => { name: string; reason: Fact }[];
  disk: () => Promise<{ freeBytes: number; totalBytes: number }>;
  now: () => Date;
};

/** The page up to which balances have been looked at; every look goes on with the next ones. */
export type BalanceWalk = { page: number };

/** Among 100,000 accounts, a balance that runs low is seen within ten minutes. */
const PAGES_AT_ONCE = 500;

export const newWalk = (): BalanceWalk => ({ page: 0 });

/** Looks what is wrong, and keeps what has begun and ended. One process at a time. */
export async function lookForAlerts(db: Database, sources: AlertSources, walk: BalanceWalk): Promise<void> {
  const disk = await sources.disk();
  await transaction(db.general, async (handle) => {
    if (!(await tryAlertTurn(handle))) return;
    await lookUpByKeysOnly(handle);
    const open = await listOpenAlerts(handle);
    const settings = readAlertSettings((await readSettings(handle)).get('alerts'));
    const now = sources.now();
    const conditions = [
      ...sources.carriers().map(({ name, reason }): Condition => ({
        kind: 'carrier_down',
        subject: name,
        account: null,
        detail: { reason: writeFact(reason) },
      })),
      ...(await conditionsOf(handle, settings, now, open, walk)),
      ...diskCondition(disk, settings),
      ...(await partitionCondition(handle, now)),
      ...(await restoreCondition(handle)),
    ];
    const { begin, change, forget } = foldAlerts(open, conditions, now);
    for (const condition of begin) await insertAlert(handle, condition, now);
    for (const alert of change) await updateAlert(handle, alert);
    for (const { id } of forget) await deleteAlert(handle, id);
  });
}

async function lowBalances(
  handle: Handle,
  milliCredits: number,
  open: readonly StoredAlert[],
  walk: BalanceWalk,
): Promise<LowBalance[]> {
  const known = open.flatMap(({ kind, account }) =>
    kind === 'low_balance' && account !== null ? [accountKey(account)] : [],
  );
  const still = await findStillLow(handle, milliCredits, known);
  const from = walk.page;
  const to = from + PAGES_AT_ONCE;
  walk.page = to < (await countPages(handle, 'balances')) ? to : 0;
  const wasKnown = new Set(known.map(({ account }) => account));
  const found = await findLowBalances(handle, milliCredits, { from, to });
  return [...still, ...found.filter(({ account }) => !wasKnown.has(account))].slice(0, MOST_ALERTS);
}

async function conditionsOf(
  handle: Handle,
  settings: AlertSettings,
  now: Date,
  open: readonly StoredAlert[],
  walk: BalanceWalk,
): Promise<Condition[]> {
  const limit = settings.low_balance ?? USUAL_LIMITS.low_balance;
  const low = await lowBalances(handle, limit * 1_000, open, walk);
  const byAccount = new Map<string, Condition>();
  for (const { bucket, account, username, kind, amount } of low) {
    const detail = { ...byAccount.get(username)?.detail, [kind]: fromMilliCredits(amount) };
    byAccount.set(username, {
      kind: 'low_balance',
      subject: username,
      account: { bucket, account },
      detail,
    });
  }
  const failing = await findFailingEndpoints(handle);
  const hours = settings.approvals_hours ?? USUAL_LIMITS.approvals_hours;
  const late = await countLateReviews(handle, new Date(now.getTime() - hours * HOUR_MS));
  const wrongAt = await findWrong(handle);
  return [
    ...byAccount.values(),
    ...failing.map(({ bucket, account, username, failures, lastError }): Condition => ({
      kind: 'webhook_failing',
      subject: username,
      account: { bucket, account },
      detail: { failures, last_error: lastError ?? '' },
    })),
    ...(late.count === 0 || late.oldest === null
      ? []
      : [gatewayCondition('approvals_waiting', { count: late.count, oldest: late.oldest.toISOString() })]),
    ...(wrongAt ? [gatewayCondition('audit_finding', { at: wrongAt.toISOString() })] : []),
  ];
}

function diskCondition(
  { freeBytes, totalBytes }: { freeBytes: number; totalBytes: number },
  settings: AlertSettings,
): Condition[] {
  const percent = totalBytes === 0 ? 100 : Math.floor((freeBytes / totalBytes) * 100);
  if (percent >= (settings.disk_percent ?? USUAL_LIMITS.disk_percent)) return [];
  return [gatewayCondition('disk_full', { percent })];
}

/** Without a partition for them, messages cannot be stored. */
async function partitionCondition(handle: Handle, now: Date): Promise<Condition[]> {
  const ends = await readEndsOfPartitions(handle);
  const [first] = ends.toSorted((one, other) => one.end.getTime() - other.end.getTime());
  if (!first || first.end.getTime() - now.getTime() >= LEAST_DAYS_AHEAD * DAY_MS) return [];
  const until = first.end.toISOString().slice(0, 10);
  return [gatewayCondition('partitions_short', { table: first.table, until })];
}

/** Nothing is sent until the operator has decided. */
async function restoreCondition(handle: Handle): Promise<Condition[]> {
  const hold = await findHold({ general: handle });
  return hold ? [gatewayCondition('restored', { at: hold.since.toISOString(), cause: hold.cause })] : [];
}

function gatewayCondition(kind: Condition['kind'], detail: Condition['detail']): Condition {
  return { kind, subject: '', account: null, detail };
}

/** What came of telling an alert by one way; `problem` is null if it arrived. */
export type Told = { way: AlertWay; problem: Fact | null };

/** Tells the operator by each way that the settings name, except those by which it was told already. */
export type TellAlert = (
  alert: Pick<Untold, 'id' | 'subject' | 'detail' | 'since' | 'until' | 'event' | 'told'> & {
    /** A test is made up for trying. */
    kind: Untold['kind'] | 'test';
  },
  settings: AlertSettings,
) => Promise<Told[]>;

/** What has begun or ended is told once by each way, or again by those ways that fail. */
export async function tellAlerts(db: Database, tell: TellAlert): Promise<void> {
  const settings = readAlertSettings((await readSettings(db.general)).get('alerts'));
  for (const alert of await takeUntold(db.general)) {
    const outcomes = await tell(alert, settings);
    const arrived = outcomes.flatMap(({ way, problem }) => (problem === null ? [way] : []));
    const isAll = arrived.length === outcomes.length;
    await noteTold(db.general, alert, [...alert.told, ...arrived], isAll);
  }
}
