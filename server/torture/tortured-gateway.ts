import { holds, type Check } from './check.ts';
import { GatewayProcess } from './gateway-process.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import { Traffic } from './traffic.ts';
import { customer, provisioning } from './world.ts';

export type Keeping = {
  /** Whether to keep the gateway's log and data after the run. */
  keepFolder: 'never' | 'when broken' | 'always';
  onKept?: (folder: string) => void;
};
export type RigOptions<Round> = Keeping & { onRound?: (round: Round, number: number) => void };

/** A running gateway, a customer's software that sends, and the server that its webhooks notify. */
export type Rig = { gateway: GatewayProcess; traffic: Traffic; receiver: Receiver };

const CONNECTIONS = 256;

/** Stops these processes, in this order, when the torture is over; leaves nothing of them behind that is not wanted. */
export async function withProcesses<Report extends { checks: Check[] }>(
  processes: readonly GatewayProcess[],
  { keepFolder, onKept }: Keeping,
  torture: () => Promise<Report>,
): Promise<Report> {
  let broken = true;
  try {
    const report = await torture();
    for (const one of processes) await one.stop();
    broken = !holds(report.checks);
    return report;
  } finally {
    const keeps = keepFolder === 'always' || (keepFolder === 'when broken' && broken);
    for (const one of processes) {
      one.discard({ keepFolder: keeps });
      if (keeps) onKept?.(one.folder);
    }
  }
}

/**
 * Starts a gateway with a database of its own, and leaves nothing of it behind.
 *
 * @param start for a gateway that must be started in another way.
 */
export async function withTorturedGateway<Report extends { checks: Check[] }>(
  options: Keeping,
  torture: (rig: Rig) => Promise<Report>,
  start = (gateway: GatewayProcess): Promise<void> => gateway.start(),
): Promise<Report> {
  const gateway = await GatewayProcess.prepare();
  await using receiver = await startReceiver();
  const account = customer('torture');
  const { apiKey } = account;
  await using traffic = new Traffic({ url: gateway.url, apiKey, name: 'run', connections: CONNECTIONS });
  return await withProcesses([gateway], options, async () => {
    await start(gateway);
    await gateway.apply(provisioning([{ ...account, webhook: receiver.url }]));
    return torture({ gateway, traffic, receiver });
  });
}
