import { setTimeout as sleep } from 'node:timers/promises';
import { answersAgain, drained, type Drain } from './books.ts';
import type { GatewayProcess } from './gateway-process.ts';
import type { Outcome, Send, Traffic } from './traffic.ts';

export type Victim = 'server' | 'database';

export type Plan = {
  victim: Victim;
  seconds: number;
  perSecond: number;
  /** False: the next round begins with the backlog of this one. */
  waitForDrain: boolean;
};

/** `awayMs`: from the kill until the gateway served again; it is drained since then. */
export type Round = Drain & { victim: Victim; killedAtMs: number; awayMs: number; sends: Send[] };

/** The promise: after any crash the backlog drains by itself within this time. */
export const DRAIN_LIMIT_MS = 30_000;
const DRAIN_PATIENCE_MS = 90_000;
const BACK_PATIENCE_MS = 30_000;
/** A kill before anything was acknowledged would prove little. */
const FIRST_ACKNOWLEDGED = 20;

/** Sends, kills the victim at a random moment, and waits until every accepted message has reached its final state. */
export async function runRound(gateway: GatewayProcess, traffic: Traffic, plan: Plan): Promise<Round> {
  const started = performance.now();
  const stream = traffic.start(plan.perSecond);
  const killedAtMs = Math.round(plan.seconds * 1_000 * (0.2 + Math.random() * 0.5));
  await Promise.all([sleep(killedAtMs), stream.acknowledged(FIRST_ACKNOWLEDGED)]);
  const killed = performance.now();
  if (plan.victim === 'server') {
    await gateway.kill();
    await gateway.start();
  } else {
    await gateway.killDatabase();
    await answersAgain(await gateway.database(), BACK_PATIENCE_MS);
  }
  const back = performance.now();
  await sleep(Math.max(0, started + plan.seconds * 1_000 - back));
  const sends = await stream.stop();
  if (!gateway.isRunning) throw new Error(`the gateway has ended by itself\n${gateway.logTail()}`);
  const drain = plan.waitForDrain
    ? await drained(await gateway.database(), DRAIN_PATIENCE_MS, { since: back })
    : { drainedMs: null, left: null };
  return { victim: plan.victim, killedAtMs, awayMs: back - killed, ...drain, sends };
}

/** Runs one round for each plan, and tells of each. */
export async function inRounds<Plan, Of>(
  plans: readonly Plan[],
  onRound: ((round: Of, number: number) => void) | undefined,
  run: (plan: Plan, index: number) => Promise<Of>,
): Promise<Of[]> {
  const rounds: Of[] = [];
  for (const [i, plan] of plans.entries()) {
    const round = await run(plan, i);
    rounds.push(round);
    onRound?.(round, i + 1);
  }
  return rounds;
}

export function countOutcomes(sends: readonly Send[]): Record<Outcome['kind'], number> {
  const counts = { acknowledged: 0, refused: 0, unanswered: 0, unreached: 0 };
  for (const { outcome } of sends) counts[outcome.kind] += 1;
  return counts;
}

export function describeRefusals(sends: readonly Send[]): string {
  const statuses = sends.flatMap(({ outcome }) => (outcome.kind === 'refused' ? [outcome.status] : []));
  const counts = Object.entries(Object.groupBy(statuses, String));
  return counts.map(([status, all]) => `${status} (${all?.length ?? 0})`).join(', ') || 'nothing';
}
