import { holds, type Check } from './check.ts';
import { GatewayProcess } from './gateway-process.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import { Traffic } from './traffic.ts';
import { customer, provisioning } from './world.ts';

export type RigOptions = {
  /** Whether to keep the gateway's log and data after the run. */
  keepFolder: 'never' | 'when broken' | 'always';
  onKept?: (folder: string) => void;
};

/** A running gateway, a customer's software that sends, and the server that its webhooks notify. */
export type Rig = { gateway: GatewayProcess; traffic: Traffic; receiver: Receiver };

const CONNECTIONS = 256;

/**
 * Starts a gateway with a database of its own, and leaves nothing of it behind.
 *
 * @param start for a gateway that must be started in another way.
 */
export async function withTorturedGateway<Report extends { checks: Check[] }>(
  options: RigOptions,
  torture: (rig: Rig) => Promise<Report>,
  start = (gateway: GatewayProcess): Promise<void> => gateway.start(),
): Promise<Report> {
  const gateway = await GatewayProcess.prepare();
  const receiver = await startReceiver();
  const account = customer('torture');
  const { apiKey } = account;
  const traffic = new Traffic({ url: gateway.url, apiKey, name: 'run', connections: CONNECTIONS });
  let broken = true;
  try {
    await start(gateway);
    const applied = await gateway.command(
      ['apply', '-'],
      provisioning([{ ...account, webhook: receiver.url }]),
    );
    if (applied.code !== 0) throw new Error(`the gateway could not be set up: ${applied.output}`);
    const report = await torture({ gateway, traffic, receiver });
    await gateway.stop();
    broken = !holds(report.checks);
    return report;
  } finally {
    await traffic.close();
    await receiver.close();
    const keepFolder = options.keepFolder === 'always' || (options.keepFolder === 'when broken' && broken);
    gateway.discard({ keepFolder });
    if (keepFolder) options.onKept?.(gateway.folder);
  }
}
