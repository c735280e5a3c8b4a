import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { POSTGRESQL } from '../../../scripts/peers.mjs';
import { startEmbeddedPostgres } from '../../src/storage/embedded/embedded-postgres.ts';
import { readLineage } from '../../src/storage/lineage.queries.ts';
import { prepareDatabase } from '../../src/storage/prepare-database.ts';
import { startGateway, type GatewayOptions, type TestGateway } from '../support/gateway.ts';
import { createCluster, type Cluster } from '../support/postgres-cluster.ts';
import { customer, numberFor, provision } from '../support/provisions.ts';
import { waitFor } from '../support/wait-for.ts';

const PROVIDED = provision(customer('asha'));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'harkara-copies-'));
  // When run as root, the database runs under another account, which needs access.
  chmodSync(folder, 0o755);
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

const at = (connectionString: string): NonNullable<GatewayOptions['database']> => {
  const drop = () => Promise.resolve();
  return { connectionString, drop, [Symbol.asyncDispose]: drop };
};

/** Why the gateway is held; null: it is not. */
async function causeOf({ composition }: TestGateway): Promise<string | null> {
  const lineage = await readLineage(composition.db.general);
  expect(composition.isHeld()).toBe(lineage?.heldFor !== null);
  return lineage?.heldFor ?? null;
}

describe('the embedded database', () => {
  async function run(folder: string, work: (gateway: TestGateway, pid: number) => Promise<void>) {
    const settings = { shared_buffers: '16MB' };
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), settings });
    try {
      await prepareDatabase(postgres.connectionString);
      await using gateway = await startGateway({
        database: at(postgres.connectionString),
        config: { dataDir: folder },
        workers: false,
        provision: PROVIDED,
      });
      await work(gateway, postgres.pid);
    } finally {
      await postgres.stop();
    }
  }

  test('is held when its folder was copied, and runs on after a stop and after it was killed', async () => {
    const folder = newFolder();
    await run(folder, async (gateway) => {
      await gateway.sendSms(numberFor('delivered'));
      expect(await causeOf(gateway)).toBe(null);
    });
    await run(folder, async (gateway) => expect(await causeOf(gateway)).toBe(null));

    const killed = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
    process.kill(killed.pid, 'SIGKILL');
    await killed.stop();
    await run(folder, async (gateway) => expect(await causeOf(gateway)).toBe(null));

    const copy = join(newFolder(), 'copy');
    execFileSync('cp', ['-a', folder, copy]);
    await run(copy, async (gateway) => {
      expect(await causeOf(gateway)).toBe('files');
      await gateway.startWorkers();
      expect((await gateway.rows('select id from outbox')).length).toBe(1);
    });
    await run(folder, async (gateway) => expect(await causeOf(gateway)).toBe(null));
  });
});

describe.skipIf(!POSTGRESQL.isPresent())('a server of its own', () => {
  const serve = (cluster: Cluster, dataDir: string) =>
    startGateway({
      database: at(cluster.connectionString),
      config: { dataDir, databaseUrl: cluster.connectionString },
      workers: false,
    });

  async function originalIn(folder: string, dataDir: string): Promise<Cluster> {
    const original = await createCluster(join(folder, 'original'));
    await prepareDatabase(original.connectionString);
    await using gateway = await serve(original, dataDir);
    await gateway.apply(PROVIDED);
    await gateway.sendSms(numberFor('delivered'));
    return original;
  }

  /** Heartbeats that a process has written down. */
  const seenIn = (dataDir: string): number => {
    const [entry] = Object.values(
      JSON.parse(readFileSync(join(dataDir, 'lineages.json'), 'utf8')) as Record<string, { beats: number }>,
    );
    return entry?.beats ?? 0;
  };

  const untilMoreIsSeen = async (dataDir: string) => {
    const before = seenIn(dataDir);
    await waitFor('more heartbeats were written down', () => seenIn(dataDir) > before);
  };

  async function untilSeen(gateway: TestGateway, dataDir: string): Promise<void> {
    await waitFor('heartbeats were written down', () => {
      try {
        return seenIn(dataDir) > 0;
      } catch {
        return false;
      }
    });
    expect(await causeOf(gateway)).toBe(null);
  }

  test('is held after pg_dump and pg_restore', async () => {
    const folder = newFolder();
    const original = await originalIn(folder, newFolder());
    const dump = join(folder, 'original', 'dump');
    await original.run('pg_dump', ['-Fc', '-f', dump]);
    const other = await createCluster(join(folder, 'other'));
    await other.run('pg_restore', ['-d', 'harkara', dump]);
    await using gateway = await serve(other, newFolder());
    expect(await causeOf(gateway)).toBe('dump');
    expect((await gateway.rows('select id from outbox')).length).toBe(1);
  });

  test('runs on after a fail-over that lost nothing', async () => {
    const folder = newFolder();
    const dataDir = newFolder();
    const primary = await originalIn(folder, dataDir);
    const standby = await primary.standby(join(folder, 'standby'));
    {
      await using gateway = await serve(primary, dataDir);
      await untilSeen(gateway, dataDir);
    }
    await standby.untilReplayed(primary);
    await primary.stop('immediate');
    await standby.promote();
    await using gateway = await serve(standby, dataDir);
    expect(await causeOf(gateway)).toBe(null);
  });

  test('is held after a fail-over that lost commits, and after a restored base backup', async () => {
    const folder = newFolder();
    const dataDir = newFolder();
    const primary = await originalIn(folder, dataDir);
    const standby = await primary.standby(join(folder, 'standby'));
    {
      await using gateway = await serve(primary, dataDir);
      await untilSeen(gateway, dataDir);
      // From here on, the standby lags behind.
      await standby.stop('fast');
      await untilMoreIsSeen(dataDir);
    }
    await primary.stop('immediate');
    await standby.start();
    await standby.promote();
    await using gateway = await serve(standby, dataDir);
    expect(await causeOf(gateway)).toBe('behind');
  });

  test('runs on after pg_upgrade', async () => {
    const folder = newFolder();
    const dataDir = newFolder();
    const original = await originalIn(folder, dataDir);
    await original.stop('fast');
    const upgraded = await original.upgrade(join(folder, 'upgraded'));
    await using gateway = await serve(upgraded, dataDir);
    expect(await causeOf(gateway)).toBe(null);
  });
});
