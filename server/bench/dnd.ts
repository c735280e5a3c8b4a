import { randomBytes } from 'node:crypto';
import { closeSync, openAsBlob, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { DndImport } from 'harkara-contract/routes/dnd.ts';
import { startOwnDatabase } from '../test/support/own-database.ts';
import { percentile } from '../torture/percentile.ts';
import { signIn } from './panel-session.ts';
import { processorSeconds, residentBytes } from './process-figures.ts';
import { startProcess } from './process.ts';
import { processor, say } from './report.ts';

/**
 * A list of ten million numbers, uploaded to the panel: how long it takes to add it and to replace the registry by it,
 * by how much the gateway's process grows, and how another account's sends and the readiness fare meanwhile.
 */
const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '10000000' } } });
const rows = Number(options.rows);
const MEGABYTE = 1024 * 1024;
const PASSWORD = `first password: ${randomBytes(6).toString('hex')}`;
const KEY = 'hk_bench_0123456789abcdef';
const SENDER = 'BENCHS';
const TEXT = 'Your code is 482913. Do not share it.';
const BETWEEN_SENDS_MS = 50;

await using database = await startOwnDatabase('bench');
await provision();
const file = join(database.folder, 'list.csv');
writeList(file);
const size = (statSync(file).size / MEGABYTE).toFixed(0);
say(`${rows.toLocaleString('en')} numbers (${size} MB); ${processor}`);
await using server = await startProcess('server/bin/harkara.js', ['start'], {
  ...database.environment,
  HARKARA_PANEL_ADMIN_TOTP: 'off',
});
// Sending alone makes a new process grow for about a minute; after that, what it grows by is the import's.
say(`idle: ${await during(() => pause(60_000))}`);
for (const mode of ['add', 'replace']) await measure(mode);

async function provision(): Promise<void> {
  await database.apply({
    connectors: [{ name: 'virtual', type: 'virtual-operator' }],
    accounts: [
      { username: 'operator', role: 'admin', password: PASSWORD },
      {
        username: 'bench',
        api_keys: [{ name: 'main', key: KEY, per_minute: 1_000_000, per_day: 100_000_000 }],
        credits: { sms: 1_000_000 },
        senders: [{ sender_id: SENDER, route: 'transactional', status: 'approved' }],
        templates: [{ name: 'code', content: 'Your code is {#var#}. Do not share it.', status: 'approved' }],
      },
    ],
  });
}

/** In no order, as the registry's lists are not in ours: the multiplier has no factor in common with 10 to the ninth. */
function writeList(path: string): void {
  const file = openSync(path, 'w');
  writeSync(file, 'Mobile\r\n');
  for (let from = 0; from < rows; from += 10_000) {
    const lines = Array.from(
      { length: Math.min(10_000, rows - from) },
      (_, i) => `9${String(((from + i) * 7_368_787) % 1_000_000_000).padStart(9, '0')}`,
    );
    writeSync(file, `${lines.join('\r\n')}\r\n`);
  }
  closeSync(file);
}

async function measure(mode: string): Promise<void> {
  const call = await signIn(server.url, 'operator', PASSWORD);
  const before = residentBytes(server.pid);
  let most = before;
  const sampler = setInterval(() => {
    most = Math.max(most, residentBytes(server.pid));
  }, 20);
  const processorBefore = processorSeconds(server.pid, database.pid);
  const began = performance.now();
  const read = async () => ((await call('GET', 'admin/dnd/import')) as { lastImport: DndImport }).lastImport;
  const meanwhile = await during(async () => {
    await call('POST', `admin/dnd/import?mode=${mode}&name=list.csv`, await openAsBlob(file));
    say(`${mode}: read in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    while (['adding', 'removing'].includes((await read()).state)) await pause(200);
  });
  clearInterval(sampler);
  const { state, valid, added, removed } = await read();
  const took = ((performance.now() - began) / 1_000).toFixed(1);
  say(`  ${state} after ${took} s; ${valid} read, ${added} added, ${removed} removed`);
  const used = (processorSeconds(server.pid, database.pid) - processorBefore).toFixed(1);
  say(`  ${used} s of processor time, of the gateway and its database together`);
  const grown = ((most - before) / MEGABYTE).toFixed(0);
  say(`  the process grew by ${grown} MB to ${(most / MEGABYTE).toFixed(0)} MB`);
  say(`  sends during this time: ${meanwhile}`);
}

/** Sends one message after another, and asks whether the gateway is ready, until the work is done. */
async function during(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  let unready = 0;
  let refused = 0;
  let isOver = false;
  const ended = work().finally(() => (isOver = true));
  while (!isOver) {
    const began = performance.now();
    const answer = await fetch(`${server.url}/api/v2/sms/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sender_id: SENDER, recipient: '9876543210', message: TEXT }),
    });
    await answer.text();
    times.push(performance.now() - began);
    if (!answer.ok) refused += 1;
    if ((await fetch(`${server.url}/readyz`)).status !== 200) unready += 1;
    await pause(BETWEEN_SENDS_MS);
  }
  await ended;
  const at = (part: number) => percentile(times, part).toFixed(0);
  const sends = `${times.length} sends in ${at(0.5)} ms (p99 ${at(0.99)}, most ${at(1)})`;
  return `${sends}, ${refused} refused, ${unready} times not ready`;
}
