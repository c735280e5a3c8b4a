import { setTimeout as sleep } from 'node:timers/promises';
import type { Composition } from '../compose/composition.ts';
import { compose } from '../compose/gateway.ts';
import { createOperations, type RunningOperations } from '../compose/operations.ts';
import { openVault } from '../compose/secret-key.ts';
import { connectStorage } from '../compose/storage.ts';
import type { Config } from '../config.ts';
import { createLogger } from '../log.ts';
import { closing } from './closing.ts';
import { refuseIfPortsAreTaken, type Ports } from './port.ts';
import { untilStopped } from './stop-signals.ts';

type Opened = { composition: Composition; operations: RunningOperations; open: AsyncDisposableStack };

/** Runs one part of the gateway until it is told to stop: any number of such processes can serve one database. */
export async function runBesideOthers(
  config: Config,
  say: (line: string) => void,
  role: 'api' | 'worker' | 'smpp',
  ports: Ports,
  serve: (opened: Opened) => Promise<void>,
): Promise<void> {
  const stopped = untilStopped();
  await refuseIfPortsAreTaken(config.host, { ...ports, HARKARA_METRICS_PORT: config.metricsPort });
  const log = createLogger(config.logLevel);
  await closing(async (open) => {
    const composition = await compose(config, await connectStorage(config), openVault(config), log, role);
    open.defer(() => composition.close());
    const operations = createOperations(composition);
    open.defer(() => operations.close());
    await operations.listen(say);
    await serve({ composition, operations, open });
    const failure = await Promise.race([stopped.then(() => null), composition.gaveUp]);
    say('Stopping: finishing work in progress …');
    operations.drain();
    if (failure) throw failure;
    if (role !== 'worker') await sleep(config.drainMs);
  });
}
