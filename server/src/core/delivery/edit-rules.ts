import { fact } from 'harkara-contract/facts.ts';
import type { Channel } from 'harkara-contract/lists.ts';
import type { RouteRule } from 'harkara-contract/routes/route-rules.ts';
import type { Database, Handle } from '../../storage/database.ts';
import { findApprovedSenderIds } from '../../storage/sender-ids.queries.ts';
import { listRoutes } from '../../storage/settings.queries.ts';
import { findByUsername } from '../accounts/manage-accounts.ts';
import { DomainError } from '../errors.ts';
import type { Expected } from '../provisioning/expected.ts';
import { keyOfName, routeKey, type RouteRecord } from '../provisioning/route-record.ts';
import { prioritiesFor } from './rule-order.ts';
import { listRules } from './ways.ts';

/** Offered to choose from. */
const OFFERED = 20;

/** What a provisioning file would say to mean this stored rule. */
export function identityOf(rule: RouteRule): Record<string, unknown> {
  const { isKnownByName, name, channel, route, account, sender, prefixes } = rule;
  return { channel, route, ...(isKnownByName ? { name } : { account, sender, prefixes }) };
}

/**
 * The key of a rule that is about to be created.
 *
 * @param handle of the change, too: two people may create the same rule.
 * @throws DomainError if there is one with this name, or, without a name, one for exactly these messages.
 */
export async function keyOfNewRule(
  handle: Handle,
  record: Partial<RouteRecord> & Pick<RouteRecord, 'channel' | 'route'>,
): Promise<string> {
  const rules = await listRoutes(handle);
  const { name, account = null } = record;
  if (name !== undefined) {
    refuseTakenName(rules, name);
    return keyOfName(name);
  }
  const owner = account === null ? null : (await findByUsername(handle, account)).account;
  const prefixes = record.prefixes ? [...new Set(record.prefixes)].sort() : record.prefixes;
  const key = routeKey({ ...record, ...(prefixes === undefined ? {} : { prefixes }) }, () => owner) ?? '';
  if (rules.some((one) => one.key === key)) throw new DomainError(fact('routing_rule_there'));
  return key;
}

/** What a rule is called from now on. Its key stays, unless that is its name. @param handle as of {@link keyOfNewRule}. */
export async function renameRule(
  handle: Handle,
  { key, isKnownByName }: RouteRule,
  name: string | null,
): Promise<{ key: string; name: string | null }> {
  if (name === null) {
    if (!isKnownByName) return { key, name };
    const reason = fact('routing_rule_needs_name');
    throw new DomainError(reason, { fields: { name: reason } });
  }
  const others = (await listRoutes(handle)).filter((one) => one.key !== key);
  refuseTakenName(others, name);
  return { key: isKnownByName ? keyOfName(name) : key, name };
}

function refuseTakenName(rules: readonly { key: string; name: string | null }[], name: string): void {
  if (!rules.some((one) => one.name === name || one.key === keyOfName(name))) return;
  throw new DomainError(fact('routing_rule_name_taken', { name }), {
    fields: { name: fact('name_of_another_rule') },
  });
}

/** What has to change so that a channel's rules are looked at in this order, all at once. */
export async function planOrder(
  db: Database,
  channel: Channel,
  order: readonly { key: string; fingerprint: string }[],
): Promise<{ routes: object[]; expected: Expected[] }> {
  const shown = (await listRules(db)).filter((rule) => rule.channel === channel);
  const byKey = new Map(shown.map((rule) => [rule.key, rule]));
  const wanted = [...new Set(order.map(({ key }) => key))].flatMap((key) => byKey.get(key) ?? []);
  if (wanted.length !== shown.length || order.length !== shown.length) {
    throw new DomainError(fact('routing_rules_changed'));
  }
  const stored = new Map((await listRoutes(db.general)).map((rule) => [rule.key, rule]));
  const rowsOf = (rules: readonly RouteRule[]) => rules.flatMap(({ key }) => stored.get(key) ?? []);
  const priorities = prioritiesFor(rowsOf(shown), rowsOf(wanted));
  const routes = wanted.flatMap((rule, i) => {
    const priority = priorities[i] ?? rule.priority;
    return priority === rule.priority ? [] : [{ ...identityOf(rule), priority }];
  });
  return {
    routes,
    expected: order.map(({ key, fingerprint }) => ({ kind: 'route', name: key, fingerprint })),
  };
}

/** Approved sender IDs that begin with some letters, of one account or of all. */
export async function findSenderIds(
  { general }: Database,
  { q = '', account: username }: { q?: string | undefined; account?: string | undefined },
): Promise<string[]> {
  const key = username === undefined ? null : await findByUsername(general, username);
  const typed = q.trim();
  const found = await findApprovedSenderIds(general, key, typed, OFFERED);
  const capitals = typed.toUpperCase();
  if (found.length > 0 || capitals === typed) return found;
  return findApprovedSenderIds(general, key, capitals, OFFERED);
}
