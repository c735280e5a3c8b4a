import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../src/storage/embedded/free-port.ts';
import { atExit } from './at-exit.ts';
import { expectLargeBodyTaken, type Answers, type Target } from './attack-tools.ts';
import { FAIR_SETUP } from './attacks-fair.ts';
import { MAIL_SETUP } from './attacks-mail.ts';
import { ATTACKS, DEEP_REPORTS } from './attacks.ts';
import { prepareRegexAttacks } from './attacks-regex.ts';
import { GatewayProcess } from './gateway-process.ts';
import { fillHistory } from './history.ts';
import { percentile } from './percentile.ts';
import { Traffic, type Send } from './traffic.ts';
import { customer, provisioning } from './world.ts';

const PER_SECOND = 20;
const LOOK_EVERY_MS = 500;
const HISTORY = 2_000_000;
/** What may be lost to other guests of the host: above this share of the processor's time, times say nothing. */
const MOST_STOLEN = 0.03;
const MOST_TRIES = 5;
const LOOK_AT_HOST_MS = 5_000;
const MOST_WAITS = 60;
const PROCESSOR_TIMES = '/proc/stat';

export type AttackLimits = {
  /** How many times as long as before the attack another customer's send may take. */
  slowdown: number;
  alwaysAllowedMs: number;
  /** No send may take longer. */
  longestMs: number;
  memoryGrowth: number;
  /** Memory must be back to normal within this time after an attack. */
  recoveryMs: number;
};

const LIMITS: AttackLimits = {
  slowdown: 3,
  alwaysAllowedMs: 150,
  longestMs: 1_000,
  memoryGrowth: 1.3,
  recoveryMs: 60_000,
};

export type Measured = {
  name: string;
  idleP99: number;
  p99: number;
  longest: number;
  sends: number;
  refused: number;
  notReady: number;
  memoryBefore: number;
  memoryAfter: number;
  answers: Answers;
  problems: string[];
};

/** Runs all attacks on a gateway of its own, one after the other, while another customer sends. */
export async function attackAll(
  options: { easier: number; only?: readonly string[]; keep?: boolean; limits?: AttackLimits },
  say: (line: string) => void,
): Promise<Measured[]> {
  const [smppPort, bouncePort] = [await freePort(), await freePort()];
  const gateway = await GatewayProcess.prepare({
    environment: {
      HARKARA_SMPP_PORT: String(smppPort),
      HARKARA_BOUNCE_PORT: String(bouncePort),
      HARKARA_TRUST_PROXY: '127.0.0.1/32',
    },
  });
  const victim = customer('victim');
  const attacker = customer('attacker');
  await using traffic = new Traffic({
    url: gateway.url,
    apiKey: victim.apiKey,
    name: 'victim',
    connections: 64,
  });
  const crew = fork(fileURLToPath(new URL('attack-crew.ts', import.meta.url)), { stdio: 'inherit' });
  const endCrew = () => crew.kill('SIGKILL');
  atExit.add(endCrew);
  try {
    await once(crew, 'message');
    // Attackers have machines of their own: here they must not take the processor from those whom they attack.
    if (crew.pid !== undefined) setPriority(crew.pid, constants.priority.PRIORITY_LOW);
    await gateway.start();
    await gateway.apply(provisioning([victim, attacker]));
    const bind = { systemId: 'victim', password: 'rightone' };
    const smpp = { system_id: bind.systemId, password: bind.password };
    const people = {
      victim: { username: victim.username, password: 'A victim signs in.' },
      attacker: { username: attacker.username, password: 'An attacker signs in.' },
    };
    await gateway.apply({ accounts: [{ ...people.victim, smpp }, people.attacker] });
    await prepareRegexAttacks(gateway);
    await gateway.apply(FAIR_SETUP);
    await gateway.apply(MAIL_SETUP);
    const { easier } = options;
    const database = await gateway.database();
    const target: Target = {
      url: gateway.url,
      smppPort,
      bouncePort,
      apiKey: attacker.apiKey,
      bind,
      people,
      database,
      dataDir: gateway.dataDir,
      easier,
    };

    // Makes it a gateway that has been busy, whose memory has reached its lasting size.
    const warmUp = traffic.start(3_000 / easier);
    await sleep(40_000 / easier);
    await warmUp.stop();
    const { limits = LIMITS } = options;
    const measured: Measured[] = [];
    for (const name of options.only ?? Object.keys(ATTACKS)) {
      if (name === DEEP_REPORTS) {
        await expectLargeBodyTaken(target);
        await fillHistory(await gateway.database(), attacker.username, HISTORY / easier);
        // The new rows are still being written out: other sends would seem slow before the attack has begun.
        await sleep(30_000 / easier);
      }
      const one = await attackUndisturbed(name, target, { gateway, traffic, crew, limits }, say);
      measured.push(one);
      say(describe(one));
    }
    await gateway.stop();
    return measured;
  } finally {
    atExit.delete(endCrew);
    endCrew();
    gateway.discard({ keepFolder: options.keep ?? false });
  }
}

type Surroundings = { gateway: GatewayProcess; traffic: Traffic; crew: ChildProcess; limits: AttackLimits };

/**
 * On a virtual machine whose host took too much of its time, an attack that seems to do harm is measured again once the
 * host is quiet.
 */
async function attackUndisturbed(
  name: string,
  target: Target,
  surroundings: Surroundings,
  say: (line: string) => void,
): Promise<Measured> {
  for (let tries = 1; ; tries += 1) {
    const stolenShare = watchHost();
    const one = await attackOnce(name, target, surroundings);
    const stolen = stolenShare();
    if (one.problems.length === 0 || stolen <= MOST_STOLEN || tries === MOST_TRIES) return one;
    say(`again ${name}: the host took ${(stolen * 100).toFixed(0)} % of the processor's time`);
    for (let waits = 0; waits < MOST_WAITS; waits += 1) {
      const waited = watchHost();
      await sleep(LOOK_AT_HOST_MS);
      if (waited() <= MOST_STOLEN) break;
    }
  }
}

/** @returns what share of the processor's time the host has taken since. */
function watchHost(): () => number {
  const before = processorTime();
  return () => {
    const after = processorTime();
    return (after.stolen - before.stolen) / Math.max(1, after.all - before.all);
  };
}

/** In ticks since the machine started; zeros where the system does not tell. */
function processorTime(): { stolen: number; all: number } {
  if (!existsSync(PROCESSOR_TIMES)) return { stolen: 0, all: 0 };
  const [total = ''] = readFileSync(PROCESSOR_TIMES, 'utf8').split('\n');
  // user, nice, system, idle, iowait, irq, softirq, steal; the guests' times after them are part of the first two.
  const ticks = total.split(/\s+/).slice(1, 9).map(Number);
  return { stolen: ticks[7] ?? 0, all: ticks.reduce((sum, tick) => sum + tick, 0) };
}

async function attackOnce(
  name: string,
  target: Target,
  { gateway, traffic, crew, limits }: Surroundings,
): Promise<Measured> {
  const calm = traffic.start(PER_SECOND);
  await sleep(5_000 / target.easier);
  const idleP99 = p99Of(await calm.stop());
  const memoryBefore = await memoryOf(gateway.url);

  const ready = watchReadiness(gateway.url);
  const sends = traffic.start(PER_SECOND);
  const over = once(crew, 'message');
  crew.send({ name, target });
  const [report] = (await over) as [{ answers: Answers; failed?: string }];
  const sent = await sends.stop();
  const notReady = await ready.stop();

  const mostMemory = memoryBefore * limits.memoryGrowth;
  const memoryAfter = await settledMemory(gateway.url, mostMemory, limits.recoveryMs);
  const p99 = p99Of(sent);
  const longest = Math.max(...sent.map(({ tookMs }) => tookMs));
  const refused = sent.filter(({ outcome }) => outcome.kind !== 'acknowledged').length;
  const allowed = Math.max(limits.slowdown * idleP99, limits.alwaysAllowedMs);
  const problems = [
    ...(report.failed === undefined ? [] : [`the attack failed: ${report.failed}`]),
    ...(gateway.isRunning ? [] : ['the gateway has ended']),
    ...(p99 <= allowed
      ? []
      : [`99 of 100 sends took up to ${p99.toFixed(0)} ms, allowed ${allowed.toFixed(0)}`]),
    ...(longest <= limits.longestMs ? [] : [`one send took ${longest.toFixed(0)} ms`]),
    ...(refused === 0 ? [] : [`${refused} of ${sent.length} sends were not accepted`]),
    ...(notReady === 0 ? [] : [`it was not ready ${notReady} times`]),
    ...(memoryAfter <= mostMemory ? [] : ['its memory has not come back']),
    ...Object.keys(report.answers)
      .filter((status) => /^5\d\d/.test(status) && status !== '503')
      .map((status) => `the attacker was answered ${status}`),
  ];
  return {
    name,
    idleP99,
    p99,
    longest,
    sends: sent.length,
    refused,
    notReady,
    memoryBefore,
    memoryAfter,
    answers: report.answers,
    problems,
  };
}

function p99Of(sends: readonly Send[]): number {
  return percentile(
    sends.map(({ tookMs }) => tookMs),
    0.99,
  );
}

function watchReadiness(url: string): { stop: () => Promise<number> } {
  let notReady = 0;
  let stopped = false;
  const watching = (async () => {
    while (!stopped) {
      const ok = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!ok) notReady += 1;
      await sleep(LOOK_EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await watching;
      return notReady;
    },
  };
}

/** In bytes, as the gateway reports it; without the database. */
async function memoryOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = /^harkara_process_resident_memory_bytes\S* (\S+)$/m.exec(text)?.[1];
  if (value === undefined) throw new Error('the metrics do not tell of memory');
  return Number(value);
}

async function settledMemory(url: string, wanted: number, withinMs: number): Promise<number> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const memory = await memoryOf(url).catch(() => Infinity);
    if (memory <= wanted || performance.now() > deadline) return memory;
    await sleep(1_000);
  }
}

function describe(measured: Measured): string {
  const { name, idleP99, p99, longest, memoryBefore, memoryAfter, answers, problems } = measured;
  const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(0);
  const told = Object.entries(answers).map(([answer, count]) => `${answer} × ${count}`);
  return [
    `${problems.length === 0 ? 'ok   ' : 'WRONG'} ${name}: p99 ${idleP99.toFixed(0)} → ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms, ` +
      `memory ${megabytes(memoryBefore)} → ${megabytes(memoryAfter)} MB; answered ${told.join(', ') || 'nothing'}`,
    ...problems.map((problem) => `        ${problem}`),
  ].join('\n');
}
