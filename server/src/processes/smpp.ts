import type { Composition } from '../compose/composition.ts';
import { readCertificate } from '../compose/smpp-certificate.ts';
import { startSmppServer, type SmppListener } from '../compose/smpp.ts';
import { ConfigError, type Config } from '../config.ts';
import { runBesideOthers } from './beside-others.ts';
import { smppPorts } from './port.ts';

/** The SMPP server for customers alone. */
export async function smpp(config: Config, say: (line: string) => void): Promise<void> {
  const { smppPort, smppTls } = config;
  if (smppPort === 0 && !smppTls) {
    throw new ConfigError(
      'HARKARA_SMPP_PORT and HARKARA_SMPP_TLS_PORT are both 0. Set at least one of them to run the SMPP server.',
    );
  }
  if (smppTls) await readCertificate(smppTls);
  await runBesideOthers(config, say, 'smpp', smppPorts(config), async ({ composition, open }) => {
    const server = await serveSmpp(composition, say);
    open.defer(() => server?.close());
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
