// Gives one customer a campaign of 100,000 messages while another sends single ones all the time, and measures what
// the second one notices. It starts a gateway of its own and talks to 127.0.0.1 alone.

import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fromPublicId, timeOfId } from '../src/core/ids.ts';
import './command.ts';
import { look } from './books.ts';
import type { CampaignReport, Question } from './fairness-gateway.ts';
import { GatewayProcess } from './gateway-process.ts';
import { percentile } from './percentile.ts';
import { Traffic, type Send } from './traffic.ts';
import { customer, provisioning } from './world.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '100000' },
    'before-seconds': { type: 'string', default: '15' },
    'drain-seconds': { type: 'string', default: '300' },
    keep: { type: 'boolean', default: false },
  },
});

const EVERY_MS = 20;
const WARM_UP_MS = 5_000;
/** Seldom, since counting also costs the database something. */
const LOOK_MS = 5_000;
/** How much later than usual the second customer may get an answer. */
const ALLOWED_MS = 50;
/** The share of a phase's sends that is slow on any machine now and then, with or without a campaign. */
const OUTLIERS = 0.005;

type Phase<T> = { result: T; tookMs: number; sends: Send[]; longestStallMs: number };
type Named = { name: string } & Phase<unknown>;

const script = fileURLToPath(new URL('fairness-gateway.ts', import.meta.url));
const gateway = await GatewayProcess.prepare({ script, talks: true });
const bulk = customer('bulk');
const single = customer('single');
await using traffic = new Traffic({
  url: gateway.url,
  apiKey: single.apiKey,
  name: 'single',
  connections: 64,
});
try {
  await gateway.start();
  await gateway.apply(provisioning([bulk, single]));
  const address = await gateway.database();
  const [row] = await look<{ account: number }>(
    address,
    "select account from accounts where username = 'bulk'",
  );
  if (!row) throw new Error('the bulk account was not made');

  const warmUp = traffic.start(1_000 / EVERY_MS);
  await sleep(WARM_UP_MS);
  await warmUp.stop();

  const before = await during(() => sleep(Number(values['before-seconds']) * 1_000));
  const accepting = await during(() => ask({ account: row.account, messages: Number(values.messages) }));
  const report = accepting.result as CampaignReport;
  if ('failed' in report) throw new Error(report.failed);
  const draining = await during(() => drained(address, row.account, Number(values['drain-seconds']) * 1_000));
  const drainSeconds = draining.tookMs / 1_000;
  const done = report.accepted - draining.result;

  console.log(
    `The campaign: ${report.accepted} messages accepted in ${report.tookMs.toFixed(0)} ms; ${done} final ${drainSeconds.toFixed(0)} s later ` +
      `(${(done / drainSeconds).toFixed(0)} a second). Load of the machine: ${loadavg()[0]?.toFixed(1) ?? '?'}.\n`,
  );
  const phases: Named[] = [
    { name: 'before', ...before },
    { name: 'bulk is accepted', ...accepting },
    { name: 'bulk drains', ...draining },
  ];
  await showLatencies(address, phases);
  const fair = judge(phases);
  console.log(fair ? '\nFair.' : '\nUNFAIR.');
  process.exitCode = fair ? 0 : 1;
  await gateway.stop();
} finally {
  gateway.discard({ keepFolder: values.keep });
  if (values.keep) console.log(`The gateway's log and data are kept in ${gateway.folder}`);
}

/** Sends single messages for exactly as long as `work` takes. */
async function during<T>(work: () => Promise<T>): Promise<Phase<T>> {
  await ask('longest stall');
  const started = performance.now();
  const stream = traffic.start(1_000 / EVERY_MS);
  const result = await work();
  const tookMs = performance.now() - started;
  const sends = await stream.stop();
  return { result, tookMs, sends, longestStallMs: Number(await ask('longest stall')) };
}

function ask(question: Question): Promise<unknown> {
  return gateway.ask(question);
}

/** Resolves when the campaign is finished or the time is over, with how many of its messages are left. */
async function drained(address: string, account: number, withinMs: number): Promise<number> {
  const unfinished = `select count(*)::integer as count from messages where account = ${account} and state < 40`;
  const deadline = performance.now() + withinMs;
  for (;;) {
    const [left] = await look<{ count: number }>(address, unfinished);
    if (left?.count === 0 || performance.now() > deadline) return left?.count ?? 0;
    await sleep(LOOK_MS);
  }
}

async function showLatencies(address: string, phases: readonly Named[]): Promise<void> {
  const rows = await look<{ id: string; sent_at: Date | null }>(
    address,
    `select m.id, m.sent_at from messages m join accounts a on a.bucket = m.bucket and a.account = m.account
      where a.username = 'single'`,
  );
  const sentAt = new Map(rows.map((message) => [message.id, message.sent_at]));
  const cells = (values: readonly number[]) =>
    [0.5, 0.99, 1].map((part) => percentile(values, part).toFixed(1).padStart(9)).join('');
  console.log(`${' '.repeat(24)}    answered after (ms)         handed over after (ms)      deaf at most`);
  console.log(
    `${'phase'.padEnd(18)} sends      p50      p99      max      p50      p99      max          (ms)`,
  );
  for (const { name, sends, longestStallMs } of phases) {
    const handedOver = sends.flatMap(({ outcome, fate }) => {
      // The others are made to be retried, or never accepted at all.
      if (outcome.kind !== 'acknowledged' || fate !== 'delivered') return [];
      const id = fromPublicId(outcome.messageId) ?? '';
      const at = sentAt.get(id);
      return at ? [at.getTime() - timeOfId(id).getTime()] : [];
    });
    const answered = sends.map((send) => send.tookMs);
    const figures = `${cells(answered)}${cells(handedOver)}${longestStallMs.toFixed(0).padStart(14)}`;
    console.log(`${name.padEnd(18)} ${String(sends.length).padStart(5)}${figures}`);
  }
  console.log('');
}

function judge(phases: readonly Named[]): boolean {
  const [before, ...bulkPhases] = phases;
  const usual = percentile(before?.sends.map((send) => send.tookMs) ?? [], 0.5);
  let fair = true;
  for (const { name, sends } of bulkPhases) {
    const failed = sends.filter((send) => send.outcome.kind !== 'acknowledged');
    const slowest = sends.map((send) => send.tookMs).toSorted((a, b) => b - a);
    const excluded = slowest.splice(0, Math.floor(sends.length * OUTLIERS));
    const longest = slowest[0] ?? 0;
    const late = longest - usual;
    const ok = late <= ALLOWED_MS && failed.length === 0;
    fair &&= ok;
    const left = excluded.length === 0 ? 'nothing' : excluded.map((ms) => `${ms.toFixed(0)} ms`).join(', ');
    console.log(
      `${ok ? 'ok   ' : 'WRONG'} while the ${name}: the slowest answer is ${late.toFixed(0)} ms later than the usual ` +
        `${usual.toFixed(1)} ms (allowed: ${ALLOWED_MS}); left out: ${left}; not accepted: ${failed.length}`,
    );
  }
  return fair;
}
