import type { Check } from './check.ts';
import { inRounds, runRound, type Plan, type Round } from './rounds.ts';
import { withTorturedGateway, type RigOptions } from './tortured-gateway.ts';
import { judge } from './verdict.ts';

export type CrashReport = { rounds: Round[]; checks: Check[] };

export type CrashOptions = RigOptions<Round> & {
  /** For a busy machine; by default, what is promised. */
  drainLimitMs?: number;
};

/** Kills a gateway, or its database, under load, round by round, and checks the promises against the final state. */
export function tortureByCrash(plans: readonly Plan[], options: CrashOptions): Promise<CrashReport> {
  return withTorturedGateway(options, async ({ gateway, traffic, receiver }) => {
    const rounds = await inRounds(plans, options.onRound, (plan) => runRound(gateway, traffic, plan));
    return { rounds, checks: await judge(gateway, traffic, receiver, rounds, options.drainLimitMs) };
  });
}
