import { join } from 'node:path';
import type { Endpoint } from './endpoint.ts';
import type { Placement } from './placement.ts';

/** For a machine of modest size that runs the gateway beside the database. */
const SETTINGS: Record<string, string> = {
  max_connections: '100',
  shared_buffers: '256MB',
  huge_pages: 'try',
  // Compiling a query costs more than running any of ours.
  jit: 'off',
  // The default lives in /dev/shm: 64 MB in a container, and emptied by systemd when the user logs out.
  dynamic_shared_memory_type: 'mmap',
  min_dynamic_shared_memory: '32MB',

  fsync: 'on',
  synchronous_commit: 'on',
  wal_level: 'replica',
  // The platform packages are built without lz4, and pglz was seen to halve the rate of accepted messages.
  wal_compression: 'off',
  max_wal_size: '4GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '15min',

  // A queue's table turns over many times a minute: dead rows left for long make every claim slower.
  autovacuum_naptime: '10s',
  autovacuum_vacuum_scale_factor: '0.05',
  autovacuum_analyze_scale_factor: '0.05',
  autovacuum_vacuum_cost_limit: '2000',

  timezone: 'UTC',
  datestyle: 'iso, mdy',
  default_text_search_config: 'pg_catalog.simple',
  logging_collector: 'on',
  log_filename: 'postgresql-%Y-%m-%d_%H%M%S.log',
  log_rotation_age: '0',
  log_rotation_size: '10MB',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_lock_waits: 'on',
};

/** The whole of postgresql.conf; written at every start, so that it is always this version's. */
export function serverConfiguration(
  { home, clusterDir, logDir }: Placement,
  endpoint: Endpoint,
  overrides: Record<string, string>,
): string {
  const settings: Record<string, string> = {
    ...SETTINGS,
    data_directory: clusterDir,
    hba_file: join(home, 'pg_hba.conf'),
    ident_file: join(clusterDir, 'pg_ident.conf'),
    log_directory: logDir,
    port: String(endpoint.port),
    ...(endpoint.kind === 'socket'
      ? { listen_addresses: '', unix_socket_directories: `"${endpoint.directory}"` }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '' }),
    ...overrides,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quoted(value)}`);
  return [
    '# Written by Harkara at every start. Put settings of your own into local.conf beside this file.',
    ...lines,
    "include_if_exists = 'local.conf'",
    '',
  ].join('\n');
}

export function clientAuthentication(endpoint: Endpoint): string {
  return endpoint.kind === 'socket'
    ? '# Only who may enter the folder of the socket gets here.\nlocal all all trust\n'
    : 'host all all 127.0.0.1/32 scram-sha-256\n';
}

function quoted(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
