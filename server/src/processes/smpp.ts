import { compose } from '../compose/gateway.ts';
import { openVault } from '../compose/secret-key.ts';
import { startSmppServer } from '../compose/smpp.ts';
import { connectStorage } from '../compose/storage.ts';
import { ConfigError, type Config } from '../config.ts';
import { createLogger } from '../log.ts';
import { refuseIfPortIsTaken } from './port.ts';
import { untilStopped } from './stop-signals.ts';

/** The SMPP server for customers alone: any number of these can serve one database. */
export async function smpp(config: Config, say: (line: string) => void): Promise<void> {
  const stopped = untilStopped();
  const { host, smppPort: port } = config;
  if (port === 0)
    throw new ConfigError('HARKARA_SMPP_PORT is 0: there is nothing for this command to serve.');
  await refuseIfPortIsTaken(host, port, 'HARKARA_SMPP_PORT');
  const log = createLogger(config.logLevel);
  const composition = await compose(config, await connectStorage(config), openVault(config), log, 'smpp');
  try {
    const server = await startSmppServer(composition, { host, port });
    say(`SMPP customers bind to ${server.address}`);
    await stopped;
    say('Stopping: finishing what is under way …');
    await server.close();
  } finally {
    await composition.close();
  }
}
