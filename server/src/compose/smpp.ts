import type { Logger } from 'pino';
import { Logins, SYSTEM_IDS } from '../core/accounts/logins.ts';
import { Binds } from '../core/smpp/binds.ts';
import { DeliveryQueue } from '../core/smpp/delivery-queue.ts';
import { Deliverer } from '../interfaces/smpp/deliverer.ts';
import { Requests } from '../interfaces/smpp/requests.ts';
import { SmppServer, type Timings } from '../interfaces/smpp/server.ts';
import { every } from '../workers/every.ts';
import type { Composition } from './composition.ts';
import { followCertificate, readCertificate, type CertificateFiles } from './smpp-certificate.ts';

/** Together less than the 20 s within which a stopping gateway must have drained. */
const GRACE_MS = 8_000;
const LOOK_MS = 250;
const CHECK_MS = 1_000;
const CERTIFICATE_MS = 60_000;
const LONGEST_SYSTEM_ID = 15;

/** `lookMs`: how often the files are checked for changes. */
type TlsOptions = CertificateFiles & { port: number; lookMs?: number };

export type SmppOptions = {
  host: string;
  /** The port without TLS; null: none. Here and for TLS, 0 means any free port. */
  port: number | null;
  tls?: TlsOptions | null;
  timings?: Timings;
};

/** The ports in use; 0: none. */
export type SmppListener = { port: number; tlsPort: number; close: () => Promise<void> };

/** The SMPP server for customers. */
export async function startSmppServer(composition: Composition, options: SmppOptions): Promise<SmppListener> {
  const { gateway, lease, log, metrics } = composition;
  const { db, accounts, ids } = gateway;
  const logins = new Logins(db, accounts, () => gateway.now().getTime(), SYSTEM_IDS, gateway.logins.guard);
  const binds = new Binds({ db, accounts, logins, ids, lease });
  const queue = new DeliveryQueue(db, composition.isHeld, (error) => {
    log.error({ err: error }, 'SMPP deliveries could not be settled and will be repeated');
  });
  const requests = new Requests({
    gateway,
    binds,
    onFinishFailure: (error) => {
      log.error({ err: error }, 'a long message could not be sent and will be tried again');
    },
  });
  const deliverer = new Deliverer({
    queue,
    onTold: (kind, told) => metrics.smppDeliveries.inc({ kind, told }),
    onError: (error) => {
      log.error({ err: error }, 'an SMPP delivery failed and will be tried again');
    },
  });
  const server = new SmppServer({
    unboundPerAddress: composition.config.smppUnbound,
    binds,
    requests,
    deliverer,
    systemId: () =>
      gateway
        .brands()
        .own.name.replace(/[^\x20-\x7e]/g, '')
        .slice(0, LONGEST_SYSTEM_ID),
    log,
    onBinds: (mode, change) => metrics.smppBinds.inc({ mode }, change),
    onRefusedBind: (reason) => metrics.smppRefusedBinds.inc({ reason }),
    onAnswer: (command, status) =>
      metrics.smppRequests.inc({ command, status: `0x${status.toString(16).padStart(4, '0')}` }),
    ...(options.timings ? { timings: options.timings } : {}),
  });
  const { ports, renewal } = await listen(server, options, log).catch(async (error: unknown) => {
    await server.close(0);
    throw error;
  });
  const checks = every(CHECK_MS, 'check SMPP sessions', log, () => server.checkSessions());
  const looks = every(LOOK_MS, 'look for SMPP deliveries', log, () => deliverer.look());
  composition.onAccountChange((account) => {
    server.noteChange(account);
    checks.wake();
  });

  return {
    ...ports,
    close: async () => {
      deliverer.stop();
      await Promise.all([checks.stop(), looks.stop(), renewal?.stop()]);
      await server.close(GRACE_MS).catch((error: unknown) => {
        log.warn({ err: error }, 'the SMPP sessions that ended could not be noted');
      });
      await requests.drained();
      await queue.drained();
    },
  };
}

async function listen(server: SmppServer, { host, port, tls }: SmppOptions, log: Logger) {
  const plain = port === null ? null : await server.listen(host, port);
  const ports = { port: plain?.port ?? 0, tlsPort: 0 };
  if (!tls) return { ports, renewal: null };
  const certificate = await readCertificate(tls);
  const secured = await server.listenWithTls(host, tls.port, certificate);
  const renewal = followCertificate(tls, certificate, {
    pauseMs: tls.lookMs ?? CERTIFICATE_MS,
    log,
    onRenewed: (renewed) => {
      server.renewCertificate(renewed);
    },
  });
  return { ports: { ...ports, tlsPort: secured.port }, renewal };
}
