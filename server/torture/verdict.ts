import { look } from './books.ts';
import type { Check } from './check.ts';
import { checkFates, checkPresence, checkRefunds, STORED, type Stored } from './check-messages.ts';
import {
  checkBalance,
  checkMetrics,
  checkRepeats,
  checkTakenOnce,
  checkWebhooks,
} from './check-surroundings.ts';
import type { GatewayProcess } from './gateway-process.ts';
import type { Receiver } from './receiver.ts';
import { DRAIN_LIMIT_MS, type Round } from './rounds.ts';
import type { Traffic } from './traffic.ts';

/** What is judged in a round, whatever was done to the gateway. */
export type Outcome = Pick<Round, 'sends' | 'drainedMs' | 'left'>;

/** `url`: of a process that has the figures of interfaces and workers; absent if there is none. */
export type Judged = Pick<GatewayProcess, 'database' | 'checkAudit'> & { url?: string };

/** Compares what the clients were told with what is stored, what the operator took and what the webhooks said. */
export async function judge(
  gateway: Judged,
  traffic: Traffic,
  receiver: Receiver,
  rounds: readonly Outcome[],
  drainLimitMs = DRAIN_LIMIT_MS,
): Promise<Check[]> {
  const address = await gateway.database();
  const sends = rounds.flatMap((round) => round.sends);
  const stored = await look<Stored>(address, STORED);
  const checks = [
    checkDrains(rounds, drainLimitMs),
    ...checkPresence(sends, stored),
    checkFates(sends, stored),
    checkRefunds(sends, stored),
    await checkBalance(address, stored),
    await checkTakenOnce(address),
    await checkWebhooks(receiver, stored),
    ...(gateway.url === undefined ? [] : [await checkMetrics(gateway.url)]),
  ];
  // These checks send messages themselves, and so come last.
  return [...checks, await checkRepeats(traffic, address, sends, stored), await gateway.checkAudit()];
}

function checkDrains(rounds: readonly Outcome[], limitMs: number): Check {
  const broken = rounds.flatMap(({ drainedMs, left }, i) => {
    if (left) return [`round ${i + 1}: not drained at all, left ${JSON.stringify(left)}`];
    if (drainedMs === null || drainedMs <= limitMs) return [];
    return [`round ${i + 1}: ${(drainedMs / 1_000).toFixed(1)} s`];
  });
  return { what: `after each round the backlog drains within ${limitMs / 1_000} s`, broken };
}
