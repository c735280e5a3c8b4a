import type { Check } from './check.ts';
import { runRound, type Plan, type Round } from './rounds.ts';
import { withTorturedGateway, type RigOptions } from './tortured-gateway.ts';
import { judge } from './verdict.ts';

export type CrashReport = { rounds: Round[]; checks: Check[] };

export type CrashOptions = RigOptions & {
  onRound?: (round: Round, number: number) => void;
  /** For a busy machine; by default, what is promised. */
  drainLimitMs?: number;
};

/** Kills a gateway, or its database, under load, round by round, and checks the promises against the final state. */
export function tortureByCrash(plans: readonly Plan[], options: CrashOptions): Promise<CrashReport> {
  return withTorturedGateway(options, async ({ gateway, traffic, receiver }) => {
    const rounds: Round[] = [];
    for (const plan of plans) {
      const round = await runRound(gateway, traffic, plan);
      rounds.push(round);
      options.onRound?.(round, rounds.length);
    }
    return { rounds, checks: await judge(gateway, traffic, receiver, rounds, options.drainLimitMs) };
  });
}
