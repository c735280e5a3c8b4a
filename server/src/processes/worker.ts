import { compose } from '../compose/gateway.ts';
import { createOperations } from '../compose/operations.ts';
import { openVault } from '../compose/secret-key.ts';
import { connectStorage } from '../compose/storage.ts';
import { startWorkers } from '../compose/workers.ts';
import type { Config } from '../config.ts';
import { createLogger } from '../log.ts';
import { closing } from './closing.ts';
import { startReturningMemory } from './memory-return.ts';
import { refuseIfPortsAreTaken } from './port.ts';
import { untilStopped } from './stop-signals.ts';

/** The workers alone: any number of these can serve one database. */
export async function worker(config: Config, say: (line: string) => void): Promise<void> {
  const stopped = untilStopped();
  startReturningMemory();
  const { host, bouncePort, metricsPort } = config;
  await refuseIfPortsAreTaken(host, { HARKARA_BOUNCE_PORT: bouncePort, HARKARA_METRICS_PORT: metricsPort });
  const log = createLogger(config.logLevel);
  await closing(async (open) => {
    const composition = await compose(config, await connectStorage(config), openVault(config), log, 'worker');
    open.defer(() => composition.close());
    const operations = createOperations(composition);
    open.defer(() => operations.close());
    await operations.listen(say);
    const workers = await startWorkers(composition);
    open.defer(() => workers.close());
    say('The Harkara worker is running.');
    const failure = await Promise.race([stopped.then(() => null), composition.gaveUp]);
    say('Stopping: finishing work in progress …');
    operations.drain();
    if (failure) throw failure;
  });
}
