import { Pool } from 'undici';
import { connectTo } from '../test/support/direct-connection.ts';
import { startOwnDatabase } from '../test/support/own-database.ts';
import { drive, type Measured, type Request } from './load.ts';
import { startProcess, type Running } from './process.ts';
import { recipientOf } from './recipients.ts';

const API_KEY = 'hk_bench_0123456789abcdef0123456789abcdef';
const MAIL_PATH = '/httpemailapi/v1/send';
const TEXT = 'Dear customer, your code is 482913. It is valid for 10 minutes. Do not share it.';
const GATEWAY = 'server/bin/harkara.js';

export type GatewayBench = {
  /**
   * Has so many mails accepted while nothing is handed over, then starts the worker.
   *
   * @param all called before the first mail leaves; resolves when the last has come.
   */
  drain: (mails: number, all: () => Promise<void>) => Promise<void>;
  /** Accepts single mails, or single SMS, with the worker off. */
  accept: (kind: 'mail' | 'sms', load: { seconds: number; connections: number }) => Promise<Measured>;
  close: () => Promise<void>;
};

/** The whole gateway, with a database of its own, whose relay is at this port. */
export async function startGatewayBench(options: {
  relayPort: number;
  connections: number;
  subject: string;
  html: string;
  text: string;
}): Promise<GatewayBench> {
  const { subject, html, text } = options;
  const database = await startOwnDatabase('bench');
  await database.apply(provisioning(options));

  const start = (worker: 'on' | 'off') =>
    startProcess(GATEWAY, ['start'], {
      HARKARA_WORKER: worker,
      HARKARA_CALLS_PER_SECOND: '1000000',
      ...database.environment,
    });

  async function whileStarted<T>(worker: 'on' | 'off', work: (gateway: Running) => Promise<T>): Promise<T> {
    await using gateway = await start(worker);
    return await work(gateway);
  }

  const mailTo = (to: string): Request => ({
    method: 'POST',
    path: MAIL_PATH,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      ...{ api_key: API_KEY, from: 'Asha News <news@example.com>', to },
      ...{ subject, html, text },
    }).toString(),
  });

  const smsTo = (recipient: string): Request => ({
    method: 'POST',
    path: '/api/v2/sms/send',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${API_KEY}` },
    body: JSON.stringify({ sender_id: 'BENCHM', recipient, message: TEXT }),
  });

  return {
    drain: async (mails, all) => {
      await whileStarted('off', ({ url }) =>
        acceptAll(
          url,
          Array.from({ length: mails }, (_, i) => mailTo(`customer${i}@example.net`)),
        ),
      );
      const drained = all();
      await whileStarted('on', () => drained);
      await empty(database);
    },
    accept: async (kind, load) => {
      const requests = Array.from({ length: 500 }, (_, i) =>
        kind === 'mail' ? mailTo(`customer${i}@example.net`) : smsTo(recipientOf(i)),
      );
      const measured = await whileStarted('off', async ({ url }) => {
        await acceptAll(url, requests.slice(0, 1));
        await drive({ url, requests, ...load, seconds: 2 });
        return drive({ url, requests, ...load });
      });
      await empty(database);
      return measured;
    },
    close: () => database[Symbol.asyncDispose](),
  };
}

async function acceptAll(url: string, requests: readonly Request[]): Promise<void> {
  const pool = new Pool(url, { connections: 32 });
  let next = 0;
  const goOn = async () => {
    for (let request = requests[next++]; request; request = requests[next++]) {
      const { method, path, headers = {}, body = '' } = request;
      const answer = await pool.request({ method, path, headers, body });
      const text = await answer.body.text();
      // The mail interface refuses with status 200.
      if (answer.statusCode !== 200 || text.startsWith('-')) throw new Error(`the send is refused: ${text}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: 32 }, goOn));
  } finally {
    await pool.destroy();
  }
}

function provisioning({ relayPort: port, connections }: { relayPort: number; connections: number }): object {
  return {
    accounts: [
      {
        username: 'bench',
        api_keys: [{ name: 'bench', key: API_KEY, per_minute: 1_000_000_000, per_day: 1_000_000_000 }],
        credits: { sms: 1_000_000_000, email: 1_000_000_000 },
        senders: [{ sender_id: 'BENCHM', route: 'transactional', status: 'approved' }],
        templates: [{ name: 'code', content: TEXT.replace('482913', '{#var#}'), status: 'approved' }],
        email: { unsubscribe: true, domains: [{ domain: 'example.com', status: 'approved' }] },
      },
    ],
    connectors: [
      { name: 'virtual', type: 'virtual-operator', channels: ['sms'] },
      {
        name: 'relay',
        type: 'smtp',
        channels: ['email'],
        options: { host: '127.0.0.1', port, tls: 'none', connections },
      },
    ],
    routes: [
      { channel: 'sms', route: '*', connectors: ['virtual'] },
      { channel: 'email', route: '*', connectors: ['relay'] },
    ],
  };
}

/** So that all rounds start alike. */
async function empty(database: { connectionString: string }): Promise<void> {
  await using client = await connectTo(database);
  await client.query(
    'truncate outbox, inflight, scheduled, messages, contents, attempts, receipts, events, vendor_refs',
  );
  await client.query('checkpoint').catch(() => undefined);
}
