import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { compose } from '../compose/gateway.ts';
import { startHttpServer } from '../compose/http.ts';
import { createOperations } from '../compose/operations.ts';
import { prepareDatabase, prepareFirstAccounts } from '../compose/prepare.ts';
import { openVault } from '../compose/secret-key.ts';
import { readCertificate } from '../compose/smpp-certificate.ts';
import { startStorage, watchStorage, type Storage } from '../compose/storage.ts';
import type { Config } from '../config.ts';
import { createLogger } from '../log.ts';
import { announce } from './announce.ts';
import { closing } from './closing.ts';
import { startReturningMemory } from './memory-return.ts';
import { refuseIfPortsAreTaken, smppPorts } from './port.ts';
import { serveSmpp } from './smpp.ts';
import { untilStopped } from './stop-signals.ts';
import { startWorkerThread } from './worker-thread.ts';

/**
 * The young generation that `npm start` gives the process is for its requests, which wait by the thousands. Threads would
 * inherit it, whatever their own limits say: the flag is read again for each of them.
 */
function keepYoungGenerationToMainThread(): void {
  setFlagsFromString('--max-semi-space-size=0');
}

/** Runs everything from one command: the database, the interfaces, and the workers in a thread of their own. */
export async function start(config: Config, say: (line: string) => void): Promise<void> {
  keepYoungGenerationToMainThread();
  startReturningMemory();
  const stopped = untilStopped();
  const { host, port, smppTls, bouncePort, metricsPort } = config;
  await refuseIfPortsAreTaken(host, {
    PORT: port,
    ...smppPorts(config),
    HARKARA_BOUNCE_PORT: config.worker ? bouncePort : 0,
    HARKARA_METRICS_PORT: metricsPort,
  });
  if (smppTls) await readCertificate(smppTls);
  await closing(async (open) => {
    const storage = await startStorage(config, say);
    open.defer(async () => {
      if (!storage.embedded) return;
      say('Stopping the database …');
      await storage.embedded.stop();
    });
    await serve(config, storage, open, say, stopped);
  });
  say('Stopped.');
}

async function serve(
  config: Config,
  storage: Storage,
  open: AsyncDisposableStack,
  say: (line: string) => void,
  stopped: Promise<unknown>,
): Promise<void> {
  const log = createLogger(config.logLevel);
  const vault = openVault(config);
  await prepareDatabase(storage.connectionString, say);
  const composition = await compose(config, storage.connectionString, vault, log, 'start');
  const watch = watchStorage(storage, log);
  open.defer(() => watch?.stop());
  open.defer(() => composition.close());
  const operations = createOperations(composition);
  open.defer(() => operations.close());
  const first = storage.embedded ? await prepareFirstAccounts(composition) : { created: false };
  const workers = config.worker ? await startWorkerThread(composition, storage.connectionString) : null;
  open.defer(() => workers?.close());
  await operations.listen(say);
  const servers: { close: () => Promise<void> }[] = [];
  open.defer(async () => {
    await Promise.all(servers.map((server) => server.close()));
  });
  const http = await startHttpServer(composition, operations);
  servers.push(http);
  announce(config, http.address, first, { say, isTerminal: process.stdout.isTTY });
  const smpp = await serveSmpp(composition, say);
  if (smpp) servers.push(smpp);
  const failure = await Promise.race([
    stopped.then(() => null),
    composition.gaveUp,
    ...(workers ? [workers.died] : []),
  ]);
  say('Stopping: finishing work in progress …');
  operations.drain();
  if (failure) throw failure;
  await sleep(config.drainMs);
}
