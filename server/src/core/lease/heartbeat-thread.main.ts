// The thread that keeps a process's leases: it beats whatever the process's event loop is doing.

import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, type MessagePort } from 'node:worker_threads';
import { LoneConnection } from '../../storage/lone-connection.ts';
import { Heartbeat, type LeaseOrder } from './heartbeat.ts';
import { LeaseMemory } from './lease-memory.ts';
import { SlotObserver } from './slot-observer.ts';
import { CLOCKS } from './times.ts';

/** A lost connection is replaced soon: there is little time until the lease counts as late. */
const SHORTEST_PAUSE_MS = 200;

parentPort?.on('message', (order: LeaseOrder) => void keep(order));

async function keep({ connectionString, role, buffer, times, port }: LeaseOrder): Promise<void> {
  const ending = endOf(port);
  const heartbeat = new Heartbeat({
    connection: new LoneConnection(connectionString, times.limitMs),
    memory: new LeaseMemory({ buffer, times }),
    observer: new SlotObserver(times),
    role,
    clocks: CLOCKS,
    times,
    tell: (news) => port.postMessage(news),
  });
  while (!ending.aborted) {
    const began = CLOCKS.monotonic();
    await heartbeat.round();
    const pauseMs = Math.max(SHORTEST_PAUSE_MS, began + times.lookMs - CLOCKS.monotonic());
    await sleep(pauseMs, undefined, { signal: ending }).catch(() => undefined);
  }
  await heartbeat.release();
  port.close();
}

/** Any message, or the end of the port, means: release the lease. */
function endOf(port: MessagePort): AbortSignal {
  const ending = new AbortController();
  const end = () => ending.abort();
  port.once('message', end);
  port.once('close', end);
  return ending.signal;
}
