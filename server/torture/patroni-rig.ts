import { setTimeout as sleep } from 'node:timers/promises';
import { drained, look, type Drain } from './books.ts';
import { checkCarrier } from './check-carrier.ts';
import type { Check } from './check.ts';
import { longestGapMs } from './gap.ts';
import { GatewayProcess } from './gateway-process.ts';
import { startPatroniCluster, type PatroniCluster } from './patroni-cluster.ts';
import { startReceiver } from './receiver.ts';
import { inRounds } from './rounds.ts';
import { sendBulk } from './send-bulk.ts';
import { startSmppCarrier } from './smpp-carrier.ts';
import { withProcesses, type RigOptions } from './tortured-gateway.ts';
import { Traffic, type Send } from './traffic.ts';
import { judge } from './verdict.ts';
import { customer, FATES, provisioning, type Customer } from './world.ts';

export type Fault = 'kill' | 'switch-over';
/** How a gateway reaches the database. */
export type Way = 'proxy' | 'hosts';

export type FailoverPlan = { fault: Fault; perSecond: number; campaign: number };

export type FailoverRound = Drain & {
  fault: Fault;
  /** The longest time without an acknowledged send, by the gateway that was sent to. */
  gapMs: Record<Way, number | null>;
  sends: Send[];
};

export type FailoverReport = { rounds: FailoverRound[]; checks: Check[]; resent: number };

export type FailoverOptions = RigOptions<FailoverRound> & {
  /** How soon sends must be acknowledged again. */
  gapLimitMs: Record<Fault, number>;
  drainLimitMs?: number;
};

const CONNECTIONS = 128;
/** Messages of the two streams must not have the same numbers. */
const SECOND_STREAM = 5_000_000;
const SOME_ACKNOWLEDGED = 20;
const LATEST_FAULT_MS = 3_000;
/** Nothing is acknowledged for so long at most, until a round is given up. */
const GAP_PATIENCE_MS = 90_000;
/** Sending goes on for this long after both gateways have acknowledged again. */
const AFTER_MS = 3_000;
const DRAIN_PATIENCE_MS = 120_000;
const DELIVERED = 40;

/** Messages of campaigns have numbers that begin with this, and a carrier of their own. */
const CAMPAIGN_PREFIX = '907';
/** Slow enough for a campaign to be under way when something happens. */
const CAMPAIGN_RATE = { per_second: 200 };

type Rig = {
  cluster: PatroniCluster;
  gateways: Record<Way, GatewayProcess>;
  traffic: Record<Way, Traffic>;
  campaigner: Customer;
};

/**
 * Runs two gateways on one database that Patroni keeps: one reaches it through HAProxy, the other has all hosts in its
 * DATABASE_URL. Under load, the primary is killed or switched over, round by round; then the promises are checked.
 */
export async function tortureByFailover(
  plans: readonly FailoverPlan[],
  options: FailoverOptions,
): Promise<FailoverReport> {
  await using receiver = await startReceiver();
  await using singles = await startSmppCarrier();
  await using campaigns = await startSmppCarrier();
  await using opened = new AsyncDisposableStack();
  const found: { cluster?: PatroniCluster } = {};
  const database = async () => (await found.cluster?.address()) ?? '';
  const prepare = () => GatewayProcess.prepare({ database });
  const gateways = { proxy: await prepare(), hosts: await prepare() };
  const cluster = opened.use(await startPatroniCluster(gateways.proxy.folder));
  found.cluster = cluster;
  return await withProcesses(Object.values(gateways), options, async () => {
    await gateways.proxy.start(cluster.throughProxy);
    await gateways.hosts.start(cluster.byHosts);
    const [account, campaigner] = [customer('torture'), customer('campaigner')];
    const { connectors, routes, ...others } = provisioning([
      { ...account, webhook: receiver.url },
      campaigner,
    ]);
    const route = (prefix: string, name: string) => ({
      channel: 'sms',
      route: '*',
      prefixes: [prefix],
      connectors: [name],
    });
    await gateways.proxy.apply({
      ...others,
      connectors: [
        ...connectors,
        singles.connector('singles', { window: 50 }),
        campaigns.connector('campaigns', CAMPAIGN_RATE),
      ],
      routes: [...routes, route(FATES.delivered.prefix, 'singles'), route(CAMPAIGN_PREFIX, 'campaigns')],
    });
    const send = (name: Way, first: number) =>
      opened.use(
        new Traffic({
          url: gateways[name].url,
          apiKey: account.apiKey,
          name,
          connections: CONNECTIONS,
          first,
        }),
      );
    const traffic = { proxy: send('proxy', 0), hosts: send('hosts', SECOND_STREAM) };
    const rig: Rig = { cluster, gateways, traffic, campaigner };
    const rounds = await inRounds(plans, options.onRound, (plan, i) => runRound(rig, plan, i));
    const address = await cluster.address();
    const taken = [
      await checkCarrier(address, 'singles', ({ recipient }) => singles.taken.get(`91${recipient}`) ?? 0),
      await checkCarrier(address, 'campaigns', ({ recipient }) => campaigns.taken.get(`91${recipient}`) ?? 0),
    ];
    const checks = [
      ...checkGaps(rounds, options.gapLimitMs),
      ...taken.map(({ check }) => check),
      await checkCampaigns(address, plans),
      ...(await judge(gateways.proxy, traffic.proxy, receiver, rounds, options.drainLimitMs)),
    ];
    return { rounds, checks, resent: taken.reduce((sum, { resent }) => sum + resent, 0) };
  });
}

async function runRound(rig: Rig, plan: FailoverPlan, number: number): Promise<FailoverRound> {
  const { cluster, gateways, traffic, campaigner } = rig;
  const { fault, perSecond, campaign } = plan;
  const streams = { proxy: traffic.proxy.start(perSecond / 2), hosts: traffic.hosts.start(perSecond / 2) };
  const bothGoOn = () =>
    Promise.all(Object.values(streams).map((stream) => stream.acknowledged(SOME_ACKNOWLEDGED)));
  await bothGoOn();
  await sendBulk(gateways.proxy.url, campaigner, campaignOf(number, campaign));
  await sleep(Math.random() * LATEST_FAULT_MS);
  const since = performance.now();
  const restart = fault === 'kill' ? await cluster.kill() : null;
  if (fault === 'switch-over') await cluster.switchOver();
  // Until there is another primary, the last sends may still be acknowledged by the one before.
  await cluster.address();
  await Promise.race([bothGoOn(), sleep(GAP_PATIENCE_MS, undefined, { ref: false })]);
  await sleep(AFTER_MS);
  const stopped = performance.now();
  const [proxy, hosts] = await Promise.all([streams.proxy.stop(), streams.hosts.stop()]);
  for (const one of Object.values(gateways)) {
    if (!one.isRunning) throw new Error(`a gateway has ended by itself\n${one.logTail()}`);
  }
  restart?.();
  await cluster.whole();
  const drain = await drained(await cluster.address(), DRAIN_PATIENCE_MS, { since: stopped });
  const gapMs = { proxy: longestGapMs(proxy, since), hosts: longestGapMs(hosts, since) };
  return { fault, gapMs, ...drain, sends: [...proxy, ...hosts] };
}

function campaignOf(round: number, count: number): string[] {
  const first = round * count;
  return Array.from({ length: count }, (_, i) => CAMPAIGN_PREFIX + String(first + i).padStart(7, '0'));
}

function checkGaps(rounds: readonly FailoverRound[], limitMs: Record<Fault, number>): Check[] {
  const faults = [...new Set(rounds.map(({ fault }) => fault))];
  return faults.map((fault) => {
    const limit = limitMs[fault];
    const broken = rounds.flatMap(({ fault: own, gapMs }, i) =>
      Object.entries(own === fault ? gapMs : {}).flatMap(([way, ms]) =>
        ms !== null && ms <= limit
          ? []
          : [`round ${i + 1}, ${way}: ${ms === null ? 'not at all' : `after ${(ms / 1_000).toFixed(1)} s`}`],
      ),
    );
    return { what: `after a ${fault}, sends are acknowledged again within ${limit / 1_000} s`, broken };
  });
}

const OF_CAMPAIGNS = `
  select m.recipient, m.state
    from messages m join accounts a on a.bucket = m.bucket and a.account = m.account
   where a.username = 'campaigner'`;

async function checkCampaigns(address: string, plans: readonly FailoverPlan[]): Promise<Check> {
  const stored = Map.groupBy(
    await look<{ recipient: string; state: number }>(address, OF_CAMPAIGNS),
    ({ recipient }) => recipient,
  );
  const sent = plans.flatMap(({ campaign }, i) => campaignOf(i, campaign));
  const broken = sent.flatMap((recipient) => {
    const states = (stored.get(recipient) ?? []).map(({ state }) => state);
    return states.length === 1 && states[0] === DELIVERED ? [] : [`${recipient}: ${states.join(', ')}`];
  });
  return { what: `each of the campaigns' ${sent.length} messages is stored once, and delivered`, broken };
}
