import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/storage/embedded/embedded-postgres.ts';
import { prepareDatabase } from '../src/storage/prepare-database.ts';
import { applyDocument } from '../test/support/own-database.ts';
import { drive, generator, type Request } from './load.ts';
import { openDashboard } from './panel-load.ts';
import { startProcess } from './process.ts';

/** Calls accepted a second, round by round. */
export type Accepting = { without: number[]; open: number[] };

type Options = {
  folder: string;
  username: string;
  password: string;
  rounds: number;
  seconds: number;
  say: (line: string) => void;
};

const API_KEY = 'hk_bench_0123456789abcdef0123456789abcdef';
const CONNECTIONS = 256;

/**
 * Accepting with the worker paused, without and with a dashboard open in a browser on this machine. One gateway serves
 * all rounds, and the two kinds take turns, so that a drift of the machine affects both alike.
 */
export async function compareAccepting(options: Options): Promise<Accepting> {
  const { folder, username, password, rounds, seconds, say } = options;
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres-accepting') });
  try {
    const secretKey = randomBytes(32).toString('hex');
    await prepareDatabase(postgres.connectionString);
    await provision(postgres.connectionString, secretKey, username, password);
    const gateway = await startProcess('server/bin/harkara.js', ['start'], {
      HARKARA_WORKER: 'off',
      HARKARA_CALLS_PER_SECOND: '1000000',
      DATABASE_URL: postgres.connectionString,
      HARKARA_SECRET_KEY: secretKey,
      HARKARA_LOG_LEVEL: 'warn',
    });
    try {
      const load = { url: gateway.url, requests: requests(), connections: CONNECTIONS };
      const round = async () => {
        await drive({ ...load, seconds: 2 });
        const { perSecond, errors } = await drive({ ...load, seconds });
        if (errors > 0) say(`${errors} sends were not accepted`);
        await empty(postgres.connectionString);
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
    } finally {
      await gateway.stop();
    }
  } finally {
    await postgres.stop();
  }
}

function requests(): Request[] {
  return Array.from({ length: 500 }, (_, i) => ({
    method: 'POST',
    path: '/api/v2/sms/send',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${API_KEY}` },
    body: JSON.stringify({
      sender_id: 'BENCHM',
      recipient: `98${String(10_000_000 + i * 7_919).slice(0, 8)}`,
      message: `Dear customer, your code is ${100_000 + i}. Do not share it.`,
    }),
  }));
}

async function provision(
  connectionString: string,
  secretKey: string,
  username: string,
  password: string,
): Promise<void> {
  await applyDocument(connectionString, secretKey, {
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
  });
}

/** Runs between rounds, so that all start alike. */
async function empty(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(
      `truncate outbox, inflight, scheduled, messages, attempts, receipts, events, vendor_refs`,
    );
  } finally {
    await client.end();
  }
}
