import { GatewayProcess } from './gateway-process.ts';
import { startReceiver } from './receiver.ts';
import { runRound, type Plan, type Round } from './rounds.ts';
import { Traffic } from './traffic.ts';
import { holds, type Check } from './check.ts';
import { judge } from './verdict.ts';
import { customer, provisioning } from './world.ts';

export type CrashReport = { rounds: Round[]; checks: Check[] };

const CONNECTIONS = 256;

export type CrashOptions = {
  onRound?: (round: Round, number: number) => void;
  /** Whether the gateway's log and data outlive the run. */
  keepFolder: 'never' | 'when broken' | 'always';
  onKept?: (folder: string) => void;
  /** For a machine that has other things to do; unless it is given, what is promised. */
  drainLimitMs?: number;
};

/**
 * Starts a gateway with a database of its own, kills one or the other under load, round by round, and holds the
 * promises to what is there in the end.
 */
export async function tortureByCrash(plans: readonly Plan[], options: CrashOptions): Promise<CrashReport> {
  const gateway = await GatewayProcess.prepare();
  const receiver = await startReceiver();
  const account = customer('torture');
  const { apiKey } = account;
  const traffic = new Traffic({ url: gateway.url, apiKey, name: 'run', connections: CONNECTIONS });
  let broken = true;
  try {
    await gateway.start();
    const applied = await gateway.command(
      ['apply', '-'],
      provisioning([{ ...account, webhook: receiver.url }]),
    );
    if (applied.code !== 0) throw new Error(`the gateway could not be set up: ${applied.output}`);
    const rounds: Round[] = [];
    for (const plan of plans) {
      const round = await runRound(gateway, traffic, plan);
      rounds.push(round);
      options.onRound?.(round, rounds.length);
    }
    const checks = await judge(gateway, traffic, receiver, rounds, options.drainLimitMs);
    await gateway.stop();
    broken = !holds(checks);
    return { rounds, checks };
  } finally {
    await traffic.close();
    await receiver.close();
    const keepFolder = options.keepFolder === 'always' || (options.keepFolder === 'when broken' && broken);
    gateway.discard({ keepFolder });
    if (keepFolder) options.onKept?.(gateway.folder);
  }
}
