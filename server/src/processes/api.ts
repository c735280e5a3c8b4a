import { compose } from '../compose/gateway.ts';
import { startHttpServer } from '../compose/http.ts';
import { createOperations } from '../compose/operations.ts';
import { openVault } from '../compose/secret-key.ts';
import { connectStorage } from '../compose/storage.ts';
import type { Config } from '../config.ts';
import { createLogger } from '../log.ts';
import { closing } from './closing.ts';
import { startReturningMemory } from './memory-return.ts';
import { refuseIfPortsAreTaken } from './port.ts';
import { untilStopped } from './stop-signals.ts';

/** The interfaces alone: any number of these can serve one database. */
export async function api(config: Config, say: (line: string) => void): Promise<void> {
  const stopped = untilStopped();
  startReturningMemory();
  const { host, port, metricsPort } = config;
  await refuseIfPortsAreTaken(host, { PORT: port, HARKARA_METRICS_PORT: metricsPort });
  const log = createLogger(config.logLevel);
  await closing(async (open) => {
    const composition = await compose(config, await connectStorage(config), openVault(config), log, 'api');
    open.defer(() => composition.close());
    const operations = createOperations(composition);
    open.defer(() => operations.close());
    await operations.listen(say);
    const http = await startHttpServer(composition, operations);
    open.defer(() => http.close());
    say(`Harkara's interfaces are running at ${http.address}`);
    const failure = await Promise.race([stopped.then(() => null), composition.gaveUp]);
    say('Stopping: finishing work in progress …');
    if (failure) throw failure;
  });
}
