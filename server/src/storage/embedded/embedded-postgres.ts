import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { EmbeddedPostgresError, explainingDiskTrouble } from './embedded-postgres-error.ts';
import { addressOf, type Endpoint, makeEndpoint, passwordFile } from './endpoint.ts';
import { homeOf, placeCluster, type Placement, placesIn } from './placement.ts';
import { binary, findPlatformBinaries } from './platform-binaries.ts';
import { isServing, type Postmaster, readPostmaster, runsProgram } from './postmaster.ts';
import { clientAuthentication, serverConfiguration } from './server-configuration.ts';
import {
  createCluster,
  removeOldLogs,
  startServer,
  stopServer,
  SUPERUSER,
  writeConfigurationFile,
} from './server-control.ts';
import { takeStartLock } from './start-lock.ts';

export type EmbeddedPostgres = {
  /** For pg: through the socket in `socketDir`; on Windows a port of 127.0.0.1. */
  connectionString: string;
  /** Empty on Windows. */
  socketDir: string;
  /** A server that was still running, left behind by a killed Harkara, was taken over. */
  adopted: boolean;
  readonly pid: number;
  /** Restarts a killed server at the same address. False: it is running, or was stopped by `stop`. */
  revive(): Promise<boolean>;
  /** Ends open sessions and resolves when the server is gone. */
  stop(): Promise<void>;
};

type StartOptions = {
  dataDir: string;
  onProgress?: ((line: string) => void) | undefined;
  /** Override the settings of server-configuration.ts. */
  settings?: Record<string, string> | undefined;
  /** How often old log files are removed while it runs. */
  logsEveryMs?: number;
};

const NAME = 'harkara';
/** Something that fails many times a second fills a 10 MB file in a few seconds. */
const LOGS_EVERY_MS = 10_000;

/** Starts the PostgreSQL that comes with Harkara, creating its cluster on first use. */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const { onProgress = () => undefined, settings = {}, logsEveryMs = LOGS_EVERY_MS } = options;
  const dataDir = resolve(options.dataDir);
  const binaries = findPlatformBinaries();
  return explainingDiskTrouble(dataDir, async () => {
    await mkdir(dataDir, { recursive: true });
    const lock = await takeStartLock(join(dataDir, 'start.lock'));
    try {
      const placement = await placeCluster(dataDir, binaries, onProgress);
      const { endpoint, adopted } = await bringUp(placement, settings, onProgress);
      await ensureDatabase(endpoint);
      const pruning = setInterval(() => {
        // The folder may be gone with everything in it, which others will notice.
        removeOldLogs(placement.logDir).catch(() => undefined);
      }, logsEveryMs);
      pruning.unref();
      let pid = readPostmaster(placement.clusterDir)?.pid ?? 0;
      let reviving = Promise.resolve(false);
      let stopping: Promise<void> | undefined;
      return {
        connectionString: addressOf(endpoint, NAME, NAME),
        socketDir: endpoint.kind === 'socket' ? endpoint.directory : '',
        adopted,
        get pid() {
          return pid;
        },
        revive: () => {
          if (stopping !== undefined) return Promise.resolve(false);
          reviving = reviving
            .catch(() => false)
            .then(async () => {
              if (stopping !== undefined || isUp(placement)) return false;
              onProgress('PostgreSQL is gone: starting it again');
              await startServer(placement, endpoint, onProgress);
              pid = readPostmaster(placement.clusterDir)?.pid ?? 0;
              return true;
            });
          return reviving;
        },
        stop: () =>
          (stopping ??= reviving
            .catch(() => false)
            .then(async () => {
              try {
                await stopServer(placement);
              } finally {
                clearInterval(pruning);
                await lock.release();
              }
            })),
      };
    } catch (error) {
      await lock.release();
      throw error;
    }
  });
}

/** The address of a server that another process runs, for a command run beside it. */
export async function findRunningEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const { home, clusterDir } = placesIn(await homeOf(resolve(dataDir)));
  let running = readPostmaster(clusterDir);
  // A server that is just starting has not yet written where its socket is.
  for (let wait = 0; wait < 100 && isStarting(running, home, clusterDir); wait += 1) {
    await sleep(100);
    running = readPostmaster(clusterDir);
  }
  if (running === undefined || !isServing(running, home, clusterDir)) return undefined;
  const endpoint: Endpoint =
    process.platform === 'win32'
      ? { kind: 'tcp', port: running.port, password: readFileSync(passwordFile(home), 'utf8') }
      : { kind: 'socket', port: running.port, directory: running.socketDir };
  return addressOf(endpoint, NAME, NAME);
}

function isStarting(server: Postmaster | undefined, home: string, clusterDir: string): boolean {
  if (server === undefined || process.platform === 'win32' || server.socketDir !== '') return false;
  return isServing(server, home, clusterDir);
}

function isUp({ home, clusterDir }: Placement): boolean {
  const server = readPostmaster(clusterDir);
  return server !== undefined && isServing(server, home, clusterDir);
}

async function bringUp(
  placement: Placement,
  settings: Record<string, string>,
  onProgress: (line: string) => void,
): Promise<{ endpoint: Endpoint; adopted: boolean }> {
  const { home, clusterDir, account, binaries } = placement;
  const left = readPostmaster(clusterDir);
  const running = left !== undefined && isServing(left, home, clusterDir) ? left : undefined;
  const endpoint = await makeEndpoint(placement, running?.port);
  const configuration = serverConfiguration(placement, endpoint, settings);
  const configurationFile = join(home, 'postgresql.conf');

  if (running !== undefined) {
    const asWanted =
      runsProgram(running, binary(binaries, 'postgres')) && readText(configurationFile) === configuration;
    if (asWanted && (await answers(endpoint, clusterDir))) {
      onProgress(`PostgreSQL is still running from before (process ${running.pid}): using it`);
      return { endpoint, adopted: true };
    }
    onProgress(`Restarting the PostgreSQL that is still running from before (process ${running.pid})`);
    await stopServer(placement);
  } else {
    await refuseIfServedFromElsewhere(endpoint, placement);
  }

  if (!existsSync(join(clusterDir, 'PG_VERSION'))) {
    refuseIfOccupied(clusterDir);
    onProgress(`Creating the database in ${home}${account.words && ` ${account.words}`}`);
    await createCluster(placement, endpoint);
  }
  refuseIfOtherMajor(placement);
  await writeConfigurationFile(configurationFile, configuration);
  await writeConfigurationFile(join(home, 'pg_hba.conf'), clientAuthentication(endpoint));
  onProgress(`Starting PostgreSQL ${binaries.major}${account.words && ` ${account.words}`}`);
  await startServer(placement, endpoint, onProgress);
  return { endpoint, adopted: false };
}

/** Waits for a server that is still recovering; false when it does not get ready or serves other data. */
async function answers(endpoint: Endpoint, clusterDir: string): Promise<boolean> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    try {
      const served = await asSuperuser(endpoint, async (client) => {
        const { rows } = await client.query<{ data_directory: string }>('show data_directory');
        return rows[0]?.data_directory;
      });
      return served === clusterDir;
    } catch (error) {
      const gettingReady = error instanceof Error && 'code' in error && error.code === '57P03';
      if (!gettingReady) return false;
    }
    await sleep(200);
  }
  return false;
}

/** Another container may have the same folder mounted: its server is alive, but not a process that we can see. */
async function refuseIfServedFromElsewhere(endpoint: Endpoint, { home }: Placement): Promise<void> {
  if (endpoint.kind === 'tcp') return;
  const answered = await asSuperuser(endpoint, async () => true).catch(() => false);
  if (!answered) return;
  throw new EmbeddedPostgresError(
    `The database in ${home} is being served from another container. Stop that one first, ` +
      'or give this one its own folder with HARKARA_DATA.',
  );
}

function refuseIfOccupied(clusterDir: string): void {
  if (!existsSync(clusterDir) || readdirSync(clusterDir).length === 0) return;
  throw new EmbeddedPostgresError(
    `${clusterDir} contains files but no PostgreSQL database. Move it, or point HARKARA_DATA at another folder.`,
  );
}

function refuseIfOtherMajor({ home, clusterDir, binaries }: Placement): void {
  const made = readText(join(clusterDir, 'PG_VERSION'))?.trim();
  if (made === binaries.major) return;
  throw new EmbeddedPostgresError(
    `The database in ${home} was created by PostgreSQL ${made ?? 'unknown'}, and this Harkara includes PostgreSQL ` +
      `${binaries.major}. Start it with the Harkara version that created it and move the data with pg_dump, ` +
      'or point HARKARA_DATA at a new folder.',
  );
}

async function ensureDatabase(endpoint: Endpoint): Promise<void> {
  const name = escapeIdentifier(NAME);
  await asSuperuser(endpoint, async (client) => {
    const roles = await client.query('select from pg_roles where rolname = $1', [NAME]);
    if (roles.rowCount === 0) {
      const password = endpoint.kind === 'tcp' ? ` password ${escapeLiteral(endpoint.password)}` : '';
      await client.query(`create role ${name} login${password}`);
    }
    const databases = await client.query('select from pg_database where datname = $1', [NAME]);
    if (databases.rowCount === 0) await client.query(`create database ${name} owner ${name}`);
  });
}

async function asSuperuser<T>(endpoint: Endpoint, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: addressOf(endpoint, SUPERUSER, 'postgres'),
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
