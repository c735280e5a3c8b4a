// What strangers and bad customers do with email: large ones, and connections that keep places for nothing.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Panel } from './attack-panel.ts';
import {
  HOLD_MS,
  JSON_TYPE,
  many,
  MULTIPART,
  post,
  type Answers,
  type Attack,
  type Target,
} from './attack-tools.ts';
import { customer } from './world.ts';

const PASSWORD = 'an attacker who signs in';
const FROM = 'news@attacker.example';
const MAIL = { from: FROM, to: ['ravi@customer.example'], subject: 'Order', html: '<p>Order</p>' };
/** After this time strangers who send nothing give up their places. */
const PATIENCE_MS = 20_000;

/** A customer who sends email, and has turned against the gateway too. */
const MAILER = customer('mailer');

/** For `harkara apply`. */
export const MAIL_SETUP = {
  accounts: [
    {
      username: MAILER.username,
      password: PASSWORD,
      api_keys: [{ name: 'main', key: MAILER.apiKey, per_minute: 1_000_000, per_day: 10_000_000 }],
      credits: { email: 1_000_000 },
      features: { email: true },
      email: { domains: [{ domain: 'attacker.example', status: 'approved' }] },
    },
  ],
  connectors: [
    {
      name: 'virtual-mail',
      type: 'virtual-operator',
      channels: ['email'],
      options: { delivery_ms: [20, 100] },
    },
  ],
};

export const MAIL_ATTACKS: Readonly<Record<string, Attack>> = {
  'emails in the mailbox that take seconds to parse': async (target, answers) => {
    const text = 'a\n'.repeat(400_000);
    await post(
      target,
      '/api/v2/email/send',
      JSON_TYPE,
      JSON.stringify({ ...MAIL, text }),
      answers,
      MAILER.apiKey,
    );
    const panel = await Panel.open(target, { username: MAILER.username, password: PASSWORD });
    const path = `mailbox/${await newestMail(panel)}`;
    const until = performance.now() + HOLD_MS / target.easier;
    do {
      await many(10, target, async () => void (await panel.send('GET', path, undefined, answers)), 10);
    } while (performance.now() < until);
  },
  'attachments of 10 MB in JSON': (target, answers) => {
    const content = Buffer.alloc(10_000_000, 'invoice').toString('base64');
    const body = JSON.stringify({ ...MAIL, attachments: [{ filename: 'a.bin', content }] });
    return many(24, target, () =>
      post(target, '/api/v2/email/send', JSON_TYPE, body, answers, MAILER.apiKey),
    );
  },
  'a hundred forms with files that send nothing': (target, answers) =>
    holdFrom(addresses(5), 20, Number(new URL(target.url).port), target, {
      begin: (socket) => {
        const headers = ['Host: x', 'Content-Length: 9000000', `Content-Type: ${MULTIPART}`];
        socket.write(`POST /httpemailapi/v1/send HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      },
      meanwhile: async () => {
        await expectFormTaken(target, `?api_key=${MAILER.apiKey}`, answers);
        await expectFormTaken(target, '', answers);
      },
    }),
  'a hundred bounce connections that say nothing': (target, answers) =>
    holdFrom(addresses(10), 10, target.bouncePort, target, {
      begin: () => undefined,
      meanwhile: () => expectGreeted(target, answers),
    }),
};

function addresses(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `127.0.0.${i + 100}`);
}

/** Holds this many connections from each address, and connects again where one was cut off. */
async function holdFrom(
  from: readonly string[],
  each: number,
  port: number,
  { easier }: Target,
  { begin, meanwhile }: { begin: (socket: Socket) => void; meanwhile: () => Promise<void> },
): Promise<void> {
  const sockets = new Set<Socket>();
  let isOver = false;
  const hold = (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.resume();
    socket.once('close', () => {
      sockets.delete(socket);
      if (!isOver) setTimeout(() => isOver || hold(localAddress), 1_000);
    });
    begin(socket);
  };
  for (const address of from) for (let i = 0; i < each / easier; i++) hold(address);
  try {
    await Promise.all([sleep(HOLD_MS / easier), meanwhile()]);
  } finally {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  }
}

async function expectFormTaken(target: Target, query: string, answers: Answers): Promise<void> {
  const field = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const login = query === '' ? field('api_key', MAILER.apiKey) : '';
  const body =
    `${login}${field('from', FROM)}${field('to', 'ravi@customer.example')}${field('subject', 'Order')}` +
    `${field('html', '<p>Order</p>')}--b\r\ncontent-disposition: form-data; name="attachment"; filename="a.txt"` +
    `\r\n\r\nInvoice 42\r\n--b--\r\n`;
  await expectSoon('a form with a file was not taken', async () => {
    const own: Answers = {};
    await post(target, `/httpemailapi/v1/send${query}`, MULTIPART, body, own);
    for (const [status, count] of Object.entries(own)) answers[status] = (answers[status] ?? 0) + count;
    return own['200'] === 1;
  });
}

async function expectGreeted({ bouncePort }: Target, answers: Answers): Promise<void> {
  await sleep(1_000);
  await expectSoon('a mail server was not greeted', async () => {
    const socket = connect({ port: bouncePort, host: '127.0.0.1', localAddress: '127.0.0.250' });
    socket.on('error', () => undefined);
    const [said] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown];
    socket.destroy();
    const status = Buffer.isBuffer(said) ? said.toString('latin1', 0, 3) : 'nothing';
    answers[status] = (answers[status] ?? 0) + 1;
    return status === '220';
  });
}

async function expectSoon(otherwise: string, isDone: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (!(await isDone())) {
    if (performance.now() > until) throw new Error(otherwise);
    await sleep(500);
  }
}

async function newestMail(panel: Panel): Promise<string> {
  let id: string | undefined;
  await expectSoon('the email did not come to the mailbox', async () => {
    const { text } = await panel.send('GET', 'mailbox');
    const { items } = JSON.parse(text) as { items: { id: string; bytes: number }[] };
    id = items.find(({ bytes }) => bytes > 700_000)?.id;
    return id !== undefined;
  });
  return id ?? '';
}
