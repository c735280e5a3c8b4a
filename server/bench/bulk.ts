import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { MESSAGE_COLUMNS } from '../src/storage/accept.queries.ts';
import { names } from '../src/storage/rows.ts';
import { connectTo } from '../test/support/direct-connection.ts';
import { startOwnDatabase } from '../test/support/own-database.ts';
import { residentBytes } from './process-figures.ts';
import { startProcess } from './process.ts';
import { keep, median, say } from './report.ts';

/**
 * A bulk send, from the request to its answer, compared with a bare COPY of the very same rows into the same table; and
 * how much the process grows during it. Figures drift with the machine; trust their ratio.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    recipients: { type: 'string', default: '100000' },
    'sample-ms': { type: 'string', default: '5' },
  },
});
const rounds = Number(options.rounds);
const recipients = Number(options.recipients);

const API_KEY = 'hk_bench_0123456789abcdef0123456789abcdef';
const TEXT = 'Dear customer, your code is 482913. It is valid for 10 minutes. Do not share it with anybody.';
const COLUMNS = names(MESSAGE_COLUMNS);
const MEGABYTE = 1024 * 1024;

type Round = { copyMs: number; bulkMs: number; grownMb: number };

say('Starting a database of its own …');
await using database = await startOwnDatabase('bench');
await using client = await connectTo(database);
await provision();
report(await measure());

async function provision(): Promise<void> {
  await database.apply({
    accounts: [
      {
        username: 'bench',
        password: randomBytes(12).toString('hex'),
        api_keys: [{ name: 'bench', key: API_KEY, per_minute: 1_000_000, per_day: 1_000_000 }],
        credits: { sms: 1_000_000_000 },
        senders: [{ sender_id: 'BENCHM', route: 'transactional', status: 'approved' }],
        templates: [{ name: 'code', content: TEXT.replace('482913', '{#var#}'), status: 'approved' }],
      },
    ],
    connectors: [{ name: 'virtual', type: 'virtual-operator', channels: ['sms'] }],
    routes: [{ channel: 'sms', route: '*', connectors: ['virtual'] }],
  });
}

/** Rounds are interleaved, so that a drift of the machine affects both alike. */
async function measure(): Promise<Round[]> {
  await measureBulk();
  const rows = await dumpRows();
  const measured: Round[] = [];
  for (let round = 1; round <= rounds; round++) {
    const copyMs = await measureCopy(rows);
    const { bulkMs, grownMb } = await measureBulk();
    say(
      `Round ${round} of ${rounds}: bare COPY ${copyMs.toFixed(0)} ms, bulk send ${bulkMs.toFixed(0)} ms ` +
        `(${(bulkMs / copyMs).toFixed(2)} ×), the process grew by ${grownMb.toFixed(0)} MB`,
    );
    measured.push({ copyMs, bulkMs, grownMb });
  }
  return measured;
}

async function measureCopy(rows: Buffer[]): Promise<number> {
  await empty();
  const started = performance.now();
  await client.query('begin');
  await pipeline(Readable.from(rows), client.query(copyFrom(`copy messages (${COLUMNS}) from stdin`)));
  await client.query('commit');
  return performance.now() - started;
}

/** In a new process each time: the memory one call has grown it by would be there for the next. */
async function measureBulk(): Promise<{ bulkMs: number; grownMb: number }> {
  await using server = await startProcess('server/bin/harkara.js', ['start'], {
    HARKARA_WORKER: 'off',
    ...database.environment,
    HARKARA_MAX_RECIPIENTS: String(recipients),
  });
  for (let i = 0; i < 20; i++) await post(server.url, bodyFor(100));
  await empty();
  const body = bodyFor(recipients);
  const before = residentBytes(server.pid);
  let most = before;
  const sampler = setInterval(() => {
    most = Math.max(most, residentBytes(server.pid));
  }, Number(options['sample-ms']));
  const started = performance.now();
  await post(server.url, body);
  const bulkMs = performance.now() - started;
  clearInterval(sampler);
  return { bulkMs, grownMb: (Math.max(most, residentBytes(server.pid)) - before) / MEGABYTE };
}

function bodyFor(count: number): string {
  const numbers = Array.from({ length: count }, (_, i) => `98${String(i * 7).padStart(8, '0')}`);
  return JSON.stringify({ sender_id: 'BENCHM', recipients: numbers, message: TEXT });
}

async function post(url: string, body: string): Promise<void> {
  const answer = await fetch(`${url}/api/v2/sms/send-bulk`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': API_KEY },
    body,
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`the bulk send was refused: ${text.slice(0, 500)}`);
}

async function dumpRows(): Promise<Buffer[]> {
  const stream = client.query(
    copyTo(`copy (select ${COLUMNS} from messages order by bucket, account, id) to stdout`),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const whole = Buffer.concat(chunks);
  const pieces: Buffer[] = [];
  for (let at = 0; at < whole.length; at += 64 * 1024) pieces.push(whole.subarray(at, at + 64 * 1024));
  return pieces;
}

async function empty(): Promise<void> {
  await client.query('truncate messages, campaigns, campaign_counts, outbox, scheduled');
}

function report(measured: Round[]): void {
  const result = {
    copyMs: median(measured.map((round) => round.copyMs)),
    bulkMs: median(measured.map((round) => round.bulkMs)),
    ratio: median(measured.map((round) => round.bulkMs / round.copyMs)),
    grownMb: median(measured.map((round) => round.grownMb)),
  };
  say('');
  say(`bare COPY of ${recipients} rows: ${result.copyMs.toFixed(0)} ms`);
  say(
    `bulk send of ${recipients}:      ${result.bulkMs.toFixed(0)} ms, ${result.ratio.toFixed(2)} × bare COPY`,
  );
  say(`the process grew by           ${result.grownMb.toFixed(0)} MB`);
  keep('bulk', { options, ...result, rounds: measured });
}
