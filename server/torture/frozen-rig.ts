import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../src/storage/embedded/embedded-postgres.ts';
import { openLossyConnection } from '../test/support/lossy-connection.ts';
import { drained, look } from './books.ts';
import type { Check } from './check.ts';
import type { GatewayProcess } from './gateway-process.ts';
import { DRAIN_LIMIT_MS, inRounds } from './rounds.ts';
import { withTorturedGateway, type Rig, type RigOptions } from './tortured-gateway.ts';
import { judge, type Outcome } from './verdict.ts';

export type FrozenPlan = {
  perSecond: number;
  /** The connections are silent for at least this long, and until the gateway serves again. */
  frozenMs: number;
  /** But no longer than this. */
  patienceMs: number;
  /** Sending goes on for at most this long before the silence, and for this long after it. */
  aroundMs: number;
};

export type FrozenRound = Outcome & {
  frozenAtMs: number;
  frozenForMs: number;
  /** From when the connections fell silent; null: not while they were silent. */
  acceptedAgainMs: number | null;
  deliveredAgainMs: number | null;
  /** From when the silence ended. */
  acceptedAfterMs: number | null;
};

export type FrozenReport = { rounds: FrozenRound[]; checks: Check[] };

export type FrozenOptions = RigOptions<FrozenRound> & {
  /** For a busy machine; by default, what is promised. */
  limits?: { servingMs: number; afterMs: number; drainMs: number };
};

const PROMISED = { servingMs: 20_000, afterMs: 15_000, drainMs: DRAIN_LIMIT_MS };
/** Silence before anything was acknowledged would prove little. */
const FIRST_ACKNOWLEDGED = 20;
const DRAIN_PATIENCE_MS = 90_000;

type Way = Awaited<ReturnType<typeof openLossyConnection>>;

/**
 * Runs a gateway on a database whose connections fall silent under load, round by round: nothing is passed on, nothing
 * is closed, and new ones work. Checks the promises against the final state.
 */
export async function tortureByFreezing(
  plans: readonly FrozenPlan[],
  options: FrozenOptions,
): Promise<FrozenReport> {
  const { limits = PROMISED } = options;
  const opened: { way?: Way } = {};

  async function start(gateway: GatewayProcess): Promise<void> {
    const postgres = await startEmbeddedPostgres({ dataDir: join(gateway.dataDir, 'postgres') });
    opened.way = await openLossyConnection(postgres);
    await gateway.start(opened.way.database.connectionString);
  }

  async function torture(rig: Rig): Promise<FrozenReport> {
    const { way } = opened;
    if (!way) throw new Error('there is no way to the database');
    const rounds = await inRounds(plans, options.onRound, (plan) => runRound(rig, way, plan));
    const { gateway, traffic, receiver } = rig;
    const judged = await judge(gateway, traffic, receiver, rounds, limits.drainMs);
    return { rounds, checks: [...checkServing(rounds, limits), ...judged] };
  }

  try {
    return await withTorturedGateway(options, torture, start);
  } finally {
    await opened.way?.close();
  }
}

async function runRound(
  { gateway, traffic }: Rig,
  way: Way,
  { perSecond, frozenMs, patienceMs, aroundMs }: FrozenPlan,
): Promise<FrozenRound> {
  const address = await gateway.database();
  const before = traffic.start(perSecond);
  const frozenAtMs = Math.round(aroundMs * (0.2 + Math.random() * 0.8));
  await Promise.all([sleep(frozenAtMs), before.acknowledged(FIRST_ACKNOWLEDGED)]);
  way.freeze();
  const frozenAt = performance.now();
  const sends = [before.stop()];
  const during = traffic.start(perSecond);
  const [acceptedAgainMs, deliveredAgainMs] = await Promise.all([
    timeOf(during.acknowledged(1), patienceMs),
    timeOf(deliversAgain(address), patienceMs),
    sleep(frozenMs),
  ]);
  way.thaw();
  const thawedAt = performance.now();
  sends.push(during.stop());
  const after = traffic.start(perSecond);
  const [acceptedAfterMs] = await Promise.all([timeOf(after.acknowledged(1), patienceMs), sleep(aroundMs)]);
  sends.push(after.stop());
  const all = (await Promise.all(sends)).flat();
  if (!gateway.isRunning) throw new Error(`the gateway has ended by itself\n${gateway.logTail()}`);
  const drain = await drained(address, DRAIN_PATIENCE_MS, { since: thawedAt });
  return {
    frozenAtMs,
    frozenForMs: thawedAt - frozenAt,
    acceptedAgainMs,
    deliveredAgainMs,
    acceptedAfterMs,
    ...drain,
    sends: all,
  };
}

/** From now until it happens; null if it does not in time. */
async function timeOf(happens: Promise<void>, patienceMs: number): Promise<number | null> {
  const started = performance.now();
  const late = sleep(patienceMs, null, { ref: false });
  return Promise.race([happens.then(() => performance.now() - started), late]);
}

const FINAL = 'select count(*)::integer as count from messages where state >= 40';
/** By then, what was in transit when the connections fell silent has been counted. */
const SETTLED_MS = 1_000;
const POLL_MS = 200;

/** Resolves when more messages reach their final state again. */
async function deliversAgain(address: string): Promise<void> {
  await sleep(SETTLED_MS);
  const count = async () => (await look<{ count: number }>(address, FINAL))[0]?.count ?? 0;
  const before = await count();
  while ((await count()) === before) await sleep(POLL_MS);
}

function checkServing(rounds: readonly FrozenRound[], { servingMs, afterMs }: typeof PROMISED): Check[] {
  const late = (pick: (round: FrozenRound) => number | null, limitMs: number) =>
    rounds.flatMap((round, i) => {
      const ms = pick(round);
      if (ms !== null && ms <= limitMs) return [];
      return [`round ${i + 1}: ${ms === null ? 'not at all' : `after ${(ms / 1_000).toFixed(1)} s`}`];
    });
  return [
    {
      what: `messages are accepted again within ${servingMs / 1_000} s, while the old connections are silent`,
      broken: late((round) => round.acceptedAgainMs, servingMs),
    },
    {
      what: `and delivered again within ${servingMs / 1_000} s`,
      broken: late((round) => round.deliveredAgainMs, servingMs),
    },
    {
      what: `and accepted within ${afterMs / 1_000} s after the end of it`,
      broken: late((round) => round.acceptedAfterMs, afterMs),
    },
  ];
}
