import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { takeLease as takeLeaseType } from '../../src/core/lease.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { waitFor } from '../support/wait-for.ts';

/** Other files have used this process's thread before; a copy of the module has one of its own. */
const COPY = new URL('../../src/core/lease.ts?with-a-thread-of-its-own', import.meta.url);

test('all leases of a process are kept by one thread; when it dies, another gets new ones', async () => {
  const { takeLease } = (await import(COPY.href)) as { takeLease: typeof takeLeaseType };
  const database = await createTestDatabase();
  const threads: Worker[] = [];
  const note = (thread: Worker) => void threads.push(thread);
  process.on('worker', note);
  try {
    const take = () => takeLease({ connectionString: database.connectionString, role: 'test' });
    const leases = [await take(), await take()];
    const held = () => leases.map((lease) => lease.current());
    const before = held();
    expect(threads).toHaveLength(1);

    const [first] = threads;
    const exited = first && once(first, 'exit');
    await first?.terminate();
    await exited;
    await waitFor('the leases are known to be lost', () => held().every((one) => one === null));
    await waitFor('there are new ones', () => held().every((one) => one !== null));
    expect(before.map((one) => one?.isHeld())).toEqual([false, false]);
    expect(threads).toHaveLength(2);

    await leases[0]?.release();
    expect(held().map((one) => one !== null)).toEqual([false, true]);
    await leases[1]?.release();
  } finally {
    process.off('worker', note);
    await database.drop();
  }
});
