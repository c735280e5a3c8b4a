import { setTimeout as sleep } from 'node:timers/promises';
import { drained } from './books.ts';
import type { Check } from './check.ts';
import { fakeClock, heldSlots, shiftHeartbeats, type DatabaseClock } from './database-clock.ts';
import { inRounds } from './rounds.ts';
import { withTorturedGateway, type Rig, type RigOptions } from './tortured-gateway.ts';
import type { Send } from './traffic.ts';
import { judge, type Outcome } from './verdict.ts';

const HOUR_MS = 3_600_000;
const SERVING_LIMIT_MS = 15_000;
const DRAIN_PATIENCE_MS = 90_000;

/** `back`: and forwards again, so that what was postponed for a moment is not an hour late. */
export type ClockPlan = { way: 'forwards' | 'back'; seconds: number; perSecond: number };

export type ClockRound = Outcome & {
  way: ClockPlan['way'];
  steppedAtMs: number;
  /** The longest time from a step until everything was accepted again; 0 if it was all along. */
  awayMs: number;
  /** Held slots with their fences, before and after. */
  held: { before: string; after: string };
};

export type ClockReport = { rounds: ClockRound[]; checks: Check[]; way: string };

export type ClockOptions = RigOptions<ClockRound> & {
  /** The library that fakes the database's clock; null: only the recorded times are shifted. */
  faketime: string | null;
};

/**
 * Steps the database's clock by an hour under load, round by round, and checks the promises against the final state.
 */
export function tortureByClock(plans: readonly ClockPlan[], options: ClockOptions): Promise<ClockReport> {
  return withTorturedGateway(options, async (rig) => {
    const { gateway, traffic, receiver } = rig;
    using clock = options.faketime
      ? await fakeClock(gateway, options.faketime)
      : await shiftHeartbeats(gateway);
    let offsetMs = 0;
    const rounds = await inRounds(plans, options.onRound, async (plan) => {
      const round = await runRound(rig, clock, plan, offsetMs);
      if (plan.way === 'forwards') offsetMs += HOUR_MS;
      return round;
    });
    const checks = [
      checkServing(rounds),
      checkLeases(rounds),
      ...(await judge(gateway, traffic, receiver, rounds)),
    ];
    return { rounds, checks, way: clock.way };
  });
}

async function runRound(
  { gateway, traffic }: Rig,
  clock: DatabaseClock,
  { way, seconds, perSecond }: ClockPlan,
  offsetMs: number,
): Promise<ClockRound> {
  const before = await heldSlots(gateway);
  const stream = traffic.start(perSecond);
  const steppedAtMs = Math.round(seconds * 1_000 * Math.random() * 0.2);
  await sleep(steppedAtMs);
  const steps = [performance.now()];
  await clock.set(offsetMs + (way === 'forwards' ? HOUR_MS : -HOUR_MS));
  await sleep(seconds * 800);
  if (way === 'back') {
    steps.push(performance.now());
    await clock.set(offsetMs);
  }
  const ended = performance.now();
  await sleep(seconds * 200);
  const sends = await stream.stop();
  if (!gateway.isRunning) throw new Error(`the gateway has ended by itself\n${gateway.logTail()}`);
  const drain = await drained(await gateway.database(), DRAIN_PATIENCE_MS, { since: ended });
  return {
    way,
    steppedAtMs,
    awayMs: Math.max(...steps.map((step, i) => awayAfter(sends, step, steps[i + 1]))),
    held: { before, after: await heldSlots(gateway) },
    ...drain,
    sends,
  };
}

/** From a step until the end of the last send that was not accepted, among those that ended before the next step. */
function awayAfter(sends: readonly Send[], step: number, next = Infinity): number {
  const failed = sends.filter(({ outcome }) => outcome.kind !== 'acknowledged');
  const ends = failed.map(({ at, tookMs }) => at + tookMs).filter((end) => end >= step && end < next);
  return Math.max(0, ...ends.map((end) => end - step));
}

function checkServing(rounds: readonly ClockRound[]): Check {
  const broken = rounds.flatMap(({ awayMs, sends }, i) => {
    if (!sends.some(({ outcome }) => outcome.kind === 'acknowledged'))
      return [`round ${i + 1}: nothing was accepted`];
    return awayMs <= SERVING_LIMIT_MS ? [] : [`round ${i + 1}: after ${(awayMs / 1_000).toFixed(1)} s`];
  });
  return { what: `it serves again within ${SERVING_LIMIT_MS / 1_000} s after each step`, broken };
}

function checkLeases(rounds: readonly ClockRound[]): Check {
  const broken = rounds.flatMap(({ held: { before, after } }, i) =>
    before === after ? [] : [`round ${i + 1}: ${before} became ${after}`],
  );
  return { what: 'no process is taken for dead', broken };
}
