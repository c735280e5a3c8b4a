// What strangers and bad customers do to a gateway. Each attack is bounded in count and time, and goes to 127.0.0.1.

import { setTimeout as sleep } from 'node:timers/promises';
import {
  expectBound,
  expectLargeBodyTaken,
  FORM,
  get,
  head,
  HOLD_MS,
  holdSockets,
  JSON_TYPE,
  many,
  MULTIPART,
  post,
  posts,
  XML,
  type Attack,
} from './attack-tools.ts';
import { look } from './books.ts';
import { IMPORT_ATTACKS } from './attacks-imports.ts';
import { SECRETS_ATTACKS } from './attacks-secrets.ts';
import { GATE_ATTACKS } from './attacks-gate.ts';
import { REGEX_ATTACKS } from './attacks-regex.ts';
import { FAIR_ATTACKS } from './attacks-fair.ts';
import { MAIL_ATTACKS } from './attacks-mail.ts';
import { FATES, SENDER, textOf } from './world.ts';

const LARGEST = 31_000_000;
const DELIVERED_WITHIN_MS = 300_000;
/** The attacker has two million messages to report. */
export const DEEP_REPORTS = 'deep reports';

export const ATTACKS: Readonly<Record<string, Attack>> = {
  ...GATE_ATTACKS,
  'a million parameters without a value': posts(5, '/xmlapi/send', FORM, () => 'a&'.repeat(1_048_576)),
  '31 MB of distinct parameters': posts(3, '/xmlapi/send', FORM, () =>
    distinct(2_900_000, (i) => `k${i}=1&`),
  ),
  '31 MB of separators': posts(3, '/xmlapi/send', FORM, () => '&'.repeat(LARGEST)),
  '60 values of escapes': posts(3, '/xmlapi/send', FORM, () =>
    distinct(60, (i) => `k${i}=${'%41'.repeat(170_000)}&`),
  ),
  'a key of 31 MB': posts(
    3,
    '/xmlapi/send',
    FORM,
    () => `api_key=${'x'.repeat(LARGEST)}&xmlstring=<pushsms></pushsms>`,
  ),
  '31 MB of form parts': posts(
    3,
    '/xmlapi/send',
    MULTIPART,
    () => `${formPart('k').repeat(560_000)}--b--\r\n`,
  ),
  'a form part without an end of its head': posts(
    5,
    '/xmlapi/send',
    MULTIPART,
    () => `--b\r\n${'x'.repeat(70_000)}\r\n--b--`,
  ),
  '13 MB of XML attributes': posts(
    3,
    '/xmlapi/send',
    XML,
    () => `<pushsms ${distinct(1_000_000, (i) => `a${i}="1" `)}></pushsms>`,
  ),
  '31 MB of XML names': posts(
    3,
    '/xmlapi/send',
    XML,
    () => `<pushsms>${distinct(2_800_000, (i) => `<a${i}/>`)}</pushsms>`,
  ),
  '6 MB of brackets, no key': posts(30, '/api/v2/sms/send-bulk', JSON_TYPE, () => '['.repeat(6_000_000)),
  '6 MB of blanks, no key': posts(30, '/api/v2/sms/send-bulk', JSON_TYPE, () => ' '.repeat(6_000_000)),
  '1 MB of brackets to a callback': posts(30, '/callbacks/x/y', JSON_TYPE, () => '['.repeat(1_000_000)),
  '90,000 unknown fields': (target, answers) =>
    many(10, target, async () => {
      const fields = Array.from({ length: 90_000 }, (_, i) => `"f${i}":1`).join(',');
      await post(target, '/api/v2/sms/send', JSON_TYPE, `{"api_key":"${target.apiKey}",${fields}}`, answers);
    }),
  '31 MB bodies that stop short': (target, answers) =>
    holdSockets(40, target, answers, (socket) => {
      socket.write(head('POST /xmlapi/send', ['Content-Length: 32500000', `Content-Type: ${FORM}`]));
      socket.write('x'.repeat(LARGEST));
    }),
  'heads that announce 32 MB and send nothing': (target, answers) =>
    holdSockets(
      10,
      target,
      answers,
      (socket) => {
        socket.write(head('POST /xmlapi/send', ['Content-Length: 32500000', `Content-Type: ${FORM}`]));
      },
      () => expectLargeBodyTaken(target),
    ),
  'callers who leave after all of their body': async (target, answers) => {
    const until = performance.now() + HOLD_MS / target.easier;
    const body = `xmlstring=${'x'.repeat(5_000_000)}`;
    while (performance.now() < until) {
      await holdSockets(8, { ...target, easier: target.easier * 30 }, answers, (socket) => {
        const headers = [`Content-Length: ${body.length}`, `Content-Type: ${FORM}`];
        socket.write(head('POST /xmlapi/send', headers) + body, () => socket.destroy());
      });
    }
    await expectLargeBodyTaken(target);
  },
  'a customer whose bodies drip': (target, answers) =>
    holdSockets(
      40,
      target,
      answers,
      (socket) => {
        const line = `POST /xmlapi/send?api_key=${target.apiKey}`;
        socket.write(head(line, ['Content-Length: 32500000', `Content-Type: ${FORM}`]));
        socket.write('x'.repeat(LARGEST));
        const drip = setInterval(() => socket.write('x'), 1_000);
        socket.once('close', () => {
          clearInterval(drip);
        });
      },
      () => expectLargeBodyTaken(target),
    ),
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
    await expectBound(target);
    const until = performance.now() + HOLD_MS / target.easier;
    const running = new Set<Promise<void>>();
    for (let i = 0; performance.now() < until; i++) {
      const path = `/httpapi/getuserstatus?username=name${i % 5_000}&password=wrong${i}`;
      const call = get(target, path, answers).finally(() => running.delete(call));
      running.add(call);
      if (i % 100 === 99) await expectBound(target);
      await sleep(13);
    }
    await Promise.all(running);
  },
  'random keys': (target, answers) =>
    many(100_000, target, (i) => get(target, '/api/v2/balance', answers, `hk_random_${i}`), 64),
  [DEEP_REPORTS]: async (target, answers) => {
    const until = performance.now() + HOLD_MS / target.easier;
    const callers = Array.from({ length: 200 / target.easier }, async (_, i) => {
      for (let offset = i; performance.now() < until; offset += 7_919) {
        const page = `limit=1000&offset=${offset % 2_000_000}`;
        await get(target, `/httpapi/getmisreport?api_key=${target.apiKey}&${page}`, answers);
      }
    });
    await Promise.all(callers);
  },
  'bulk of 100,000 at a time': async (target, answers) => {
    await many(8, target, async (call) => {
      const recipients = Array.from({ length: 100_000 / target.easier }, (_, i) => {
        return FATES.delivered.prefix + String((call * 100_000 + i) % 10_000_000).padStart(7, '0');
      });
      const body = JSON.stringify({ sender_id: SENDER, recipients, message: textOf('bulk') });
      await post(target, '/api/v2/sms/send-bulk', JSON_TYPE, body, answers, target.apiKey);
    });
    await campaignsComplete(target.database);
  },
  ...IMPORT_ATTACKS,
  ...SECRETS_ATTACKS,
  ...REGEX_ATTACKS,
  ...FAIR_ATTACKS,
  ...MAIL_ATTACKS,
};

function distinct(count: number, each: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => each(i)).join('');
}

function formPart(name: string): string {
  return `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
}

/** The gateway works for a bulk until its last message is delivered: the attack is over then, not with the answer. */
async function campaignsComplete(database: string): Promise<void> {
  const deadline = performance.now() + DELIVERED_WITHIN_MS;
  while ((await look(database, "select 1 from campaigns where state <> 'completed' limit 1")).length > 0) {
    if (performance.now() > deadline) throw new Error('the bulk was not delivered in time');
    await sleep(1_000);
  }
}
