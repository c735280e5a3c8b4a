import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { POSTGRESQL_PROGRAMS } from '../../../scripts/peers.mjs';
import {
  droppingTo,
  ourselves,
  runAs,
  unprivilegedAccounts,
  type Account,
} from '../../src/storage/embedded/account.ts';
import { freePort } from '../../src/storage/embedded/free-port.ts';
import { makeOwnFolder } from '../../src/storage/embedded/placement.ts';
import { connectTo } from './direct-connection.ts';
import { waitFor } from './wait-for.ts';

export type Cluster = Awaited<ReturnType<typeof clusterIn>>;

const ROLE = 'postgres';

function account(): Account {
  const [first] = unprivilegedAccounts();
  return process.getuid?.() === 0 && first ? droppingTo(first) : ourselves;
}

/** A PostgreSQL of Debian's packages, with a database `harkara`. It is stopped when the test is over. */
export async function createCluster(folder: string): Promise<Cluster> {
  await initialise(folder);
  const cluster = await clusterIn(folder);
  await cluster.start();
  await cluster.run('createdb', ['harkara']);
  return cluster;
}

async function initialise(folder: string): Promise<void> {
  await makeOwnFolder({ account: account() }, folder);
  await run('initdb', ['-D', folder, '-A', 'trust', '-U', ROLE, '--no-sync']);
  const settings = [`unix_socket_directories = ''`, `shared_buffers = 16MB`, `fsync = off`];
  await appendFile(join(folder, 'postgresql.conf'), `${settings.join('\n')}\n`);
}

async function clusterIn(folder: string) {
  const port = await freePort();
  const connectionString = `postgres://${ROLE}@127.0.0.1:${port}/harkara`;
  const control = (...words: string[]) => run('pg_ctl', ['-D', folder, '-w', ...words]);
  const start = () =>
    control(
      'start',
      '-l',
      join(folder, 'log.txt'),
      '-o',
      `-h 127.0.0.1 -p ${port} -c unix_socket_directories=`,
    );
  const stop = (mode: 'fast' | 'immediate') => control('stop', '-m', mode);
  onTestFinished(async () => {
    await stop('immediate').catch(() => undefined);
  });
  const ask = async (sql: string): Promise<string> => {
    await using client = await connectTo({ connectionString });
    const { rows } = await client.query<{ answer: string }>(`select (${sql})::text as answer`);
    return rows[0]?.answer ?? '';
  };
  return {
    connectionString,
    start,
    stop,
    promote: () => control('promote'),
    ask,
    /** One of PostgreSQL's programs, against this cluster. */
    run: (program: string, args: string[]) =>
      run(program, ['-h', '127.0.0.1', '-p', String(port), '-U', ROLE, ...dumped(program), ...args]),
    /** A hot standby that follows it. */
    standby: async (copy: string) => {
      await makeOwnFolder({ account: account() }, copy);
      await run('pg_basebackup', [
        ...['-h', '127.0.0.1', '-p', String(port), '-U', ROLE],
        ...['-D', copy, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
      ]);
      const standby = await clusterIn(copy);
      await standby.start();
      return {
        ...standby,
        untilReplayed: async (primary: { ask: typeof ask }) => {
          const sent = await primary.ask('pg_current_wal_lsn()');
          await waitFor('the standby has replayed everything', async () => {
            return (await standby.ask(`pg_last_wal_replay_lsn() >= '${sent}'`)) === 'true';
          });
        },
      };
    },
    /** The same data in a new cluster, as pg_upgrade leaves it. */
    upgrade: async (target: string) => {
      await initialise(target);
      const programs = POSTGRESQL_PROGRAMS ?? '';
      await run(
        'pg_upgrade',
        [...['-b', programs, '-B', programs, '-d', folder, '-D', target, '-U', ROLE], '--no-sync'],
        target,
      );
      const upgraded = await clusterIn(target);
      await upgraded.start();
      return upgraded;
    },
  };
}

const dumped = (program: string) => (program === 'pg_dump' ? ['-d', 'harkara'] : []);

async function run(program: string, args: string[], folder?: string): Promise<void> {
  const path = join(POSTGRESQL_PROGRAMS ?? '', program);
  const command = folder === undefined ? [path, ...args] : ['env', '-C', folder, path, ...args];
  const [first = path, ...rest] = command;
  const { code, output } = await runAs(account(), first, rest);
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`);
}
