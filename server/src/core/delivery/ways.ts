import { fact } from 'harkara-contract/facts.ts';
import { STANDINGS } from 'harkara-contract/lists.ts';
import type { RouteRule, Way, WayQuestion } from 'harkara-contract/routes/route-rules.ts';
import type { Database } from '../../storage/database.ts';
import { findUsernames } from '../../storage/manage-accounts.queries.ts';
import { listRoutes } from '../../storage/settings.queries.ts';
import { findByUsername } from '../accounts/manage-accounts.ts';
import { fingerprintOf } from '../canonical-json.ts';
import { CHANNELS } from '../channels/channels.ts';
import { DomainError } from '../errors.ts';
import { NO_ACCOUNT } from '../ids.ts';
import type { OperatorTools } from '../operations/operator-tools.ts';
import { describeRoute } from '../provisioning/described.ts';
import { isKnownByName } from '../provisioning/route-record.ts';
import { parseIndianMobile, parseInternational } from '../recipients/indian-mobile.ts';
import { isUsable, standingOf, type ConnectorRef } from './pick-connector.ts';
import { byTurn } from './rule-order.ts';
import { chooseRules } from './rules.ts';

/** Which other carriers can take each carrier's messages at this moment, by the rules that name it. */
export async function overviewOfWays(
  { general }: Database,
  connectors: readonly ConnectorRef[],
  isTroubled: (connector: number) => boolean,
): Promise<Map<string, string[]>> {
  const routes = await listRoutes(general);
  const usable = new Set(
    connectors.filter((one) => isUsable(standingOf(one, isTroubled))).map(({ name }) => name),
  );
  return new Map(
    connectors.map(({ name }) => {
      const others = routes
        .filter((rule) => rule.enabled && rule.connectors.includes(name))
        .flatMap((rule) => rule.connectors);
      return [name, [...new Set(others)].filter((other) => other !== name && usable.has(other))];
    }),
  );
}

/** The rules in the order in which they are looked at: of each channel, the first that takes a message decides. */
export async function listRules({ general }: Database): Promise<RouteRule[]> {
  const routes = await listRoutes(general);
  const names = await findUsernames(
    general,
    routes.flatMap(({ account }) => account ?? []),
  );
  const inOrder = [...routes].sort(
    (a, b) => channelPlace(a.channel) - channelPlace(b.channel) || byTurn(a, b),
  );
  return inOrder.map((route) => ({
    name: null,
    ...describeRoute(route, (account) => names.get(account) ?? null),
    key: route.key,
    isKnownByName: isKnownByName(route.key),
    fingerprint: fingerprintOf(describeRoute(route, String)),
  }));
}

const channelPlace = (channel: string) => Object.keys(CHANNELS).indexOf(channel);

/**
 * Which rule takes a message to this number, and how its connectors stand. Which connector takes it is what the routing
 * itself answers, also where there is no rule.
 */
export async function findWay(
  { general }: Database,
  tools: Pick<OperatorTools, 'carriers' | 'routing' | 'isTroubled'>,
  { channel, route, account: username, sender = '', number: given }: WayQuestion,
): Promise<Way> {
  const account = username === undefined ? NO_ACCOUNT : (await findByUsername(general, username)).account;
  const number = CHANNELS[channel].recipients === 'addresses' ? given : numberOf(given);
  const known = new Map(tools.carriers().map((one) => [one.name, one]));
  const usable = (await listRoutes(general)).filter((rule) =>
    rule.connectors.some((name) => known.has(name)),
  );
  const rule = chooseRules(usable, { channel, route, account, sender }).ruleFor(number);
  const choice = tools.routing().findChoice(channel, route, account, sender);
  const queue = choice?.reaches(number) ? choice.queueFor(number, number) : null;
  return {
    rule: rule?.key ?? null,
    carriers: (rule?.connectors ?? []).map((name) => {
      const found = known.get(name);
      return {
        name,
        standing: found ? (STANDINGS[standingOf(found, tools.isTroubled)] ?? 'off') : 'missing',
      };
    }),
    takenBy: tools.carriers().find(({ id }) => id === queue)?.name ?? null,
  };
}

function numberOf(given: string): string {
  const number = parseIndianMobile(given) ?? parseInternational(given);
  if (number !== null) return number;
  const reason = fact('not_a_mobile_number');
  throw new DomainError(fact('invalid_mobile_number', { reason }), { fields: { number: reason } });
}
