import { fileURLToPath } from 'node:url';
import { createCallbacks } from './callbacks.ts';
import type { Composition } from './composition.ts';
import { buildHttpServer } from '../interfaces/http-server.ts';
import { VERSION } from '../version.ts';
import { createOperations } from './operations.ts';
import { createVoiceAudio } from './voice-audio.ts';

/** What `panel/build.mjs` writes. */
const PANEL_FOLDER = fileURLToPath(new URL('../../../panel/dist', import.meta.url));

export type HttpServer = { address: string; close: () => Promise<void> };

export async function startHttpServer(
  composition: Composition,
  operations = createOperations(composition),
): Promise<HttpServer> {
  const { config, db, gateway, log } = composition;
  const { readiness, metrics } = operations;
  if (db.replicaAge) {
    composition.metrics.watchReplica(db.replicaAge);
    // The log says now if it cannot be read.
    void db.replicaAge();
  }
  const server = await buildHttpServer({
    gateway,
    operations: { readiness, metrics: config.metricsPort === 0 ? metrics : null },
    callbacks: createCallbacks(composition),
    voiceAudio: createVoiceAudio(composition),
    version: VERSION,
    baseUrl: config.baseUrl,
    logger: log,
    trustProxy: config.trustProxy,
    maxBodyBytes: config.maxBodyBytes,
    panelFolder: PANEL_FOLDER,
  });
  const address = await server
    .listen({ host: config.host, port: config.port })
    .catch(async (error: unknown) => {
      await server.close();
      throw error;
    });
  return {
    address,
    close: async () => {
      operations.drain();
      await server.close();
    },
  };
}
