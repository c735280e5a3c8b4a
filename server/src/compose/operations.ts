import type { FastifyInstance } from 'fastify';
import { buildOperationsServer } from '../interfaces/operations/operations-server.ts';
import type { Operations } from '../interfaces/kit/operations.ts';
import type { Composition } from './gateway.ts';

export type RunningOperations = Operations & {
  /** From now on it is not ready: it is stopping. */
  drain: () => void;
  /** On a port of their own, where the settings name one. */
  listen: (say: (line: string) => void) => Promise<void>;
  close: () => Promise<void>;
};

/** What an operator's tools may ask of this process. */
export function createOperations({ config, lease, log, metrics }: Composition): RunningOperations {
  let draining = false;

  /** A heartbeat is a write, so it shows whether a message could be stored. */
  const readiness: Operations['readiness'] = () => {
    if (draining) return Promise.resolve({ ready: false, reason: 'it is stopping' });
    if (lease.isHeld()) return Promise.resolve({ ready: true });
    return Promise.resolve({ ready: false, reason: 'the database cannot be written to' });
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
      say(`Metrics, health and readiness are on ${address}`);
    },
    close: async () => {
      await server?.close();
    },
  };
}
