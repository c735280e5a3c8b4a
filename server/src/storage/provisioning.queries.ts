import pg from 'pg';
import type { AccountKey } from './accounts.queries.ts';
import type { Handle, Transaction } from './database.ts';
import type { ConnectorRow, RouteRow } from './settings.queries.ts';

/**
 * One file at a time: files applied at once are applied one after the other. A large file may also take longer than a
 * request may.
 */
export async function beginProvisioning(handle: Transaction): Promise<void> {
  await handle.query({ text: `set local statement_timeout = '10min'` });
  await handle.query({ text: `select pg_advisory_xact_lock(hashtextextended('harkara provisioning', 0))` });
}

/** Another user or process has stored the same record since it was looked up. */
export function isAlreadyStored(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}

export async function insertVirtualNumber(
  handle: Handle,
  number: string,
  { bucket, account }: AccountKey,
): Promise<void> {
  await handle.query({
    text: 'insert into virtual_numbers (bucket, account, number) values ($1, $2, $3)',
    values: [bucket, account, number],
  });
}

export type StoredConnector = Omit<ConnectorRow, 'id' | 'version' | 'paused'>;

export async function insertConnector(handle: Handle, connector: StoredConnector): Promise<void> {
  await handle.query({
    text: `insert into connectors (name, type, channels, enabled, options, sealed) values ($1, $2, $3, $4, $5, $6)`,
    values: parameters(connector),
  });
}

/** The version tells running processes to restart the connector. */
export async function updateConnector(handle: Handle, connector: StoredConnector): Promise<void> {
  await handle.query({
    text: `update connectors
              set type = $2, channels = $3, enabled = $4, options = $5, sealed = $6, version = version + 1
            where name = $1`,
    values: parameters(connector),
  });
}

/** Stores the same options in another way: running processes need not restart the connector. */
export async function sealConnector(
  handle: Handle,
  { name, options, sealed }: Pick<StoredConnector, 'name' | 'options' | 'sealed'>,
): Promise<void> {
  await handle.query({
    text: 'update connectors set options = $2, sealed = $3 where name = $1',
    values: [name, JSON.stringify(options), sealed],
  });
}

function parameters({ name, type, channels, enabled, options, sealed }: StoredConnector): unknown[] {
  return [name, type, channels, enabled, JSON.stringify(options), sealed];
}

/** @param before the key that the rule has had until now; null: it is new. */
export async function writeRoute(handle: Handle, rule: RouteRow, before: string | null): Promise<void> {
  const values = [
    rule.key,
    rule.name,
    rule.channel,
    rule.route,
    rule.account,
    rule.sender,
    rule.prefixes,
    rule.priority,
    rule.connectors,
    rule.weights,
    rule.retryRejected,
    rule.enabled,
  ];
  if (before === null) {
    await handle.query({
      text: `insert into routes (key, name, channel, route, account, sender, prefixes, priority, connectors, weights,
                                 retry_rejected, enabled)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      values,
    });
    return;
  }
  await handle.query({
    text: `update routes
              set (key, name, channel, route, account, sender, prefixes, priority, connectors, weights,
                   retry_rejected, enabled) = ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
            where key = $13`,
    values: [...values, before],
  });
}

export async function writeSetting(handle: Handle, key: string, value: unknown): Promise<void> {
  await handle.query({
    text: `insert into settings (key, value) values ($1, $2)
           on conflict (key) do update set value = excluded.value`,
    values: [key, JSON.stringify(value)],
  });
}

export type StoredWebhook = AccountKey & {
  endpoint: number;
  url: string;
  events: string[];
  disabled: boolean;
};

export async function insertWebhook(handle: Handle, webhook: Omit<StoredWebhook, 'disabled'>): Promise<void> {
  const { bucket, account, endpoint, url, events } = webhook;
  await handle.query({
    text: 'insert into webhook_endpoints (bucket, account, endpoint, url, events) values ($1, $2, $3, $4, $5)',
    values: [bucket, account, endpoint, url, events],
  });
}

/** Resets what is known about the old address: it says nothing about the new one. */
export async function updateWebhook(handle: Handle, webhook: StoredWebhook): Promise<void> {
  const { bucket, account, endpoint, url, events, disabled } = webhook;
  await handle.query({
    text: `update webhook_endpoints
              set url = $4, events = $5, disabled_at = case when $6 then coalesce(disabled_at, now()) end,
                  failures = 0, probe_at = null, last_error = null
            where bucket = $1 and account = $2 and endpoint = $3`,
    values: [bucket, account, endpoint, url, events, disabled],
  });
}
