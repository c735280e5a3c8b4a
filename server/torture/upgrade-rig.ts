import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toPublicId } from '../src/core/ids.ts';
import { BindWatch } from './bind-watch.ts';
import { drained, look } from './books.ts';
import { checkCarrier } from './check-carrier.ts';
import type { Check } from './check.ts';
import { HARKARA, type GatewayProcess } from './gateway-process.ts';
import { haveSameSchema, unpackOldVersion } from './old-version.ts';
import { startReceiver } from './receiver.ts';
import { inRounds } from './rounds.ts';
import { startSmppCarrier } from './smpp-carrier.ts';
import { SmppCustomer } from './smpp-customer.ts';
import { withProcesses, type RigOptions } from './tortured-gateway.ts';
import { Traffic, type Send } from './traffic.ts';
import { openUpgradeGateway, untilPartIsReady, type Part } from './upgrade-gateway.ts';
import {
  allowOneBind,
  BINDER,
  BINDER_PASSWORD,
  BINDER_PREFIXES,
  upgradeProvisioning,
  type Carriers,
} from './upgrade-world.ts';
import { judge } from './verdict.ts';
import { customer } from './world.ts';

export type UpgradePlan = {
  cycles: number;
  perSecond: number;
  /** The commit of the old version; null: the same code under the name of another version. */
  old: string | null;
};

export type UpgradeCycle = {
  /** Which version replaced the other. */
  to: 'old' | 'new';
  /** The versions that ran when half of the processes were replaced. */
  versions: string[];
  tookMs: number;
  sends: Send[];
  /** How many messages SMPP customers submitted. */
  submitted: number;
  /** The longest time in which a carrier had no bind: one that allows each worker a bind, and one that allows one. */
  unboundMs: Record<keyof Carriers, number>;
  drainedMs: null;
  left: null;
};

export type UpgradeReport = { cycles: UpgradeCycle[]; checks: Check[]; rebindMs: number[] };

export type UpgradeOptions = RigOptions<UpgradeCycle> & { drainLimitMs?: number };

const CONNECTIONS = 64;
/** The share of each SMPP bind in all sends. */
const SHARE = 0.1;
const FIRST_ACKNOWLEDGED = 20;
/** A carrier's bind is up in another worker within this time. */
const UNBOUND_LIMIT_MS = 10_000;
const DRAIN_PATIENCE_MS = 60_000;
const BOUND_MS = 150_000;
const POLL_MS = 50;
const DELIVERED = 40;

type Rig = {
  parts: readonly Part[];
  traffic: Traffic;
  customers: readonly SmppCustomer[];
  watches: Record<keyof Carriers, BindWatch>;
};

/**
 * Replaces the processes of a gateway one after another under load, by another version and back, cycle by cycle, and
 * checks the promises: to customers, nothing has happened.
 */
export async function tortureByUpgrades(
  { cycles: count, perSecond, old: commit }: UpgradePlan,
  options: UpgradeOptions,
): Promise<UpgradeReport> {
  await using receiver = await startReceiver();
  await using wide = await startSmppCarrier();
  await using single = await startSmppCarrier();
  allowOneBind(single);
  await using opened = new AsyncDisposableStack();
  const gateway = opened.use(await openUpgradeGateway());
  const { parts, url } = gateway;
  const [main] = parts.map((part) => part.process);
  if (!main) throw new Error('there is no process');
  const old = unpackOldVersion(join(gateway.folder, 'old'), commit);
  const account = customer('torture');
  return await withProcesses(
    parts.map((part) => part.process),
    options,
    async () => {
      await command(main, ['migrate'], old.script);
      await Promise.all(parts.map((part) => startPart(part, old.script)));
      await gateway.startProxy();
      await main.apply(upgradeProvisioning(account, receiver.url, { wide, single }), old.script);
      const traffic = opened.use(
        new Traffic({ url, apiKey: account.apiKey, name: 'run', connections: CONNECTIONS }),
      );
      const customers = BINDER_PREFIXES.map(
        (prefix) =>
          new SmppCustomer(
            { port: gateway.smppPort, systemId: BINDER, password: BINDER_PASSWORD, prefix },
            perSecond * SHARE,
          ),
      );
      await untilBound(customers, { wide, single });
      const watches = {
        wide: opened.use(new BindWatch(wide.smsc)),
        single: opened.use(new BindWatch(single.smsc)),
      };
      const rig: Rig = { parts, traffic, customers, watches };
      await command(main, ['migrate'], HARKARA);
      const canReturn = haveSameSchema(old.script, HARKARA);
      const rate = perSecond * (1 - SHARE * customers.length);
      const cycles = await inRounds(Array.from({ length: count }), options.onRound, (_, i) => {
        const isBack = i % 2 === 1 && canReturn;
        return runCycle(
          rig,
          isBack ? { to: 'old', script: old.script } : { to: 'new', script: HARKARA },
          rate,
        );
      });
      for (const one of customers) await one.stop();
      const address = await main.database();
      const drain = await drained(address, DRAIN_PATIENCE_MS);
      const outcomes = [...cycles, { sends: [], ...drain }];
      const timesOf =
        ({ taken }: typeof wide) =>
        ({ recipient }: { recipient: string }) =>
          taken.get(`91${recipient}`) ?? 0;
      const checks = [
        checkRequests(cycles),
        ...checkBinds(cycles),
        ...checkCustomers(customers),
        await checkSubmitted(address, customers),
        (await checkCarrier(address, 'wide', timesOf(wide))).check,
        (await checkCarrier(address, 'single', timesOf(single))).check,
        ...(await judge(
          { database: () => main.database(), checkAudit: () => main.checkAudit() },
          traffic,
          receiver,
          outcomes,
          options.drainLimitMs,
        )),
      ];
      const rebindMs = customers.flatMap(({ rebinds }) => rebinds.map(({ tookMs }) => tookMs));
      return { cycles, checks, rebindMs };
    },
  );
}

async function command(one: GatewayProcess, args: readonly string[], script: string): Promise<void> {
  const { code, output } = await one.command(args, '', script);
  if (code !== 0) throw new Error(`harkara ${args.join(' ')} has failed: ${output}`);
}

async function startPart(part: Part, script: string): Promise<void> {
  part.process.runFrom(script);
  await part.process.start();
  await untilPartIsReady(part);
}

async function untilBound(customers: readonly SmppCustomer[], { wide, single }: Carriers): Promise<void> {
  const isBound = () =>
    customers.every((one) => one.isBound) && wide.smsc.binds.length === 2 && single.smsc.binds.length === 1;
  const deadline = performance.now() + BOUND_MS;
  while (!isBound()) {
    if (performance.now() > deadline) throw new Error('not everything is bound');
    await sleep(POLL_MS);
  }
}

async function runCycle(
  { parts, traffic, customers, watches }: Rig,
  { to, script }: { to: 'old' | 'new'; script: string },
  perSecond: number,
): Promise<UpgradeCycle> {
  const started = performance.now();
  const submitted = () => customers.reduce((sum, one) => sum + one.submitted.length, 0);
  const before = submitted();
  for (const watch of Object.values(watches)) watch.take();
  const stream = traffic.start(perSecond);
  await stream.acknowledged(FIRST_ACKNOWLEDGED);
  let versions: string[] = [];
  for (const [i, part] of parts.entries()) {
    await part.process.stop();
    await startPart(part, script);
    if (i + 1 === parts.length / 2) versions = await runningVersions(part.process);
  }
  await stream.acknowledged(FIRST_ACKNOWLEDGED);
  return {
    to,
    versions,
    tookMs: performance.now() - started,
    sends: await stream.stop(),
    submitted: submitted() - before,
    unboundMs: { wide: watches.wide.take(), single: watches.single.take() },
    drainedMs: null,
    left: null,
  };
}

async function runningVersions(one: GatewayProcess): Promise<string[]> {
  const rows = await look<{ version: string }>(
    await one.database(),
    'select distinct version from process_slots where holder is not null order by version',
  );
  return rows.map(({ version }) => version);
}

function checkRequests(cycles: readonly UpgradeCycle[]): Check {
  const broken = cycles.flatMap(({ sends }, i) =>
    sends.flatMap(({ ref, outcome }) =>
      outcome.kind === 'acknowledged' ? [] : [`cycle ${i + 1}, ${ref}: ${JSON.stringify(outcome)}`],
    ),
  );
  return { what: 'no request failed', broken };
}

function checkBinds(cycles: readonly UpgradeCycle[]): Check[] {
  const seconds = UNBOUND_LIMIT_MS / 1_000;
  const words = { wide: 'lets each worker bind', single: 'allows one bind' };
  return (['wide', 'single'] as const).map((carrier) => ({
    what: `a carrier that ${words[carrier]} is bound again within ${seconds} s`,
    broken: cycles.flatMap(({ unboundMs: { [carrier]: ms } }, i) =>
      ms <= UNBOUND_LIMIT_MS ? [] : [`cycle ${i + 1}: ${(ms / 1_000).toFixed(1)} s`],
    ),
  }));
}

function checkCustomers(customers: readonly SmppCustomer[]): Check[] {
  const rebinds = customers.flatMap((one) => one.rebinds);
  const submitted = customers.flatMap((one) => one.submitted);
  return [
    {
      what: `SMPP customers got an unbind each time (${rebinds.length} sessions ended)`,
      broken: rebinds.flatMap(({ reason }) => (reason === 'unbound_by_peer' ? [] : [reason])),
    },
    {
      what: 'and could bind again at the first attempt',
      broken: rebinds.flatMap(({ failures }) => (failures.length === 0 ? [] : [failures.join('; ')])),
    },
    {
      what: `each of ${submitted.length} submit_sm was accepted`,
      broken: submitted.flatMap(({ recipient, problem }) =>
        problem === null || problem === 'unsent' ? [] : [`${recipient}: ${problem}`],
      ),
    },
  ];
}

const OF_BINDER = `
  select m.id, m.recipient, m.body as text, m.state
    from messages m join accounts a on a.bucket = m.bucket and a.account = m.account
   where a.username = '${BINDER}'`;

async function checkSubmitted(address: string, customers: readonly SmppCustomer[]): Promise<Check> {
  const rows = await look<{ id: string; recipient: string; text: string; state: number }>(address, OF_BINDER);
  const stored = Map.groupBy(rows, ({ recipient }) => recipient);
  const broken = customers.flatMap(({ submitted }) =>
    submitted.flatMap(({ recipient, text, messageId }) => {
      const own = stored.get(recipient) ?? [];
      const [row] = own;
      const isRight = row?.text === text && row.state === DELIVERED && toPublicId(row.id) === messageId;
      if (messageId === null ? own.length === 0 : own.length === 1 && isRight) return [];
      return [`${recipient}: ${JSON.stringify(own)}`];
    }),
  );
  return { what: 'each accepted submit_sm is stored once, and delivered', broken };
}
