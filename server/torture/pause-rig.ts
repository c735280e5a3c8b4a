import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { toPublicId } from '../src/core/ids.ts';
import { drained, look, type Drain } from './books.ts';
import { checkCarrier, type Routed } from './check-carrier.ts';
import type { Check } from './check.ts';
import { GatewayProcess } from './gateway-process.ts';
import { startReceiver } from './receiver.ts';
import { inRounds } from './rounds.ts';
import { withProcesses, type RigOptions } from './tortured-gateway.ts';
import { Traffic, type Send, type Stream } from './traffic.ts';
import { judge } from './verdict.ts';
import { startWireCarrier } from './wire-carrier.ts';
import { customer, FATES, provisioning } from './world.ts';

export type Paused = 'api' | 'worker';

export type PausePlan = { victims: readonly Paused[]; pauseMs: number; perSecond: number };

export type PauseRound = Drain & {
  victims: readonly Paused[];
  pausedAtMs: number;
  /** From when the processes were resumed until all of them served. */
  servedMs: number;
  /** Processes that ended instead of resuming, and were started again. */
  ended: Paused[];
  sends: Send[];
};

export type PauseReport = { rounds: PauseRound[]; checks: Check[]; resent: number };

export type PauseOptions = RigOptions<PauseRound> & {
  /** How soon after being resumed everything must serve. */
  servedLimitMs: number;
  drainLimitMs?: number;
};

const CONNECTIONS = 64;
/** Messages of the two streams must not have the same numbers. */
const SECOND_STREAM = 5_000_000;
const LATEST_PAUSE_MS = 3_000;
const FIRST_ACKNOWLEDGED = 20;
const SERVE_PATIENCE_MS = 120_000;
const DRAIN_PATIENCE_MS = 180_000;
const POLL_MS = 100;

type Rig = {
  /** Interfaces, a worker and the database: it is never paused, and settles what the others leave unfinished. */
  main: GatewayProcess;
  beside: Record<Paused, GatewayProcess>;
  traffic: { main: Traffic; api: Traffic };
};

/**
 * Pauses interfaces and a worker beside a gateway under load, for longer than it takes to be considered dead, resumes
 * them, and checks the promises against the final state.
 */
export async function tortureByPause(
  plans: readonly PausePlan[],
  options: PauseOptions,
): Promise<PauseReport> {
  await using receiver = await startReceiver();
  await using carrier = await startWireCarrier();
  await using streams = new AsyncDisposableStack();
  const secret = { HARKARA_SECRET_KEY: randomBytes(32).toString('hex') };
  const main = await GatewayProcess.prepare({ environment: secret });
  const processes = [main];
  return await withProcesses(processes, options, async () => {
    await main.start();
    const account = customer('torture');
    const { connector, route } = carrier.provisioning(FATES.delivered.prefix, main.url);
    const { connectors, routes, ...others } = provisioning([{ ...account, webhook: receiver.url }]);
    // Most messages go over the wire; those with an unusual fate go to the virtual operator.
    await main.apply({ ...others, connectors: [...connectors, connector], routes: [...routes, route] });
    const shared = { ...secret, DATABASE_URL: await main.database() };
    const beside = {
      api: await GatewayProcess.prepare({ command: 'api', environment: shared }),
      worker: await GatewayProcess.prepare({ command: 'worker', environment: shared }),
    };
    processes.unshift(beside.api, beside.worker);
    await Promise.all([beside.api.start(), beside.worker.start()]);
    const send = (name: string, url: string, first: number) =>
      streams.use(new Traffic({ url, apiKey: account.apiKey, name, connections: CONNECTIONS, first }));
    const traffic = { main: send('main', main.url, 0), api: send('api', beside.api.url, SECOND_STREAM) };
    const rig: Rig = { main, beside, traffic };
    const rounds = await inRounds(plans, options.onRound, (plan) => runRound(rig, plan));
    const timesOf = ({ id }: Routed) => carrier.taken.get(toPublicId(id)) ?? 0;
    const wire = await checkCarrier(await main.database(), 'wire', timesOf);
    const checks = [
      checkServed(rounds, options.servedLimitMs),
      wire.check,
      ...(await judge(main, traffic.main, receiver, rounds, options.drainLimitMs)),
    ];
    return { rounds, checks, resent: wire.resent };
  });
}

async function runRound(rig: Rig, { victims, pauseMs, perSecond }: PausePlan): Promise<PauseRound> {
  const streams = [rig.traffic.main.start(perSecond / 2), rig.traffic.api.start(perSecond / 2)];
  const pausedAtMs = Math.round(Math.random() * LATEST_PAUSE_MS);
  await untilAllGoes(rig, streams);
  await sleep(pausedAtMs);
  for (const victim of victims) rig.beside[victim].pause();
  await sleep(pauseMs);
  const since = performance.now();
  const sinceDatabase = new Date();
  for (const victim of victims) rig.beside[victim].goOn();
  const probes: Send[] = [];
  const serve = { api: () => servesApi(rig, probes), worker: () => servesWorker(rig, sinceDatabase) };
  const results = await Promise.all(
    victims.map(async (victim) => ({ victim, ended: await untilServes(rig.beside[victim], serve[victim]) })),
  );
  const back = performance.now();
  const sends = [...(await Promise.all(streams.map((stream) => stream.stop()))).flat(), ...probes];
  const drain = await drained(await rig.main.database(), DRAIN_PATIENCE_MS, { since: back });
  return {
    victims,
    pausedAtMs,
    servedMs: back - since,
    ended: results.flatMap(({ victim, ended }) => (ended ? [victim] : [])),
    ...drain,
    sends,
  };
}

async function untilAllGoes(rig: Rig, streams: readonly Stream[]): Promise<void> {
  const since = new Date();
  await Promise.all(streams.map((stream) => stream.acknowledged(FIRST_ACKNOWLEDGED)));
  while (!(await servesWorker(rig, since))) await sleep(POLL_MS);
}

/** @returns whether the process had ended by itself, and was started again. */
async function untilServes(one: GatewayProcess, serves: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + SERVE_PATIENCE_MS;
  let ended = false;
  while (performance.now() < deadline) {
    if (!one.isRunning) {
      ended = true;
      await one.start();
    }
    if (await serves()) break;
    await sleep(POLL_MS);
  }
  return ended;
}

async function servesApi({ traffic }: Rig, probes: Send[]): Promise<boolean> {
  const probe = await traffic.api.send();
  probes.push(probe);
  return probe.outcome.kind === 'acknowledged';
}

/** The worker serves once something that it has claimed since then was answered. */
async function servesWorker({ main, beside: { worker } }: Rig, since: Date): Promise<boolean> {
  if (!worker.isRunning) return false;
  const handedOver = await look(
    await main.database(),
    `select 1 from attempts a join process_slots p on p.slot = a.worker
      where p.pid = ${worker.pid} and a.result = 'accepted' and a.claimed_at > '${since.toISOString()}' limit 1`,
  );
  return handedOver.length > 0;
}

function checkServed(rounds: readonly PauseRound[], limitMs: number): Check {
  const broken = rounds.flatMap(({ servedMs }, i) =>
    servedMs <= limitMs ? [] : [`round ${i + 1}: ${(servedMs / 1_000).toFixed(1)} s`],
  );
  return { what: `everything serves within ${limitMs / 1_000} s after it went on`, broken };
}
