// What one account does to be served before all others, and what two do at the same moment; all through the panel.

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Panel } from './attack-panel.ts';
import { many, type Answers, type Attack, type Target } from './attack-tools.ts';

const PASSWORD = 'the password of these attacks';
/** However busy the machine is: an account that waits for another's work waits for much longer. */
const LONGEST_MS = 5_000;
/** Between what the other does, who is no attacker. */
const PAUSE_MS = 200;

const account = (username: string, more: object = {}) => ({ username, password: PASSWORD, ...more });
const CHANNELS = {
  features: { voice: true, email: true },
  credits: { sms: 1_000, voice: 1_000, email: 1_000 },
};

/** Who attacks here, and who is to notice nothing. */
export const FAIR_SETUP = {
  accounts: [
    account('fair-desk', { role: 'admin' }),
    account('fair-reseller', { role: 'reseller' }),
    account('fair-customer', { parent: 'fair-reseller' }),
    account('fair-greedy', CHANNELS),
    account('fair-other', CHANNELS),
  ],
};

const open = (target: Target, username: string) => Panel.open(target, { username, password: PASSWORD });

async function serve(answer: (server: Server) => void): Promise<{ url: string; close: () => void }> {
  const server = createServer();
  answer(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

const hanging = () => serve((server) => server.on('request', () => undefined));

/** @throws if it took so long that it waited for others. */
async function inTime<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  const tookMs = performance.now() - begun;
  if (tookMs > LONGEST_MS) throw new Error(`${what} took ${Math.round(tookMs)} ms`);
  return result;
}

async function meanwhile(attack: Promise<unknown>, work: () => Promise<void>): Promise<void> {
  let isOver = false;
  const over = attack.finally(() => (isOver = true));
  // It may fail while the other is still at work, who is heard first.
  over.catch(() => undefined);
  do {
    await work();
    await sleep(PAUSE_MS);
  } while (!isOver);
  await over;
}

function sound(): Buffer {
  const samples = Buffer.alloc(16_000);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(16_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

export const FAIR_ATTACKS: Readonly<Record<string, Attack>> = {
  'a reseller unlocks what the operator locks': async (target, answers) => {
    const [desk, reseller] = [await open(target, 'fair-desk'), await open(target, 'fair-reseller')];
    const lock = (status: string) =>
      desk.send('POST', 'admin/accounts/fair-customer/status', { status, reason: 'an attack' });
    for (let round = 0; round < 50 / target.easier; round++) {
      await lock('inactive');
      const unlocked = reseller.send('POST', 'customers/fair-customer/status', { status: 'active' }, answers);
      const [locked] = await Promise.all([lock('blocked'), unlocked]);
      if (locked.status >= 300) throw new Error(`the operator was answered ${locked.status}`);
      const { text } = await desk.send('GET', 'admin/accounts?q=fair-customer');
      if (!text.includes('"status":"blocked"')) throw new Error('the reseller undid the operator’s lock');
      // The operator's own session has a pace, too.
      await sleep(150);
    }
  },

  'recordings that hang': async (target, answers) => {
    const [greedy, other] = [await open(target, 'fair-greedy'), await open(target, 'fair-other')];
    const [silent, quick] = [
      await hanging(),
      await serve((server) => server.on('request', (_, response) => response.end(sound()))),
    ];
    let asked = 0;
    const hear = async (panel: Panel, url: string, noted?: Answers) =>
      panel.send(
        'POST',
        'voice/previews',
        { text: null, audio: `${url}${(asked += 1)}.wav`, language: null },
        noted,
      );
    try {
      await meanwhile(
        // The gateway cuts those off that wait for too long.
        many(40, target, async () => void (await hear(greedy, silent.url).catch(() => undefined)), 40),
        async () => {
          const { status } = await inTime('another’s recording', () => hear(other, quick.url, answers));
          if (status !== 200) throw new Error(`another’s recording was answered ${status}`);
        },
      );
    } finally {
      silent.close();
      quick.close();
    }
  },

  'keys for 60 email domains': async (target, answers) => {
    const greedy = await open(target, 'fair-greedy');
    await meanwhile(
      many(
        60,
        target,
        async (i) => {
          await greedy.send('POST', 'email/domains', { domain: `d${i}.example` }, answers);
        },
        60,
      ),
      async () => void (await inTime('another’s sign-in', () => open(target, 'fair-other'))),
    );
    const { text } = await greedy.send('GET', 'email/domains');
    const count = text.split('"domain":').length - 1;
    if (count > 50) throw new Error(`an account has ${count} email domains`);
  },

  'webhook tests that hang': async (target, answers) => {
    const [greedy, other] = [await open(target, 'fair-greedy'), await open(target, 'fair-other')];
    const [silent, quick] = [
      await hanging(),
      await serve((server) => server.on('request', (_, response) => response.end())),
    ];
    const save = (panel: Panel, url: string) =>
      panel.send('PUT', 'webhook', { url, events: ['delivery_report'], enabled: true });
    try {
      await save(greedy, silent.url);
      await save(other, quick.url);
      await meanwhile(
        many(40, target, async () => void (await greedy.send('POST', 'webhook/test', {}, answers)), 40),
        async () => {
          const { text } = await inTime('another’s test', () => other.send('POST', 'webhook/test'));
          if (!text.includes('"ok":true')) throw new Error(`another’s test was answered ${text}`);
        },
      );
    } finally {
      silent.close();
      quick.close();
    }
  },

  'exports again and again': async (target, answers) => {
    const greedy = await open(target, 'fair-greedy');
    const month = new Date().toISOString().slice(0, 7);
    await many(2_000, target, async () => {
      await greedy.send('GET', `statement.csv?month=${month}`, undefined, answers);
    });
  },

  'a reseller who takes all names': async (target, answers) => {
    const reseller = await open(target, 'fair-reseller');
    const made: Answers = {};
    await many(60, target, async (i) => {
      await reseller.send('POST', 'customers', { username: `name-${Date.now()}-${i}` }, made);
    });
    Object.assign(answers, made);
    if ((made['201'] ?? 0) > 20) throw new Error(`a reseller created ${made['201']} customers in an hour`);
  },
};
