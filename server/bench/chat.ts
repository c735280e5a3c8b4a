import { parseArgs } from 'node:util';
import { Agent, request } from 'undici';
import { createVault } from '../src/core/accounts/vault.ts';
import { callbackUrl } from '../src/core/delivery/callback-address.ts';
import { STATE } from '../src/core/messages/states.ts';
import { CLOUD, listedTemplate, provisionCloud } from '../test/support/chat.ts';
import { startChatProvider } from '../test/support/chat-provider.ts';
import { connectTo } from '../test/support/direct-connection.ts';
import { startOwnDatabase } from '../test/support/own-database.ts';
import { keyOf } from '../test/support/provisions.ts';
import { waitFor } from '../test/support/wait-for.ts';
import { percentile } from '../torture/percentile.ts';
import { startProcess } from './process.ts';
import { keep, say } from './report.ts';

/**
 * How long callers of chat messages wait, all at once, for a provider that takes its time; and how many statuses the
 * provider can tell in a second. Callers, provider, gateway and database share the machine.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    sends: { type: 'string', default: '200' },
    'answer-ms': { type: 'string', default: '300' },
    statuses: { type: 'string', default: '10000' },
    batch: { type: 'string', default: '100' },
    calls: { type: 'string', default: '8' },
  },
});
const [rounds, sends, answerMs] = [options.rounds, options.sends, options['answer-ms']].map(Number) as [
  number,
  number,
  number,
];
const [statuses, batch, calls] = [options.statuses, options.batch, options.calls].map(Number) as [
  number,
  number,
  number,
];
/** Each message is delivered and read, and both are told twice. */
const STATUSES_PER_MESSAGE = 4;

say('Starting a database of its own …');
await using database = await startOwnDatabase('bench');
await using client = await connectTo(database);
await using provider = await startChatProvider();
provider.state.templates = [listedTemplate('order_update', 'Order {{1}} ships on {{2}}.')];
const agent = new Agent({ connections: sends });
const key = keyOf('asha');
await provision();
await using gateway = await startProcess('server/bin/harkara.js', ['start'], {
  HARKARA_CALLS_PER_SECOND: '1000000',
  ...database.environment,
});
await waitFor('the templates are known', async () =>
  (await call('GET', '/chatapp/templates')).text.includes('order_update'),
);
report(await measureSends(), await measureStatuses(gateway.url));
await agent.destroy();

async function provision(): Promise<void> {
  const document = provisionCloud(
    provider,
    { per_second: 1_000, connections: 1_000 },
    { credits: { chatapp: 1_000_000 } },
  );
  await database.apply(document);
}

async function call(method: 'GET' | 'POST', path: string, body?: object) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answer = await request(`${gateway.url}/api/v2${path}`, {
    method,
    dispatcher: agent,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, text: await answer.body.text() };
}

async function send(to: string): Promise<number> {
  const started = performance.now();
  const body = { to, template: 'order_update', params: [to, 'Monday'] };
  const { status, text } = await call('POST', '/chatapp/send', body);
  if (status !== 200) throw new Error(`a message was answered ${status}: ${text}`);
  return performance.now() - started;
}

/** The first two rounds warm up. */
async function measureSends(): Promise<number[]> {
  provider.always({ kind: 'slow', ms: answerMs });
  const all: number[] = [];
  for (let round = -1; round <= rounds; round++) {
    const numbers = Array.from({ length: sends }, (_, i) => `9198${round + 1}${String(i).padStart(7, '0')}`);
    const took = await Promise.all(numbers.map(send));
    say(
      `${round <= 0 ? 'Warming up' : `Round ${round}`}: ${sends} callers at once waited ` +
        `${ms(percentile(took, 0.5))} (median), ${ms(percentile(took, 0.99))} (p99)`,
    );
    if (round > 0) all.push(...took);
  }
  return all;
}

async function measureStatuses(url: string): Promise<{ perSecond: number; wrong: number }> {
  provider.always({ kind: 'accept' });
  const before = provider.received.length;
  const count = statuses / STATUSES_PER_MESSAGE;
  const rows = Array.from({ length: count }, (_, i) => ({
    to: `9197${String(i).padStart(8, '0')}`,
    params: [String(i), 'Monday'],
  }));
  const { status, text } = await call('POST', '/chatapp/send-bulk', { template: 'order_update', rows });
  if (status !== 200) throw new Error(`the messages were answered ${status}: ${text}`);
  await waitFor('all are sent', async () => (await countIn('state = 30')) >= before + count);

  const { news } = provider;
  const told = provider.received.slice(before).flatMap((message) => {
    const [delivered, read] = [news.status(message, 'delivered'), news.status(message, 'read')];
    return [delivered, delivered, read, read];
  });
  const shuffled = told
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
  const address = callbackUrl(createVault(database.secretKey), url, { name: CLOUD, options: {} });
  const tellAll = async (all: typeof shuffled) => {
    let next = 0;
    const tellOn = async () => {
      while (next < all.length) {
        const from = next;
        next += batch;
        const answer = await news.tell(address, ...all.slice(from, from + batch));
        if (answer.status !== 200) throw new Error(`a callback was answered ${answer.status}`);
      }
    };
    await Promise.all(Array.from({ length: calls }, tellOn));
  };
  // Warms up with what is known already.
  await tellAll(provider.received.slice(before).map((message) => news.status(message, 'sent')));
  const started = performance.now();
  await tellAll(shuffled);
  const perSecond = (shuffled.length * 1_000) / (performance.now() - started);
  const read = await countIn(
    `state = ${STATE.delivered} and exists (select 1 from engagements e
       where e.bucket = m.bucket and e.account = m.account and e.message = m.id)`,
  );
  return { perSecond, wrong: count - read };
}

async function countIn(condition: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from messages m where channel = 'chatapp' and ${condition}`,
  );
  return rows[0]?.count ?? 0;
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}

function report(took: readonly number[], { perSecond, wrong }: { perSecond: number; wrong: number }): void {
  const [median, p99] = [percentile(took, 0.5), percentile(took, 0.99)];
  say('');
  say(`${sends} callers at once, a provider of ${answerMs} ms: median ${ms(median)}, p99 ${ms(p99)}`);
  say(
    `${statuses.toLocaleString('en')} statuses, shuffled, doubled, ${batch} in a call: ` +
      `${Math.round(perSecond).toLocaleString('en')} a second; ${wrong} messages in a wrong state`,
  );
  keep('chat', { options, median, p99, perSecond, wrong });
  process.exitCode = wrong === 0 ? 0 : 1;
}
