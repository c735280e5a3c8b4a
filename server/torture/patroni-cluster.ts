import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ETCD_PROGRAM, HAPROXY_PROGRAM, PATRONI_PROGRAM, POSTGRESQL_PROGRAMS } from '../../scripts/peers.mjs';
import { freePort } from '../src/storage/embedded/free-port.ts';
import { look } from './books.ts';
import { Daemon, ownerOfDaemons } from './daemon.ts';
import { fillExample } from './example-file.ts';
import { PatroniNode } from './patroni-node.ts';

const ROLE = 'harkara:harkara-password';
const SUPERUSER = 'postgres:change-me-superuser';
/** A primary that was killed recovers, is rewound and follows the new one. */
const PATIENCE_MS = 120_000;
const POLL_MS = 200;

export type PatroniCluster = Awaited<ReturnType<typeof startPatroniCluster>>;

/**
 * Three PostgreSQL that Patroni runs, with etcd and HAProxy, on ports of their own, configured by the documentation's
 * examples.
 *
 * @param logFolder what the programs say is kept there.
 */
export async function startPatroniCluster(logFolder: string) {
  await using opened = new AsyncDisposableStack();
  const owner = ownerOfDaemons();
  const folder = mkdtempSync(join(tmpdir(), 'harkara-patroni-'));
  opened.defer(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const own = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (owner) chownSync(path, owner.uid, owner.gid);
    return path;
  };
  own(folder);
  const daemon = (name: string, command: readonly string[]) => {
    const one = new Daemon(command, { owner, folder, log: join(logFolder, `${name}.log`) });
    opened.defer(() => one.end());
    return one;
  };

  const etcd = await address();
  daemon('etcd', etcdCommand(etcd, await address(), folder)).start();

  const nodes: PatroniNode[] = [];
  const proxied = new Map<string, string>();
  for (const number of [1, 2, 3]) {
    const [name, host, api] = [`db${number}`, await address(), await address()];
    const home = own(join(folder, name));
    const file = join(folder, `${name}.yml`);
    writeFileSync(file, patroniFile({ name, host, api, etcd, home }));
    const node = new PatroniNode({
      ...{ name, host, api, folder: home },
      patroni: daemon(name, [PATRONI_PROGRAM, file]),
    });
    opened.defer(() => node.end());
    node.start();
    nodes.push(node);
    proxied.set(`10.0.0.1${number}:5432 check port 8008`, `${host} check port ${portOf(api)}`);
  }

  const front = await address();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, fillExample('haproxy-database.cfg', new Map([...proxied, ['127.0.0.1:5000', front]])));
  daemon('haproxy', [HAPROXY_PROGRAM, '-f', file, '-db']).start();

  const primary = () => found('primary', () => primaryAmong(nodes));
  /** Resolves when all machines follow one primary. @returns the standby that has every commit. */
  const whole = () => found('synchronous standby', () => synchronousStandby(nodes));
  await whole();
  const leader = await primary();
  await look(`postgres://${SUPERUSER}@${leader.host}/postgres`, createRole());
  await look(`postgres://${SUPERUSER}@${leader.host}/postgres`, 'create database harkara owner harkara');

  const stack = opened.move();
  const url = (hosts: string) => `postgres://${ROLE}@${hosts}/harkara`;
  return {
    /** For the gateway: by HAProxy, and by the three hosts. */
    throughProxy: url(front),
    byHosts: url(nodes.map(({ host }) => host).join(',')),
    address: async () => url((await primary()).host),
    whole,
    /** Kills the primary. @returns what starts it again. */
    kill: async (): Promise<() => void> => {
      const node = await primary();
      await node.kill();
      return () => {
        node.start();
      };
    },
    switchOver: async (): Promise<void> => {
      const standby = await whole();
      await (await primary()).handOverTo(standby);
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

const address = async () => `127.0.0.1:${await freePort()}`;
const portOf = (hostAndPort: string) => hostAndPort.split(':')[1] ?? '';

function etcdCommand(client: string, peer: string, folder: string): string[] {
  const [clientUrl, peerUrl] = [`http://${client}`, `http://${peer}`];
  return [
    ETCD_PROGRAM,
    ...['--name', 'one', '--data-dir', join(folder, 'etcd')],
    ...['--listen-client-urls', clientUrl, '--advertise-client-urls', clientUrl],
    ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
    ...['--initial-cluster', `one=${peerUrl}`],
  ];
}

type Node = { name: string; host: string; api: string; etcd: string; home: string };

function patroniFile({ name, host, api, etcd, home }: Node): string {
  return fillExample(
    'patroni.yml',
    new Map([
      ['name: db1', `name: ${name}`],
      ['10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379', etcd],
      ['10.0.0.11:8008', api],
      ['10.0.0.11:5432', host],
      ['10.0.0.0/24', '127.0.0.0/8'],
      ['/var/lib/postgresql/15/harkara', join(home, 'data')],
      ['/var/lib/postgresql/.pgpass-patroni', join(home, 'pgpass')],
      ['/var/run/postgresql', home],
      ['/usr/lib/postgresql/15/bin', POSTGRESQL_PROGRAMS ?? ''],
    ]),
  );
}

function createRole(): string {
  const [name, password] = ROLE.split(':');
  return `create role ${name} login password '${password}'`;
}

const RUNNING = new Set(['running', 'streaming']);

async function synchronousStandby(nodes: readonly PatroniNode[]): Promise<PatroniNode | null> {
  const leader = await primaryAmong(nodes);
  const members = (await leader?.members()) ?? [];
  const timelines = new Set(members.map(({ timeline }) => timeline));
  const isWhole =
    members.length === nodes.length &&
    timelines.size === 1 &&
    members.every(({ state }) => RUNNING.has(state));
  const standby = members.find(({ role }) => role === 'sync_standby');
  return isWhole ? (nodes.find(({ name }) => name === standby?.name) ?? null) : null;
}

async function found<T>(what: string, find: () => Promise<T | null>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const one = await find().catch(() => null);
    if (one !== null) return one;
    await sleep(POLL_MS);
  }
  throw new Error(`the database has had no ${what} for ${PATIENCE_MS / 1_000} s`);
}

async function primaryAmong(nodes: readonly PatroniNode[]): Promise<PatroniNode | null> {
  for (const node of nodes) if (await node.isPrimary()) return node;
  return null;
}
