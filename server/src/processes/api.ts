import { compose } from '../compose/gateway.ts';
import { startHttpServer } from '../compose/http.ts';
import { openVault } from '../compose/secret-key.ts';
import { connectStorage } from '../compose/storage.ts';
import type { Config } from '../config.ts';
import { createLogger } from '../log.ts';
import { refuseIfPortIsTaken } from './port.ts';
import { untilStopped } from './stop-signals.ts';

/** The interfaces alone: any number of these can serve one database. */
export async function api(config: Config, say: (line: string) => void): Promise<void> {
  const stopped = untilStopped();
  await refuseIfPortIsTaken(config.host, config.port);
  const log = createLogger(config.logLevel);
  const composition = await compose(config, await connectStorage(config), openVault(config), log, 'api');
  try {
    const http = await startHttpServer(composition);
    say(`Harkara's interfaces serve on ${http.address}`);
    await stopped;
    say('Stopping: finishing what is under way …');
    await http.close();
  } finally {
    await composition.close();
  }
}
