import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { connectTo } from '../support/direct-connection.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { waitFor } from '../support/wait-for.ts';
import { leaseInAHurry, type Watched } from './hurry.ts';

type Row = { fence: number; beats: number };
type Told = { kind: 'held' | 'took'; slot?: number; fence?: number; slots?: number[] };

/** A database with processes that lease its slots; all of them end with the test. */
export async function createWorld(onTestFinished: (end: () => Promise<void>) => void) {
  const database = await createTestDatabase();
  const client = await connectTo(database);
  client.on('error', () => undefined);
  const leases: Watched[] = [];
  onTestFinished(async () => {
    await Promise.all(leases.map((lease) => lease.release()));
    await client.end();
    await database.drop();
  });

  async function take(options: Parameters<typeof leaseInAHurry>[1] = {}): Promise<Watched> {
    const lease = await leaseInAHurry(database.connectionString, options);
    leases.push(lease);
    return lease;
  }

  async function rowOf(slot: number): Promise<Row> {
    const { rows } = await client.query<Row>(
      'select fence::integer, beats::integer from process_slots where slot = $1',
      [slot],
    );
    const [row] = rows;
    if (!row) throw new Error(`there is no slot ${slot}`);
    return row;
  }

  return {
    client,
    take,
    rowOf,
    /** Resolves after this many more heartbeats. */
    untilBeaten: async (slot: number, times: number): Promise<void> => {
      const { beats } = await rowOf(slot);
      await waitFor('it has beaten', async () => (await rowOf(slot)).beats >= beats + times);
    },
    /** Holds the locks of `lock` while `work` runs. */
    whileLocked: async (lock: string, work: () => Promise<void>): Promise<void> => {
      await using locker = await connectTo(database);
      locker.on('error', () => undefined);
      await locker.query('begin');
      await locker.query(lock);
      await work();
    },
    /** A separate process, to be stopped and continued. */
    startProcess: async () => {
      const child = fork(fileURLToPath(new URL('lease-child.ts', import.meta.url)), {
        env: { ...process.env, DATABASE_URL: database.connectionString },
        execArgv: [],
      });
      onTestFinished(async () => {
        child.kill('SIGKILL');
        await Promise.resolve();
      });
      const told: Told[] = [];
      child.on('message', (message) => told.push(message as Told));
      const hears = (from: number, holds: (one: Told) => boolean) =>
        waitFor('the process has told so', () => told.slice(from).find(holds));
      const { slot = -1, fence = -1 } = await hears(0, (one) => one.slot !== undefined);
      return { child, told, hears, slot, fence };
    },
  };
}
