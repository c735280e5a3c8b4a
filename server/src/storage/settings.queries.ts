import type { Handle } from './database.ts';

export type ConnectorRow = {
  id: number;
  name: string;
  type: string;
  channels: string[];
  enabled: boolean;
  options: Record<string, unknown>;
  sealed: Buffer | null;
  version: number;
};

export async function listConnectors(handle: Handle): Promise<ConnectorRow[]> {
  const { rows } = await handle.query<ConnectorRow>({
    name: 'list-connectors',
    text: 'select id, name, type, channels, enabled, options, sealed, version from connectors order by id',
  });
  return rows;
}

export async function listRoutes(
  handle: Handle,
): Promise<{ channel: string; route: string; connectors: string[] }[]> {
  const { rows } = await handle.query<{ channel: string; route: string; connectors: string[] }>({
    name: 'list-routes',
    text: 'select channel, route, connectors from routes order by id',
  });
  return rows;
}

export async function readSettings(handle: Handle): Promise<Map<string, unknown>> {
  const { rows } = await handle.query<{ key: string; value: unknown }>({
    name: 'read-settings',
    text: 'select key, value from settings',
  });
  return new Map(rows.map((row) => [row.key, row.value]));
}
