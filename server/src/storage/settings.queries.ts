import type { Channel, RouteCode } from 'harkara-contract/lists.ts';
import { allRows, type Handle } from './database.ts';

export type ConnectorRow = {
  id: number;
  name: string;
  type: string;
  channels: string[];
  enabled: boolean;
  paused: boolean;
  options: Record<string, unknown>;
  sealed: Buffer | null;
  version: number;
};

export async function listConnectors(handle: Handle): Promise<ConnectorRow[]> {
  return allRows(handle, {
    name: 'list-connectors',
    text: 'select id, name, type, channels, enabled, paused, options, sealed, version from connectors order by id',
  });
}

export type RouteRow = {
  key: string;
  name: string | null;
  channel: Channel;
  route: RouteCode | '*';
  account: number | null;
  sender: string | null;
  prefixes: string[] | null;
  priority: number;
  connectors: string[];
  weights: number[] | null;
  retryRejected: boolean;
  enabled: boolean;
};

export async function listRoutes(handle: Handle): Promise<RouteRow[]> {
  return allRows(handle, {
    name: 'list-routes',
    text: `select key, name, channel, route, account, sender, prefixes, priority, connectors, weights,
                  retry_rejected as "retryRejected", enabled
             from routes order by id`,
  });
}

export async function readSettings(handle: Handle): Promise<Map<string, unknown>> {
  const { rows } = await handle.query<{ key: string; value: unknown }>({
    name: 'read-settings',
    text: 'select key, value from settings',
  });
  return new Map(rows.map((row) => [row.key, row.value]));
}
