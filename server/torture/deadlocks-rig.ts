import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../src/storage/database.ts';
import { ensurePartitions } from '../src/storage/partitions.ts';
import { look } from './books.ts';
import type { Check } from './check.ts';
import { Desk } from './deadlocks-desk.ts';
import { Sender } from './deadlocks-sender.ts';
import { provisioning, USERNAMES } from './deadlocks-world.ts';
import type { GatewayProcess } from './gateway-process.ts';

export type MixReport = { checks: Check[]; /** How often each thing was done. */ done: Map<string, number> };

/** One of the things that go on all the time; it counts what it does. */
export type Deed = { what: string; atOnce: number; run: () => Promise<void> };

const REPORT_MS = 60_000;
const DRAIN_MS = 120_000;
const POLL_MS = 250;
/** The server counts what its processes report every second. */
const COUNTED_MS = 3_000;

export async function tortureByMix(
  { address, first, second }: { address: string; first: GatewayProcess; second: GatewayProcess },
  forMs: number,
  say: (line: string) => void,
): Promise<MixReport> {
  await first.apply(provisioning());
  const db = await openDatabase(address, { generalConnections: 4, hotConnections: 1 });
  const done = new Map<string, number>();
  const failures: string[] = [];
  try {
    await ensurePartitions(db.general, 7);
    const sender = new Sender([first.url, second.url], USERNAMES);
    const desk = new Desk(db, address, [first.url, second.url]);
    const before = await countDeadlocks(address);
    let isOver = false;
    const loops = [...sender.deeds(), ...desk.deeds()].flatMap(({ what, atOnce, run }) => {
      done.set(what, 0);
      return Array.from({ length: atOnce }, async () => {
        while (!isOver) {
          try {
            await run();
            done.set(what, (done.get(what) ?? 0) + 1);
          } catch (error) {
            failures.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
            await sleep(POLL_MS);
          }
        }
      });
    });
    const until = performance.now() + forMs;
    while (performance.now() < until) {
      await sleep(Math.min(REPORT_MS, until - performance.now()));
      const deadlocks = (await countDeadlocks(address)) - before;
      const total = [...done.values()].reduce((sum, count) => sum + count, 0);
      say(`${total} things done, ${deadlocks} deadlocks, ${failures.length} failures`);
    }
    isOver = true;
    await Promise.all(loops);
    const left = await drained(address);
    await sleep(COUNTED_MS);
    const deadlocks = (await countDeadlocks(address)) - before;
    return {
      done,
      checks: [
        { what: 'no transaction was ended because of a deadlock', broken: repeatedly('deadlock', deadlocks) },
        { what: 'everything was answered, and nothing failed', broken: failures },
        {
          what: 'everything was done, again and again',
          broken: [...done].flatMap(([what, count]) => (count < 2 ? [`${what}: ${count} times`] : [])),
        },
        { what: 'nothing is left in a queue', broken: left === 0 ? [] : [`${left} messages`] },
        await first.checkAudit(),
      ],
    };
  } finally {
    await db.close();
  }
}

async function countDeadlocks(address: string): Promise<number> {
  const [row] = await look<{ deadlocks: number }>(
    address,
    'select deadlocks::integer from pg_stat_database where datname = current_database()',
  );
  return row?.deadlocks ?? 0;
}

/** @returns how many messages are still queued, or in flight, when the time is over. */
async function drained(address: string): Promise<number> {
  const deadline = performance.now() + DRAIN_MS;
  for (;;) {
    const [row] = await look<{ left: number }>(
      address,
      'select ((select count(*) from outbox) + (select count(*) from inflight))::integer as left',
    );
    if (row?.left === 0 || performance.now() > deadline) return row?.left ?? 0;
    await sleep(POLL_MS);
  }
}

const repeatedly = (what: string, times: number) => Array.from({ length: times }, () => what);
