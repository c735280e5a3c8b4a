import { GatewayProcess } from './gateway-process.ts';
import { startReceiver } from './receiver.ts';
import { runRound, type Plan, type Round } from './rounds.ts';
import { Traffic } from './traffic.ts';
import { judge, type Check } from './verdict.ts';
import { customer, provisioning } from './world.ts';

export type CrashReport = { rounds: Round[]; checks: Check[] };

const CONNECTIONS = 96;

/**
 * Starts a gateway with a database of its own, kills one or the other under load, round by round, and holds the
 * promises to what is there in the end. `keep` is told where the gateway's log and data are if anything throws.
 */
export async function tortureByCrash(
  plans: readonly Plan[],
  options: { onRound?: (round: Round, number: number) => void; keep?: (folder: string) => void } = {},
): Promise<CrashReport> {
  const gateway = await GatewayProcess.prepare();
  const receiver = await startReceiver();
  const account = customer('torture');
  const traffic = new Traffic({
    url: gateway.url,
    apiKey: account.apiKey,
    name: 'run',
    connections: CONNECTIONS,
  });
  let kept = false;
  try {
    await gateway.start();
    const file = provisioning([{ ...account, webhook: receiver.url }]);
    const applied = await gateway.command(['apply', '-'], file);
    if (applied.code !== 0) throw new Error(`the gateway could not be set up: ${applied.output}`);
    const rounds: Round[] = [];
    for (const plan of plans) {
      const round = await runRound(gateway, traffic, plan);
      rounds.push(round);
      options.onRound?.(round, rounds.length);
    }
    const checks = await judge(gateway, traffic, receiver, rounds);
    await gateway.stop();
    kept = checks.some(({ broken }) => broken.length > 0) && options.keep !== undefined;
    return { rounds, checks };
  } catch (error) {
    kept = options.keep !== undefined;
    throw error;
  } finally {
    await traffic.close();
    await receiver.close();
    if (kept) options.keep?.(gateway.folder);
    gateway.discard({ keepFolder: kept });
  }
}
