// What strangers and bad customers do to a gateway. Each attack is bounded in count and time, and goes to 127.0.0.1.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { FATES, SENDER, textOf } from './world.ts';

export type Target = {
  url: string;
  smppPort: number;
  /** Of a customer who has turned against the gateway. */
  apiKey: string;
  /** How many times less than in earnest. */
  easier: number;
};

/** How often each status was answered; what was not answered counts by the reason. */
export type Answers = Record<string, number>;

export type Attack = (target: Target, answers: Answers) => Promise<void>;

const HOLD_MS = 15_000;
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

export const ATTACKS: Readonly<Record<string, Attack>> = {
  'a million parameters without a value': posts(5, '/xmlapi/send', FORM, () => 'a&'.repeat(1_048_576)),
  '31 MB of parameters': posts(3, '/xmlapi/send', FORM, () => 'k=1&'.repeat(7_900_000)),
  '31 MB of form parts': posts(3, '/xmlapi/send', 'multipart/form-data; boundary=b', formParts),
  '6 MB of brackets, no key': posts(30, '/api/v2/sms/send-bulk', JSON_TYPE, () => '['.repeat(6_000_000)),
  '1 MB of brackets to a callback': posts(30, '/callbacks/x/y', JSON_TYPE, () => '['.repeat(1_000_000)),
  '90,000 unknown fields': (target, answers) =>
    many(10, target, async () => {
      const fields = Array.from({ length: 90_000 }, (_, i) => `"f${i}":1`).join(',');
      await post(target, '/api/v2/sms/send', JSON_TYPE, `{"api_key":"${target.apiKey}",${fields}}`, answers);
    }),
  '31 MB bodies that stop short': (target, answers) =>
    holdSockets(40, target, answers, (socket) => {
      socket.write(head('POST /xmlapi/send', ['Content-Length: 32500000', `Content-Type: ${FORM}`]));
      socket.write('x'.repeat(31_000_000));
    }),
  'heads that never end': (target, answers) =>
    holdSockets(2_000, target, answers, (socket) => {
      socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    }),
  'bodies that never end': (target, answers) =>
    holdSockets(2_000, target, answers, (socket) => {
      socket.write(head('POST /httpapi/send', ['Content-Length: 1000', `Content-Type: ${FORM}`]) + 'a=1&');
    }),
  'idle SMPP connections': (target, answers) =>
    holdSockets(5_000, { ...target, url: `http://127.0.0.1:${target.smppPort}` }, answers, () => undefined),
  'wrong logins': async (target, answers) => {
    const until = performance.now() + HOLD_MS / target.easier;
    const running = new Set<Promise<void>>();
    for (let i = 0; performance.now() < until; i++) {
      const path = `/httpapi/getuserstatus?username=name${i % 5_000}&password=wrong${i}`;
      const call = get(target, path, answers).finally(() => running.delete(call));
      running.add(call);
      await sleep(13);
    }
    await Promise.all(running);
  },
  'random keys': (target, answers) =>
    many(100_000, target, (i) => get(target, '/api/v2/balance', answers, `hk_random_${i}`), 64),
  'bulk of 100,000 at a time': (target, answers) =>
    many(8, target, async (call) => {
      const recipients = Array.from({ length: 100_000 / target.easier }, (_, i) => {
        return FATES.delivered.prefix + String((call * 100_000 + i) % 10_000_000).padStart(7, '0');
      });
      const body = JSON.stringify({ sender_id: SENDER, recipients, message: textOf('bulk') });
      await post(target, '/api/v2/sms/send-bulk', JSON_TYPE, body, answers, target.apiKey);
    }),
  'deep reports': (target, answers) =>
    many(
      60,
      target,
      (i) =>
        get(
          target,
          `/httpapi/getmisreport?api_key=${target.apiKey}&limit=1000&offset=${700_000 - i * 1_000}`,
          answers,
        ),
      60,
    ),
};

/** Sends a body so many times at once, again and again for a while. */
function posts(together: number, path: string, type: string, body: () => string): Attack {
  return async (target, answers) => {
    const text = body();
    const until = performance.now() + HOLD_MS / target.easier;
    do {
      await many(together, target, () => post(target, path, type, text, answers), together);
    } while (performance.now() < until);
  };
}

/** Does it so many times, `together` of them at once. */
async function many(
  times: number,
  { easier }: Target,
  once: (i: number) => Promise<void>,
  together = 8,
): Promise<void> {
  let next = 0;
  const count = Math.ceil(times / easier);
  await Promise.all(
    Array.from({ length: Math.min(together, count) }, async () => {
      while (next < count) await once(next++);
    }),
  );
}

/** Opens so many connections, does something on each, and holds them for a while. */
async function holdSockets(
  count: number,
  { url, easier }: Target,
  answers: Answers,
  begin: (socket: Socket) => void,
): Promise<void> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  for (let i = 0; i < count / easier; i++) {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.on('error', ({ message }) => note(answers, message));
    socket.once('data', (chunk: Buffer) => note(answers, chunk.toString('latin1', 9, 12)));
    if (i % 50 === 0) await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    begin(socket);
  }
  await sleep(HOLD_MS / easier);
  for (const socket of sockets) socket.destroy();
}

let agent: Agent | null = null;

async function post(
  target: Target,
  path: string,
  type: string,
  body: string,
  answers: Answers,
  apiKey?: string,
): Promise<void> {
  await call(target, path, answers, {
    method: 'POST',
    body,
    headers: { 'content-type': type, ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }) },
  });
}

async function get(target: Target, path: string, answers: Answers, apiKey?: string): Promise<void> {
  const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  await call(target, path, answers, { method: 'GET', headers });
}

async function call(
  { url }: Target,
  path: string,
  answers: Answers,
  options: { method: 'GET' | 'POST'; body?: string; headers: Record<string, string> },
): Promise<void> {
  agent ??= new Agent({ connections: 128, headersTimeout: 120_000, bodyTimeout: 120_000 });
  try {
    const answer = await request(url + path, { dispatcher: agent, ...options });
    await answer.body.dump({ limit: 100_000_000 });
    note(answers, String(answer.statusCode));
  } catch (error) {
    note(answers, (error as NodeJS.ErrnoException).code ?? (error as Error).message);
  }
}

function note(answers: Answers, answer: string): void {
  answers[answer] = (answers[answer] ?? 0) + 1;
}

function head(line: string, headers: readonly string[]): string {
  return `${[`${line} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;
}

function formParts(): string {
  return `${'--b\r\ncontent-disposition: form-data; name="k"\r\n\r\n1\r\n'.repeat(560_000)}--b--\r\n`;
}
