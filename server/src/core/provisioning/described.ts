import type { BrandRow } from '../../storage/brands.queries.ts';
import type { StoredAccount } from '../../storage/manage-accounts.queries.ts';
import type { ConnectorRow, RouteRow } from '../../storage/settings.queries.ts';
import { fromMilliCredits } from '../credits/credits.ts';
import { splitOptions } from './connector-secrets.ts';

// Stored records as a provisioning file has them, without their secrets.

type Fields = Record<string, unknown>;

/** The account's own fields; its records are apart. @param parent a username. */
export function describeAccount(
  {
    role,
    status,
    timeZone,
    settings,
    details,
  }: Pick<StoredAccount, 'role' | 'status' | 'timeZone' | 'settings' | 'details'>,
  parent: string | null,
): Fields {
  const { prices, mail, smpp, features, limits, dlt, retention, reseller } = settings;
  const { flood_limit, refunds, promotional_hours } = settings;
  const { link_base: trackingUrl, unsubscribe } = asFields(mail);
  const { password_hash: _, ...login } = asFields(smpp);
  return present({
    role,
    parent,
    status,
    time_zone: timeZone,
    details: Object.keys(details).length === 0 ? undefined : details,
    flood_limit,
    limits,
    prices: prices === undefined ? undefined : inCredits(asFields(prices)),
    refunds,
    retention,
    features,
    reseller,
    promotional_hours,
    smpp: Object.keys(login).length === 0 ? undefined : login,
    dlt,
    email: mail === undefined ? undefined : present({ unsubscribe, tracking_url: trackingUrl }),
  });
}

export function describeConnector({
  type,
  channels,
  enabled,
  options,
}: Pick<ConnectorRow, 'type' | 'channels' | 'enabled' | 'options'>): Fields {
  return { type, channels, enabled, options: splitOptions(type, options).shown };
}

export function describeRoute(route: RouteRow, usernameOf: (account: number) => string | null) {
  const { name, channel, account, sender, prefixes, priority, connectors, weights, enabled } = route;
  return {
    ...(name === null ? {} : { name }),
    channel,
    route: route.route,
    account: account === null ? null : usernameOf(account),
    sender,
    prefixes,
    priority,
    connectors,
    weights,
    retry_rejected: route.retryRejected,
    enabled,
  };
}

/** Images are apart: the audit log only says that they have changed. */
export function describeBrand(
  { look, hosts, reseller }: Omit<BrandRow, 'id'>,
  usernameOf: (account: number) => string | null,
): Fields {
  const { logo: _logo, favicon: _favicon, ...own } = look;
  return { ...own, hosts, reseller: reseller === null ? null : usernameOf(reseller) };
}

/**
 * A field of a description, such as `features.sandbox`.
 *
 * @returns undefined if it has none: not even empty, which is null.
 */
export function fieldOf(described: Fields, field: string): unknown {
  if (field in described) return described[field];
  const [group = '', ...rest] = field.split('.');
  return rest.length === 0 ? undefined : asFields(described[group])[rest.join('.')];
}

function inCredits(prices: Fields): Fields {
  return Object.fromEntries(
    Object.entries(prices).map(([name, milli]) => [name, fromMilliCredits(Number(milli))]),
  );
}

function present(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
