import type { Composition } from '../compose/composition.ts';
import { compose } from '../compose/gateway.ts';
import { createOperations } from '../compose/operations.ts';
import { openVault } from '../compose/secret-key.ts';
import { readCertificate } from '../compose/smpp-certificate.ts';
import { startSmppServer, type SmppListener } from '../compose/smpp.ts';
import { connectStorage } from '../compose/storage.ts';
import { ConfigError, type Config } from '../config.ts';
import { createLogger } from '../log.ts';
import { closing } from './closing.ts';
import { refuseIfPortsAreTaken, smppPorts } from './port.ts';
import { untilStopped } from './stop-signals.ts';

/** The SMPP server for customers alone: any number of these can serve one database. */
export async function smpp(config: Config, say: (line: string) => void): Promise<void> {
  const stopped = untilStopped();
  const { host, smppPort, smppTls, metricsPort } = config;
  if (smppPort === 0 && !smppTls) {
    throw new ConfigError(
      'HARKARA_SMPP_PORT and HARKARA_SMPP_TLS_PORT are both 0. Set at least one of them to run the SMPP server.',
    );
  }
  await refuseIfPortsAreTaken(host, { ...smppPorts(config), HARKARA_METRICS_PORT: metricsPort });
  if (smppTls) await readCertificate(smppTls);
  const log = createLogger(config.logLevel);
  await closing(async (open) => {
    const composition = await compose(config, await connectStorage(config), openVault(config), log, 'smpp');
    open.defer(() => composition.close());
    const operations = createOperations(composition);
    open.defer(() => operations.close());
    await operations.listen(say);
    const server = await serveSmpp(composition, say);
    open.defer(() => server?.close());
    const failure = await Promise.race([stopped.then(() => null), composition.gaveUp]);
    say('Stopping: finishing work in progress …');
    operations.drain();
    if (failure) throw failure;
  });
}

/** Listens on the ports that the settings name; null if they name none. */
export async function serveSmpp(
  composition: Composition,
  say: (line: string) => void,
): Promise<SmppListener | null> {
  const { host, smppPort, smppTls } = composition.config;
  if (smppPort === 0 && !smppTls) return null;
  const server = await startSmppServer(composition, { host, port: smppPort || null, tls: smppTls });
  if (server.port) say(`SMPP customers can bind to ${host}:${server.port}`);
  if (server.tlsPort) say(`SMPP customers can bind to ${host}:${server.tlsPort} with TLS`);
  return server;
}
