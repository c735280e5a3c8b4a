import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { connectTo } from '../test/support/direct-connection.ts';
import { startOwnDatabase } from '../test/support/own-database.ts';
import { drive, generator, type Measured, type Request } from './load.ts';
import { startProcess } from './process.ts';
import { recipientOf } from './recipients.ts';
import { keep, median, say } from './report.ts';

/**
 * Accepting sends, compared with a bare Fastify handler with the same schema in the same run: with the worker paused,
 * by v2 and by the legacy interface, and while it drains. Figures drift with the machine; trust their ratios.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '256' },
    templates: { type: 'string', default: '200' },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const connections = Number(options.connections);
const templates = Number(options.templates);

const API_KEY = 'hk_bench_0123456789abcdef0123456789abcdef';
const PASSWORD = randomBytes(12).toString('hex');
const PATH = '/api/v2/sms/send';
const GATEWAY = 'server/bin/harkara.js';

type Message = { recipient: string; text: string };

const MESSAGES: readonly Message[] = Array.from({ length: 500 }, (_, i) => ({
  recipient: recipientOf(i),
  text: `Dear customer, your code for service ${i % templates} is ${100_000 + i}. It is valid for 10 minutes. Do not share it.`,
}));

say('Starting a database of its own …');
await using database = await startOwnDatabase('bench');
await provision();
report(await measure());

type Results = {
  bare: Measured[];
  paused: Measured[];
  legacyByKey: Measured[];
  legacyByPassword: Measured[];
  draining: (Measured & { backlog: number; finished: number })[];
};

async function provision(): Promise<void> {
  const contents = Array.from({ length: templates }, (_, i) => ({
    name: `template ${i}`,
    content: `Dear customer, your code for service ${i} is {#var#}. It is valid for {#var#} minutes. Do not share it.`,
    status: 'approved',
  }));
  await database.apply({
    accounts: [
      {
        username: 'bench',
        password: PASSWORD,
        api_keys: [{ name: 'bench', key: API_KEY, per_minute: 1_000_000_000, per_day: 1_000_000_000 }],
        credits: { sms: 1_000_000_000 },
        senders: [{ sender_id: 'BENCHM', route: 'transactional', status: 'approved' }],
        templates: contents,
      },
    ],
    connectors: [
      { name: 'virtual', type: 'virtual-operator', channels: ['sms'], options: { delivery_ms: [50, 200] } },
    ],
    routes: [{ channel: 'sms', route: '*', connectors: ['virtual'] }],
  });
}

/** Rounds are interleaved, so that a drift of the machine affects all alike. */
async function measure(): Promise<Results> {
  const results: Results = { bare: [], paused: [], legacyByKey: [], legacyByPassword: [], draining: [] };
  for (let round = 1; round <= rounds; round++) {
    say(`Round ${round} of ${rounds}, ${seconds} s each by ${generator} with ${connections} connections`);
    results.bare.push(await measureOne('bare Fastify    ', 'server/bench/bare-fastify.ts', {}, v2()));
    const paused = { HARKARA_WORKER: 'off' };
    results.paused.push(await measureOne('worker paused   ', GATEWAY, paused, v2()));
    await empty();
    results.legacyByKey.push(
      await measureOne('legacy by key   ', GATEWAY, paused, legacy({ api_key: API_KEY })),
    );
    await empty();
    const login = { username: 'bench', password: PASSWORD };
    results.legacyByPassword.push(await measureOne('legacy by login ', GATEWAY, paused, legacy(login)));
    await empty();
    const before = await counts();
    const measured = await measureOne('worker draining ', GATEWAY, {}, v2());
    const after = await counts();
    const backlog = after.waiting - before.waiting;
    const finished = after.finished - before.finished;
    say(`                  backlog grew by ${backlog}, ${finished} reached a final state meanwhile`);
    results.draining.push({ ...measured, backlog, finished });
    await empty();
  }
  return results;
}

async function measureOne(
  name: string,
  script: string,
  env: Record<string, string>,
  requests: Request[],
): Promise<Measured> {
  await using server = await startProcess(script, ['start'], {
    ...env,
    HARKARA_CALLS_PER_SECOND: '1000000',
    ...database.environment,
  });
  await refuseIfRefused(server.url, requests);
  const load = { url: server.url, requests, connections };
  await drive({ ...load, seconds: 2 });
  const measured = await drive({ ...load, seconds });
  say(`  ${name}${describe(measured)}`);
  return measured;
}

/** The legacy interface refuses with status 200, which the load generator would count as success. */
async function refuseIfRefused(url: string, [request]: readonly Request[]): Promise<void> {
  if (!request) throw new Error('there is nothing to drive with');
  const { method, path, headers = {}, body } = request;
  const answer = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await answer.text();
  if (!answer.ok || text.startsWith('-')) throw new Error(`the send is refused: ${text}`);
}

function v2(): Request[] {
  return MESSAGES.map(({ recipient, text }) => ({
    method: 'POST',
    path: PATH,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${API_KEY}` },
    body: JSON.stringify({ sender_id: 'BENCHM', recipient, message: text }),
  }));
}

function legacy(credentials: Record<string, string>): Request[] {
  return MESSAGES.map(({ recipient, text }) => {
    const query = new URLSearchParams({
      ...credentials,
      sender_id: 'BENCHM',
      route: 'T',
      phonenumber: recipient,
      message: text,
    });
    return { method: 'GET', path: `/httpapi/send?${query.toString()}` };
  });
}

async function counts(): Promise<{ waiting: number; finished: number }> {
  await using client = await connectTo(database);
  const { rows } = await client.query<{ waiting: string; finished: string }>(
    `select (select count(*) from outbox) + (select count(*) from inflight) as waiting,
            (select coalesce(sum(delivered + failed), 0) from usage_by_kind) as finished`,
  );
  return { waiting: Number(rows[0]?.waiting), finished: Number(rows[0]?.finished) };
}

/** Runs between rounds, so that all start alike. */
async function empty(): Promise<void> {
  await using client = await connectTo(database);
  await client.query(
    `truncate outbox, inflight, scheduled, messages, attempts, receipts, events, vendor_refs, virtual_operator_messages`,
  );
  await client.query('checkpoint').catch(() => undefined);
}

function describe({ perSecond, p50, p99, errors }: Measured): string {
  const latency = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  return `${Math.round(perSecond).toLocaleString('en')} a second, ${latency}${errors > 0 ? `, ${errors} errors` : ''}`;
}

function report(results: Results): void {
  const rate = (measured: Measured[]) => median(measured.map((m) => m.perSecond));
  const bare = rate(results.bare);
  const paused = rate(results.paused);
  const ratios = {
    paused: paused / bare,
    draining: rate(results.draining) / bare,
    legacyByKey: rate(results.legacyByKey) / paused,
    legacyByPassword: rate(results.legacyByPassword) / paused,
  };
  say('');
  say(`accept, worker paused:   ${ratios.paused.toFixed(2)} × bare Fastify`);
  say(`accept, worker draining: ${ratios.draining.toFixed(2)} × bare Fastify`);
  say(`legacy send by key:      ${ratios.legacyByKey.toFixed(2)} × v2 send`);
  say(`legacy send by password: ${ratios.legacyByPassword.toFixed(2)} × v2 send`);
  keep('accept', { generator, options, ratios, ...results });
}
