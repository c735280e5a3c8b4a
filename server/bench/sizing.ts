import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { connectTo } from '../test/support/direct-connection.ts';
import { startOwnDatabase } from '../test/support/own-database.ts';
import { waitFor } from '../test/support/wait-for.ts';
import { drive, type Request } from './load.ts';
import { processorSeconds } from './process-figures.ts';
import { startProcess } from './process.ts';
import { recipientOf } from './recipients.ts';
import { keep, say } from './report.ts';

/**
 * What one message costs, from its acceptance to the webhook about its delivery: processor time of interfaces, workers
 * and database, bytes that stay on the disk, and WAL. These are the figures of `core/sizing/assumptions.ts`.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '64' },
    channel: { type: 'string', default: 'sms' },
  },
});
const GATEWAY = 'server/bin/harkara.js';
const API_KEY = 'hk_bench_0123456789abcdef0123456789abcdef';
/** Rows in these come and go, or are not of messages. */
const PASSING = [
  'outbox',
  'inflight',
  'scheduled',
  'webhook_queue',
  'virtual_operator_messages',
  'virtual_mails',
  'virtual_mail_pieces',
];
const QUIET_MS = 300_000;

const sink = createServer((request, response) => {
  request.resume().on('end', () => response.end());
}).listen(0, '127.0.0.1');
await once(sink, 'listening');

say('Starting a database of its own …');
await using database = await startOwnDatabase('sizing', { autovacuum: 'on' });
await database.apply(provisioning((sink.address() as AddressInfo).port));
await using client = await connectTo(database);

const env = { HARKARA_CALLS_PER_SECOND: '1000000', HARKARA_DATA: database.folder, ...database.environment };
{
  await using api = await startProcess(GATEWAY, ['api'], env);
  await using worker = await startWorker();
  // What every start writes once is no message's.
  await sendFor(api.url, 3);
  await untilDone();
  const before = await look(api.pid, worker.pid);
  const measured = await sendFor(api.url, Number(options.seconds));
  await untilDone();
  const after = await look(api.pid, worker.pid);
  const messages = after.messages - before.messages;
  const each = (figure: keyof typeof after, scale = 1) =>
    Math.round(((after[figure] - before[figure]) * scale) / messages);
  const figures = {
    gateway: each('api', 1e6),
    worker: each('worker', 1e6),
    database: each('database', 1e6),
    bytes: each('bytes'),
    wal: each('wal'),
  };
  say(
    `${options.channel}: ${messages} messages, ${Math.round(measured.perSecond)}/s accepted, ${measured.errors} errors`,
  );
  for (const [name, value] of Object.entries(figures)) say(`  ${name.padEnd(10)} ${value}`);
  say(await tablesBySize(messages));
  keep(`sizing-${options.channel}`, { messages, ...figures });
}
sink.close();
sink.closeAllConnections();

async function startWorker() {
  const child = spawn(process.execPath, [GATEWAY, 'worker'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (piece) => (said += String(piece)));
  await waitFor('the worker runs', () => said.includes('is running'));
  return {
    pid: child.pid ?? 0,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function sendFor(url: string, seconds: number) {
  const requests = Array.from({ length: 500 }, (_, i) => requestFor(i));
  return drive({ url, requests, connections: Number(options.connections), seconds });
}

function requestFor(i: number): Request {
  const code = `Your code is ${100_000 + i}. Do not share it.`;
  if (options.channel === 'email') {
    const html = `<p>Dear customer,</p><p>${code} It is valid for 10 minutes.</p>`;
    return {
      method: 'POST',
      path: '/httpemailapi/v1/send',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        ...{ api_key: API_KEY, from: 'Asha <news@example.com>', to: `u${i}@example.net` },
        ...{ subject: 'Your code', html, text: code },
      }).toString(),
    };
  }
  return {
    method: 'POST',
    path: '/api/v2/sms/send',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${API_KEY}` },
    body: JSON.stringify({
      sender_id: 'BENCHM',
      recipient: recipientOf(i),
      message: code,
    }),
  };
}

async function numberOf(sql: string): Promise<number> {
  const { rows } = await client.query<{ value: string }>(`select (${sql})::text as value`);
  return Number(rows[0]?.value);
}

async function untilDone(): Promise<void> {
  await waitFor(
    'everything is delivered and told',
    async () =>
      (await numberOf(
        `(select count(*) from messages where state < 40) + (select count(*) from webhook_queue)`,
      )) === 0,
    { withinMs: QUIET_MS },
  );
}

async function look(api: number, worker: number) {
  await client.query('vacuum analyze');
  const none = 0;
  return {
    messages: await numberOf('select count(*) from messages'),
    api: processorSeconds(api, -1),
    worker: processorSeconds(worker, -1),
    database: processorSeconds(none, database.pid),
    wal: await numberOf(`pg_current_wal_lsn() - '0/0'::pg_lsn`),
    bytes: await numberOf(
      `select sum(pg_total_relation_size(oid)) from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ('{${PASSING.join(',')}}')`,
    ),
  };
}

async function tablesBySize(messages: number): Promise<string> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select regexp_replace(relname, '_[0-9a-z]*[0-9]{6,}.*$', '') as name, sum(pg_total_relation_size(oid)) as bytes
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      group by 1 order by 2 desc limit 12`,
  );
  return rows
    .map(({ name, bytes }) => `  ${name.padEnd(28)} ${Math.round(Number(bytes) / messages)} bytes`)
    .join('\n');
}

function provisioning(port: number): object {
  return {
    network: { allow_private: ['127.0.0.0/8'] },
    accounts: [
      {
        username: 'bench',
        api_keys: [{ name: 'bench', key: API_KEY, per_minute: 1_000_000_000, per_day: 1_000_000_000 }],
        credits: { sms: 1_000_000_000, email: 1_000_000_000 },
        senders: [{ sender_id: 'BENCHM', route: 'transactional', status: 'approved' }],
        templates: [{ name: 'code', content: 'Your code is {#var#}. Do not share it.', status: 'approved' }],
        email: { domains: [{ domain: 'example.com', status: 'approved' }] },
        api_secret: 'hs_bench_0123456789abcdef',
        webhook: { url: `http://127.0.0.1:${port}/` },
      },
    ],
    connectors: [
      { name: 'virtual', type: 'virtual-operator', channels: ['sms'], options: { delivery_ms: [50, 200] } },
      { name: 'mail', type: 'virtual-operator', channels: ['email'], options: { delivery_ms: [50, 200] } },
    ],
    routes: [
      { channel: 'sms', route: '*', connectors: ['virtual'] },
      { channel: 'email', route: '*', connectors: ['mail'] },
    ],
  };
}
