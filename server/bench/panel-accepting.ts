import { connectTo } from '../test/support/direct-connection.ts';
import { startOwnDatabase } from '../test/support/own-database.ts';
import { drive, generator, type Request } from './load.ts';
import { openDashboard } from './panel-load.ts';
import { startProcess } from './process.ts';
import { recipientOf } from './recipients.ts';
import { say } from './report.ts';

/** Calls accepted a second, round by round. */
export type Accepting = { without: number[]; open: number[] };

type Options = {
  username: string;
  password: string;
  rounds: number;
  seconds: number;
};

const API_KEY = 'hk_bench_0123456789abcdef0123456789abcdef';
const CONNECTIONS = 256;

/**
 * Accepting with the worker paused, without and with a dashboard open in a browser on this machine. One gateway serves
 * all rounds, and the two kinds take turns, so that a drift of the machine affects both alike.
 */
export async function compareAccepting(options: Options): Promise<Accepting> {
  const { username, password, rounds, seconds } = options;
  await using database = await startOwnDatabase('bench');
  await database.apply(provisioning(username, password));
  await using gateway = await startProcess('server/bin/harkara.js', ['start'], {
    HARKARA_WORKER: 'off',
    HARKARA_CALLS_PER_SECOND: '1000000',
    ...database.environment,
  });
  const load = { url: gateway.url, requests: requests(), connections: CONNECTIONS };
  const round = async () => {
    await drive({ ...load, seconds: 2 });
    const { perSecond, errors } = await drive({ ...load, seconds });
    if (errors > 0) say(`${errors} sends were not accepted`);
    await empty(database);
    return perSecond;
  };
  const accepting: Accepting = { without: [], open: [] };
  for (let i = 1; i <= rounds; i++) {
    accepting.without.push(await round());
    const dashboard = await openDashboard(gateway.url, username, password);
    accepting.open.push(await round());
    await dashboard.close();
    const [without, open] = [accepting.without.at(-1) ?? NaN, accepting.open.at(-1) ?? NaN];
    say(
      `Round ${i} of ${rounds}, by ${generator}: ${without.toFixed(0)} a second, ${open.toFixed(0)} with a dashboard`,
    );
  }
  return accepting;
}

function requests(): Request[] {
  return Array.from({ length: 500 }, (_, i) => ({
    method: 'POST',
    path: '/api/v2/sms/send',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${API_KEY}` },
    body: JSON.stringify({
      sender_id: 'BENCHM',
      recipient: recipientOf(i),
      message: `Dear customer, your code is ${100_000 + i}. Do not share it.`,
    }),
  }));
}

function provisioning(username: string, password: string): object {
  return {
    accounts: [
      {
        username,
        password,
        api_keys: [{ name: 'bench', key: API_KEY, per_minute: 1_000_000_000, per_day: 1_000_000_000 }],
        credits: { sms: 1_000_000_000 },
        senders: [{ sender_id: 'BENCHM', route: 'transactional', status: 'approved' }],
        templates: [
          {
            name: 'code',
            content: 'Dear customer, your code is {#var#}. Do not share it.',
            status: 'approved',
          },
        ],
      },
    ],
    connectors: [
      { name: 'virtual', type: 'virtual-operator', channels: ['sms'], options: { delivery_ms: [50, 200] } },
    ],
    routes: [{ channel: 'sms', route: '*', connectors: ['virtual'] }],
  };
}

/** Runs between rounds, so that all start alike. */
async function empty(database: { connectionString: string }): Promise<void> {
  await using client = await connectTo(database);
  await client.query(
    `truncate outbox, inflight, scheduled, messages, attempts, receipts, events, vendor_refs`,
  );
}
