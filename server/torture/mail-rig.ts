import { setTimeout as sleep } from 'node:timers/promises';
import { STATE } from '../src/core/messages/states.ts';
import { drained, look } from './books.ts';
import type { Check } from './check.ts';
import { GatewayProcess } from './gateway-process.ts';
import {
  checkAccepted,
  checkArrived,
  checkMailBalance,
  checkUnknown,
  GRANTED_MAILS,
  readStored,
} from './mail-checks.ts';
import { startMailSink, type MailSink, type SinkOptions } from './mail-sink.ts';
import { callsFor, MAIL_DOMAIN, MailTraffic, type MailCall } from './mail-traffic.ts';
import { inRounds } from './rounds.ts';
import { withProcesses, type RigOptions } from './tortured-gateway.ts';
import { customer } from './world.ts';

export type MailPlan = {
  mails: number;
  /** In each round as many mails are sent, and the gateway is killed once. */
  rounds: number;
  sink: SinkOptions;
  drainMs: number;
  /**
   * Of a database that is there already; without it, the gateway starts its own. A killed process's leases are ended
   * there at once, to save the 10 s after which others take it for dead.
   */
  databaseUrl?: string;
};

export type MailRound = { killedAfter: number; unanswered: number; awayMs: number; calls: MailCall[] };

export type MailReport = {
  checks: Check[];
  rounds: MailRound[];
  mails: number;
  unknown: number;
  /** Of those that are unknown. */
  arrived: number;
  drainedMs: number | null;
};

const CONNECTIONS = 4;
/** The connector's window, two mails for each connection; and those whose answers are just being stored. */
const AT_RISK = 2 * 2 * CONNECTIONS;
const PATIENCE_MS = 150_000;
const BURY = 'update process_slots set holder = null, fence = fence + 1 where holder is not null';

/**
 * Kills the gateway, round by round, while it accepts mails and hands them over, each time when the relay has a mail
 * and has not said so; then compares what was accepted with what arrived.
 */
export async function tortureMail(plan: MailPlan, options: RigOptions<MailRound>): Promise<MailReport> {
  const { databaseUrl } = plan;
  const gateway = await GatewayProcess.prepare({
    environment: {
      HARKARA_CALLS_PER_SECOND: '1000000',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
  });
  await using sink = await startMailSink(plan.sink);
  const { apiKey } = customer('torture');
  await using traffic = new MailTraffic({ url: gateway.url, apiKey });
  return await withProcesses([gateway], options, async () => {
    await gateway.start();
    await gateway.apply(provisioning(sink.port));
    const plans = Array.from({ length: plan.rounds }, () => plan);
    const rounds = await inRounds(plans, options.onRound, () => runRound(gateway, sink, traffic, plan));
    return judge(gateway, sink, rounds, plan);
  });
}

async function runRound(
  gateway: GatewayProcess,
  sink: MailSink,
  traffic: MailTraffic,
  plan: MailPlan,
): Promise<MailRound> {
  const mails = plan.mails / plan.rounds;
  const before = sink.taken.length;
  const sending = traffic.send(callsFor(mails), () => sink.taken.length);
  const killedAfter = Math.round(mails * (0.2 + Math.random() * 0.5));
  await until(
    'mails arrive',
    () => sink.taken.length - before >= killedAfter && sink.unanswered() > 0,
    gateway,
  );
  const killed = performance.now();
  const killing = gateway.kill();
  const unanswered = sink.unanswered();
  await killing;
  if (plan.databaseUrl !== undefined) await look(plan.databaseUrl, BURY);
  await gateway.start();
  const awayMs = performance.now() - killed;
  return { killedAfter, unanswered, awayMs, calls: await sending };
}

async function judge(
  gateway: GatewayProcess,
  sink: MailSink,
  rounds: readonly MailRound[],
  { drainMs, databaseUrl }: MailPlan,
): Promise<MailReport> {
  const address = databaseUrl ?? (await gateway.database());
  // Mails stay `sent` where no report about them is expected.
  const unfinished = `messages where state < ${STATE.unknown}`;
  const { drainedMs, left } = await drained(address, drainMs, { unfinished });
  const calls = rounds.flatMap((round) => round.calls);
  const stored = await readStored(address);
  const unknown = stored.filter(({ state }) => state === STATE.unknown);
  const arrived = new Set(sink.taken.map(({ recipient }) => recipient));
  const checks = [
    { what: `the queues drain within ${drainMs / 1_000} s`, broken: left ? [JSON.stringify(left)] : [] },
    {
      what: 'each kill came between a mail and its answer',
      broken: rounds.flatMap((round, i) => (round.unanswered > 0 ? [] : [`not in round ${i + 1}`])),
    },
    ...checkAccepted(calls, stored),
    ...checkArrived(stored, sink.taken),
    checkUnknown(stored, rounds.length, AT_RISK),
    await checkMailBalance(address, stored),
    await gateway.checkAudit(),
  ];
  return {
    checks,
    rounds: [...rounds],
    mails: stored.length,
    unknown: unknown.length,
    arrived: unknown.filter(({ recipient }) => arrived.has(recipient)).length,
    drainedMs,
  };
}

/** Looks often: the moment between a mail and its answer is short. */
async function until(what: string, holdsNow: () => boolean, gateway: GatewayProcess): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!holdsNow()) {
    if (performance.now() > deadline) throw new Error(`it never happened: ${what}\n${gateway.logTail()}`);
    await sleep(1);
  }
}

function provisioning(port: number): object {
  const { username, apiKey } = customer('torture');
  return {
    accounts: [
      {
        username,
        api_keys: [{ name: 'main', key: apiKey, per_minute: 10_000_000, per_day: 100_000_000 }],
        credits: { email: GRANTED_MAILS },
        email: { domains: [{ domain: MAIL_DOMAIN, status: 'approved' }] },
      },
    ],
    connectors: [
      {
        name: 'relay',
        type: 'smtp',
        channels: ['email'],
        options: { host: '127.0.0.1', port, tls: 'none', connections: CONNECTIONS },
      },
    ],
    // The gateway's first start brings a carrier of its own.
    routes: [{ channel: 'email', route: '*', connectors: ['relay'] }],
  };
}
