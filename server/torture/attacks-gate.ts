// Attacks on the panel: its files, its sign-in, and its API in a session.

import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { get, HOLD_MS, type Answers, type Attack, type Target } from './attack-tools.ts';

const GUESSES_A_SECOND = 40;
/** Networks that they come from, as the proxy in front says. */
const GUESSERS = 600;

let agent: Agent | null = null;

/** @returns the answer, of which the status is noted. */
async function ask(
  { url }: Target,
  path: string,
  answers: Answers,
  { method = 'GET', headers = {}, body }: { method?: 'GET' | 'POST'; headers?: object; body?: object } = {},
) {
  agent ??= new Agent({ connections: 128, headersTimeout: 120_000, bodyTimeout: 120_000 });
  const answer = await request(url + path, {
    dispatcher: agent,
    method,
    headers: { origin: url, ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.body.text();
  const status = String(answer.statusCode);
  answers[status] = (answers[status] ?? 0) + 1;
  return { status: answer.statusCode, headers: answer.headers, text };
}

/** Does something so many times a second for a while, whether or not the last one has been answered. */
async function steadily(
  { easier }: Target,
  perSecond: number,
  act: (i: number) => Promise<unknown>,
): Promise<void> {
  const until = performance.now() + HOLD_MS / easier;
  const running = new Set<Promise<unknown>>();
  for (let i = 0; performance.now() < until; i++) {
    const one = act(i).finally(() => running.delete(one));
    running.add(one);
    await sleep(1_000 / perSecond);
  }
  await Promise.all(running);
}

type SignIn = { username: string; password: string };

const signIn = (target: Target, body: SignIn, answers: Answers, headers: object = {}) =>
  ask(target, '/panel/api/session', answers, { method: 'POST', body, headers });

/** The cookies that an answer sets, to be sent back. */
const cookiesIn = (set: string | string[] | undefined, name: RegExp) =>
  [set ?? []]
    .flat()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .filter((cookie) => name.test(cookie))
    .join('; ');

/** @returns the cookies of the session and of the device. */
async function openSession(target: Target, address: string): Promise<{ session: string; device: string }> {
  const { status, text, headers } = await signIn(
    target,
    target.people.attacker,
    {},
    { 'x-forwarded-for': address },
  );
  if (status !== 200) throw new Error(`the person cannot sign in: ${status} ${text}`);
  const { 'set-cookie': set } = headers;
  return { session: cookiesIn(set, /^__Host-session=/), device: cookiesIn(set, /^__Host-device=/) };
}

const addressOf = (i: number) => `198.18.${Math.floor(i / 250)}.${(i % 250) + 1}`;

export const GATE_ATTACKS: Readonly<Record<string, Attack>> = {
  'icons and manifests of a brand': (target, answers) =>
    steadily(target, 200, (i) =>
      get(target, i % 2 === 0 ? '/panel/favicon.svg' : '/panel/manifest.webmanifest', answers),
    ),
  'guesses at one person of the panel': async (target, answers) => {
    const { device } = await openSession(target, '192.0.2.1');
    const right: Answers = {};
    const places = [{ 'x-forwarded-for': '192.0.2.1' }, { 'x-forwarded-for': '192.0.2.2', cookie: device }];
    await steadily(target, GUESSES_A_SECOND, async (i) => {
      const headers = { 'x-forwarded-for': addressOf(i % GUESSERS) };
      await signIn(target, { ...target.people.attacker, password: `a guess ${i}` }, answers, headers);
      if (i % 50 === 49)
        for (const place of places) await signIn(target, target.people.attacker, right, place);
    });
    const refused = Object.entries(right).filter(([status]) => status !== '200');
    if (refused.length > 0) throw new Error(`the person was locked out: ${JSON.stringify(right)}`);
  },
  'a session that asks without a pause': async (target, answers) => {
    const { session: cookie } = await openSession(target, '192.0.2.1');
    const told: Answers = {};
    const until = performance.now() + HOLD_MS / target.easier;
    const callers = Array.from({ length: 64 }, async () => {
      while (performance.now() < until)
        await ask(target, '/panel/api/dashboard', told, { headers: { cookie } });
    });
    await Promise.all(callers);
    for (const [status, count] of Object.entries(told)) answers[status] = (answers[status] ?? 0) + count;
    if (!told['429']) throw new Error('nobody was told to wait');
  },
};
