import { createCallbacks } from './callbacks.ts';
import type { Composition } from './gateway.ts';
import { buildHttpServer } from '../interfaces/http-server.ts';
import type { Operations } from '../interfaces/kit/operations.ts';
import { VERSION } from '../version.ts';

const READINESS_TIMEOUT_MS = 2_000;

export type HttpServer = { address: string; close: () => Promise<void> };

export async function startHttpServer(composition: Composition): Promise<HttpServer> {
  const { config, gateway, log, metrics, lease } = composition;
  let draining = false;

  /** A heartbeat is a write, so it shows whether a message could be stored. */
  const readiness: Operations['readiness'] = async () => {
    if (draining) return { ready: false, reason: 'it is stopping' };
    let timer: NodeJS.Timeout | undefined;
    try {
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          reject(new Error('the database does not answer'));
        }, READINESS_TIMEOUT_MS);
      });
      await Promise.race([lease.beat(), late]);
      return { ready: true };
    } catch {
      return { ready: false, reason: 'the database cannot be written to' };
    } finally {
      clearTimeout(timer);
    }
  };

  const server = await buildHttpServer({
    gateway,
    operations: { readiness, metrics: () => metrics.render() },
    callbacks: createCallbacks(composition),
    version: VERSION,
    baseUrl: config.baseUrl,
    logger: log,
    trustProxy: config.trustProxy,
    maxBodyBytes: config.maxBodyBytes,
  });
  const address = await server.listen({ host: config.host, port: config.port });
  return {
    address,
    close: async () => {
      draining = true;
      await server.close();
    },
  };
}
