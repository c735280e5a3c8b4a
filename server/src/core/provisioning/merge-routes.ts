import { isDeepStrictEqual } from 'node:util';
import type { Handle } from '../../storage/database.ts';
import { writeRoute } from '../../storage/provisioning.queries.ts';
import type { RouteRow } from '../../storage/settings.queries.ts';
import { normaliseUsername } from '../accounts/credentials.ts';
import type { ChangeLog } from './changes.ts';
import { describeRoute } from './described.ts';
import type { Known } from './known.ts';
import { ownersOf, type MergedAccount } from './merge-accounts.ts';
import type { ProvisioningFile } from './provisioning-file.ts';
import { findMeant, routeKey, routeTitle, type RouteRecord } from './route-record.ts';

type NumberOf = (username: string) => number | null;

/** The rule with the first key gets another name, and perhaps another key with it. */
export type RenamedRoute = { key: string; to: { key: string; name: string | null } };

export async function mergeRoutes(
  handle: Handle,
  file: ProvisioningFile,
  known: Known,
  accounts: readonly MergedAccount[],
  log: ChangeLog,
  renamed: RenamedRoute | null = null,
): Promise<void> {
  const owners = ownersOf(known, accounts);
  const numberOf = (username: string) => owners.get(normaliseUsername(username))?.account ?? null;

  const names = new Map(Array.from(owners.values(), ({ account, username }) => [account, username]));
  const nameOf = (account: number) => names.get(account) ?? String(account);

  for (const declared of file.routes ?? []) {
    const key = routeKey(declared, numberOf);
    if (key === null) throw new Error('a rule lacks an account that was checked to be there');
    const stored = findMeant(known.routes, declared, key);
    const merged = mergeRoute(key, declared, stored, numberOf);
    const rule = stored && stored.key === renamed?.key ? { ...merged, ...renamed.to } : merged;
    const fields = stored ? changedFields(stored, rule) : [];
    if (stored && fields.length === 0) continue;
    await writeRoute(handle, rule, stored?.key ?? null);
    const after = describeRoute(rule, nameOf);
    const title = routeTitle({ ...declared, name: rule.name });
    if (stored) {
      const values = { before: describeRoute(stored, nameOf), after };
      log.updated('route', title, fields, null, values);
    } else log.created('route', title, null, after);
    log.sharedChanged = true;
  }
}

/** What is not given stays as it is; a selector that a new rule does not give matches everything. */
function mergeRoute(
  key: string,
  declared: RouteRecord,
  stored: RouteRow | undefined,
  numberOf: NumberOf,
): RouteRow {
  const { name, channel, route, account, sender, prefixes, weights } = declared;
  return {
    key: stored?.key ?? key,
    name: name ?? stored?.name ?? null,
    channel,
    route,
    account: account === undefined ? (stored?.account ?? null) : account === null ? null : numberOf(account),
    sender: sender === undefined ? (stored?.sender ?? null) : sender,
    prefixes: prefixes === undefined ? (stored?.prefixes ?? null) : prefixes,
    priority: declared.priority ?? stored?.priority ?? 0,
    connectors: declared.connectors ?? stored?.connectors ?? [],
    weights: weights === undefined ? (stored?.weights ?? null) : weights,
    retryRejected: declared.retry_rejected ?? stored?.retryRejected ?? false,
    enabled: declared.enabled ?? stored?.enabled ?? true,
  };
}

function changedFields(stored: RouteRow, rule: RouteRow): string[] {
  return Object.entries(rule).flatMap(([field, value]) => {
    const before = stored[field as keyof RouteRow];
    // The key follows from the other fields.
    if (field === 'key' || isDeepStrictEqual(before, value)) return [];
    return [field === 'retryRejected' ? 'retry_rejected' : field];
  });
}
