// The thread that keeps a lease: it beats whatever its process's event loop is doing.

import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { LoneConnection } from '../../storage/lone-connection.ts';
import { Heartbeat, type HeartbeatThreadData } from './heartbeat.ts';
import { LeaseMemory } from './lease-memory.ts';
import { SlotObserver } from './slot-observer.ts';
import { CLOCKS } from './times.ts';

/** A lost connection is replaced soon: there is little time until the lease counts as late. */
const SHORTEST_PAUSE_MS = 200;

const { connectionString, role, version, buffer, times } = workerData as HeartbeatThreadData;
const stopping = new AbortController();
// Any message means: release the lease.
parentPort?.once('message', () => {
  stopping.abort();
});
const heartbeat = new Heartbeat({
  connection: new LoneConnection(connectionString, times.limitMs),
  memory: new LeaseMemory({ buffer, times }),
  observer: new SlotObserver(times),
  role,
  version,
  clocks: CLOCKS,
  times,
  tell: (news) => parentPort?.postMessage(news),
});
while (!stopping.signal.aborted) {
  const began = CLOCKS.monotonic();
  await heartbeat.round();
  const pauseMs = Math.max(SHORTEST_PAUSE_MS, began + times.lookMs - CLOCKS.monotonic());
  await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
}
await heartbeat.release();
parentPort?.close();
