import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connectTo } from '../test/support/direct-connection.ts';
import { startOwnDatabase } from '../test/support/own-database.ts';
import { percentile } from '../torture/percentile.ts';
import { startProcess } from './process.ts';
import { processor, say } from './report.ts';

/**
 * A file of 50,000 templates for 100 accounts is applied by the command: how the sends of these accounts fare meanwhile,
 * and for how long the audit log's head is held.
 */
const { values: options } = parseArgs({
  options: {
    templates: { type: 'string', default: '50000' },
    accounts: { type: 'string', default: '100' },
  },
});
const accounts = Number(options.accounts);
const ofEach = Math.ceil(Number(options.templates) / accounts);
const SENDER = 'BENCHS';
const TEXT = 'Your code is 482913. Do not share it.';
const SENDERS_AT_ONCE = 4;
const BETWEEN_SENDS_MS = 10;
const BETWEEN_LOOKS_MS = 5;
const IDLE_MS = 10_000;
const AFTER_MS = 3_000;
const keyOf = (i: number) => `hk_bench_${String(i).padStart(16, '0')}`;

await using database = await startOwnDatabase('bench');
await provision();
const file = join(database.folder, 'templates.json');
writeFileSync(file, JSON.stringify(manyTemplates()));
await using server = await startProcess('server/bin/harkara.js', ['start'], database.environment);
await using auditor = await connectTo(database);
say(`${ofEach * accounts} templates for ${accounts} accounts; ${processor}`);
await during(() => pause(IDLE_MS));
say(`idle: ${await during(() => pause(IDLE_MS))}`);
const began = performance.now();
const line = await during(async () => {
  await apply(file);
  say(`applied in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  await pause(AFTER_MS);
});
say(`sends during this time: ${line}`);

async function provision(): Promise<void> {
  await database.apply({
    connectors: [{ name: 'virtual', type: 'virtual-operator' }],
    accounts: Array.from({ length: accounts }, (_, i) => ({
      username: `bench${i}`,
      api_keys: [{ name: 'main', key: keyOf(i), per_minute: 1_000_000, per_day: 100_000_000 }],
      credits: { sms: 1_000_000 },
      senders: [{ sender_id: SENDER, route: 'transactional', status: 'approved' }],
      templates: [{ name: 'code', content: 'Your code is {#var#}. Do not share it.', status: 'approved' }],
    })),
  });
}

function manyTemplates(): object {
  return {
    accounts: Array.from({ length: accounts }, (_, i) => ({
      username: `bench${i}`,
      templates: Array.from({ length: ofEach }, (__, t) => ({
        name: `template ${t}`,
        content: `Dear {#var#}, your order ${t} of ${i} was sent on {#var#} and comes on {#var#}.`,
        status: 'approved',
      })),
    })),
  };
}

/** As the operator does it. */
async function apply(file: string): Promise<void> {
  const child = spawn(process.execPath, ['server/bin/harkara.js', 'apply', file], {
    env: { ...process.env, ...database.environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`apply ended with ${String(code)}`);
}

/** Sends for one account after another, and takes the audit log's head now and then, until the work is done. */
async function during(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  const waits: number[] = [];
  let refused = 0;
  let next = 0;
  let isOver = false;
  const send = async () => {
    while (!isOver) {
      const key = keyOf(next++ % accounts);
      const sentAt = performance.now();
      const answer = await fetch(`${server.url}/api/v2/sms/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ sender_id: SENDER, recipient: '9876543210', message: TEXT }),
      });
      await answer.text();
      times.push(performance.now() - sentAt);
      if (!answer.ok) refused += 1;
      await pause(BETWEEN_SENDS_MS);
    }
  };
  const look = async () => {
    while (!isOver) {
      const askedAt = performance.now();
      await auditor.query('select no from admin_actions_head for update');
      waits.push(performance.now() - askedAt);
      await pause(BETWEEN_LOOKS_MS);
    }
  };
  const all = [...Array.from({ length: SENDERS_AT_ONCE }, send), look()];
  await work().finally(() => (isOver = true));
  await Promise.all(all);
  const at = (part: number) => percentile(times, part).toFixed(0);
  const figures = `median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
  const longest = Math.max(...waits).toFixed(0);
  return `${times.length} sends, ${figures}; ${refused} refused; the head was waited for ${longest} ms at most`;
}
