import { Logins, SYSTEM_IDS } from '../core/accounts/logins.ts';
import { createCanceller } from '../core/messages/cancel-message.ts';
import { Binds } from '../core/smpp/binds.ts';
import { DeliveryQueue } from '../core/smpp/delivery-queue.ts';
import { Deliverer } from '../interfaces/smpp/deliverer.ts';
import { Requests } from '../interfaces/smpp/requests.ts';
import { SmppServer, type Timings } from '../interfaces/smpp/server.ts';
import { every } from '../workers/every.ts';
import type { Composition } from './gateway.ts';

/** Together below the 20 s in which a stopping gateway must have drained. */
const GRACE_MS = 8_000;
const LOOK_MS = 250;
const CHECK_MS = 1_000;
const LONGEST_SYSTEM_ID = 15;

export type SmppListener = { address: string; port: number; close: () => Promise<void> };

/** The SMPP server for customers. @param port 0: any that is free. */
export async function startSmppServer(
  composition: Composition,
  { host, port, timings }: { host: string; port: number; timings?: Timings },
): Promise<SmppListener> {
  const { gateway, lease, log, metrics } = composition;
  const { db, accounts, ids, slot } = gateway;
  const logins = new Logins(db, accounts, () => gateway.now().getTime(), SYSTEM_IDS);
  const binds = new Binds({ db, accounts, logins, ids, lease });
  const queue = new DeliveryQueue(db, (error) => {
    log.error({ err: error }, 'SMPP deliveries could not be settled; they will be made again');
  });
  const requests = new Requests({
    gateway,
    binds,
    cancel: createCanceller({ db, ids, slot, accountOf: (account) => accounts.get(account) }),
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
    binds,
    requests,
    deliverer,
    systemId: () =>
      gateway
        .brand()
        .name.replace(/[^\x20-\x7e]/g, '')
        .slice(0, LONGEST_SYSTEM_ID),
    log,
    onBinds: (mode, change) => metrics.smppBinds.inc({ mode }, change),
    onRefusedBind: (reason) => metrics.smppRefusedBinds.inc({ reason }),
    onAnswer: (command, status) =>
      metrics.smppRequests.inc({ command, status: `0x${status.toString(16).padStart(4, '0')}` }),
    ...(timings ? { timings } : {}),
  });
  const address = await server.listen(host, port);
  const checks = every(CHECK_MS, 'check SMPP sessions', log, () => server.checkSessions());
  const looks = every(LOOK_MS, 'look for SMPP deliveries', log, () => deliverer.look());
  composition.onAccountChange((account) => {
    server.noteChange(account);
    checks.wake();
  });

  return {
    address: `${address.address}:${address.port}`,
    port: address.port,
    close: async () => {
      deliverer.stop();
      await Promise.all([checks.stop(), looks.stop()]);
      await server.close(GRACE_MS).catch((error: unknown) => {
        log.warn({ err: error }, 'the SMPP sessions that ended could not be noted');
      });
      await requests.drained();
      await queue.drained();
    },
  };
}
