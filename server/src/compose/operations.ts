import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildOperationsServer } from '../interfaces/operations/operations-server.ts';
import type { Operations } from '../interfaces/kit/operations.ts';
import type { Composition } from './composition.ts';

const READINESS_TIMEOUT_MS = 2_000;

export type RunningOperations = Operations & {
  /** Reports the process as not ready from now on: it is stopping. */
  drain: () => void;
  /** Serves them on a port of their own, if the settings name one. */
  listen: (say: (line: string) => void) => Promise<void>;
  close: () => Promise<void>;
};

/** What an operator's tools may ask of this process. */
export function createOperations({ config, db, lease, log, metrics }: Composition): RunningOperations {
  let draining = false;

  const readiness: Operations['readiness'] = async () => {
    if (draining) return { ready: false, reason: 'it is stopping' };
    // A heartbeat is a write, so the lease shows whether anything can be stored at all.
    if (!lease.isHeld()) return { ready: false, reason: 'the database cannot be written to' };
    const late = sleep(READINESS_TIMEOUT_MS, false, { ref: false });
    const answers = db.probe().then(
      () => true,
      () => false,
    );
    if (await Promise.race([answers, late])) return { ready: true };
    return { ready: false, reason: 'the database does not answer' };
  };

  const operations: Operations = { readiness, metrics: () => metrics.render() };
  let server: FastifyInstance | null = null;
  return {
    ...operations,
    drain: () => {
      draining = true;
    },
    listen: async (say) => {
      if (config.metricsPort === 0) return;
      server = buildOperationsServer(operations, log);
      const address = await server.listen({ host: config.host, port: config.metricsPort });
      say(`Metrics, health and readiness are at ${address}`);
    },
    close: async () => {
      await server?.close();
    },
  };
}
