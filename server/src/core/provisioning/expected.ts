import { fact } from 'harkara-contract/facts.ts';
import type { AuditAction } from 'harkara-contract/lists.ts';
import { findInDirectory } from '../../storage/account-changes.queries.ts';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import { listActions, type AdminAction } from '../../storage/admin-actions.queries.ts';
import { listBrands } from '../../storage/brands.queries.ts';
import { findChatAccount } from '../../storage/chat-accounts.queries.ts';
import type { Handle } from '../../storage/database.ts';
import { findUsernames, lockAccount } from '../../storage/manage-accounts.queries.ts';
import { listConnectors, listRoutes, readSettings, type RouteRow } from '../../storage/settings.queries.ts';
import { normaliseUsername } from '../accounts/credentials.ts';
import { digestIn } from '../audit-log/fold-many.ts';
import { fingerprintOf } from '../canonical-json.ts';
import { DomainError } from '../errors.ts';
import { hideExposed } from './exposed-entries.ts';
import { describeAccount, describeBrand, describeConnector, describeRoute } from './described.ts';
import { routeTitle, titleOfKey } from './route-record.ts';

/** A record that one page shows and changes. A route is named by its key. */
export type RecordName = { kind: 'account' | 'brand' | 'connector' | 'route' | 'setting'; name: string };

/** A record, as it was when the user began to change it. `fingerprint` is null where there must be none yet. */
export type Expected = RecordName & { fingerprint: string | null };

export type ReadRecord = {
  /** As a provisioning file has it, without secrets. */
  record: Record<string, unknown>;
  fingerprint: string;
};

/** @returns null if there is no such record. */
export async function readRecord(handle: Handle, wanted: RecordName): Promise<ReadRecord | null> {
  const record = await describe(handle, wanted);
  return record && { record, fingerprint: fingerprintOf(record) };
}

/**
 * Of two people who change a record at once, the second is told what the first has done to it, and overwrites nothing.
 *
 * @throws DomainError with the record as it is now, and its last change.
 */
export async function refuseIfChanged(handle: Handle, expected: readonly Expected[]): Promise<void> {
  for (const { fingerprint, ...wanted } of expected) {
    const now = await readRecord(handle, wanted);
    if ((now?.fingerprint ?? null) === fingerprint) continue;
    if (fingerprint === null) throw alreadyThere(wanted);
    const { kind } = wanted;
    const name = await subjectOf(handle, wanted);
    const changed = await lastChangeOf(handle, wanted);
    const [last] = changed ? await hideExposed(handle, [changed]) : [];
    const why = last
      ? fact('record_changed_by', { kind, name, by: last.actorName, at: last.at.toISOString() })
      : fact('record_changed', { kind, name });
    throw new DomainError(why, {
      details: {
        kind,
        name,
        now,
        last_change: last && { by: last.actorName, at: last.at, ...valuesOf(last) },
      },
    });
  }
}

/** An entry that stands for many records does not say what changed in each. */
function valuesOf(last: AdminAction): Pick<AdminAction, 'before' | 'after'> {
  const { before, after } = last;
  return digestIn(last) === null ? { before, after } : { before: null, after: null };
}

async function lastChangeOf(handle: Handle, wanted: RecordName): Promise<AdminAction | undefined> {
  const { kind, name } = wanted;
  const newest = { limit: 1, before: null };
  if (kind === 'account') {
    const account = (await findAccountKey(handle, name))?.account;
    if (account === undefined) return undefined;
    const [last] = await listActions(handle, { account, action: ['account.updated', ...ABOUT_CHAT] }, newest);
    return last && ABOUT_CHAT.includes(last.action) ? withinAccount(last) : last;
  }
  const subject = await subjectOf(handle, wanted);
  const [last] = await listActions(handle, { action: `${kind}.updated`, subject }, newest);
  return last;
}

const ABOUT_CHAT: readonly string[] = [
  'chat_account.created',
  'chat_account.updated',
  'chat_account.deleted',
] satisfies AuditAction[];

/** A business account is an entry of its own in the audit log, and a field in its account's record. */
function withinAccount(action: AdminAction): AdminAction {
  const { before, after } = action;
  const within = (values: AdminAction['before']) =>
    Object.fromEntries(
      Object.entries(values ?? {}).map(([field, value]) => [`chatapp.business_account.${field}`, value]),
    );
  const gone = Object.fromEntries(Object.keys(before ?? {}).map((field) => [field, null]));
  return { ...action, before: within(before), after: within(after ?? gone) };
}

/** What the audit log calls a record. */
async function subjectOf(handle: Handle, { kind, name }: RecordName): Promise<string> {
  if (kind !== 'route') return name;
  const route = (await listRoutes(handle)).find(({ key }) => key === name);
  return route ? titleOfRoute(handle, route) : titleOfKey(name);
}

export async function titleOfRoute(handle: Handle, route: RouteRow): Promise<string> {
  return routeTitle({ ...route, account: await usernameOf(handle, route.account) });
}

function alreadyThere({ kind, name }: RecordName): DomainError {
  const field = kind === 'account' ? 'username' : 'name';
  return new DomainError(fact('record_taken', { kind, name }), { fields: { [field]: fact('taken') } });
}

async function describe(handle: Handle, { kind, name }: RecordName): Promise<Record<string, unknown> | null> {
  switch (kind) {
    case 'account': {
      const key = await findAccountKey(handle, name);
      if (!key) return null;
      const account = await lockAccount(handle, key);
      const business = await findChatAccount(handle, key);
      return {
        ...describeAccount(account, await usernameOf(handle, account.parent)),
        ...(business && {
          chatapp: { business_account: { connector: business.connector, sender: business.sender } },
        }),
      };
    }
    case 'brand': {
      const brand = (await listBrands(handle)).find(({ id }) => id === name);
      if (!brand) return null;
      const { logo, favicon } = brand.look;
      // Images are not shown, but a change of one is a change.
      const images = { logo: logo?.hash ?? null, favicon: favicon?.hash ?? null };
      return { ...describeBrand(brand, String), images };
    }
    case 'connector': {
      const connector = (await listConnectors(handle)).find((one) => one.name === name);
      // Secrets are not shown, but a change of one is a change: the version counts all of them.
      return connector ? { ...describeConnector(connector), version: connector.version } : null;
    }
    case 'route': {
      const route = (await listRoutes(handle)).find(({ key }) => key === name);
      return route ? describeRoute(route, String) : null;
    }
    case 'setting': {
      const value = (await readSettings(handle)).get(name);
      return typeof value === 'object' && value !== null ? { ...value } : {};
    }
  }
}

async function findAccountKey(handle: Handle, name: string): Promise<AccountKey | undefined> {
  const username = normaliseUsername(name);
  return (await findInDirectory(handle, 'username', [username])).get(username);
}

export async function usernameOf(handle: Handle, account: number | null): Promise<string | null> {
  return account === null ? null : ((await findUsernames(handle, [account])).get(account) ?? null);
}
