// What people in the operator's own panel try, who may look at carriers, or change them, but not know their secrets.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Panel } from './attack-panel.ts';
import { HOLD_MS, note, type Attack, type Target } from './attack-tools.ts';

/** What is looked for is not load. */
const PAUSE_MS = 100;
const SECRET = 'herring';

const CARRIER = {
  name: 'leaky',
  type: 'http',
  enabled: false,
  options: {
    url: `https://asha:${SECRET}-1@sms.example/send?key=${SECRET}-2&to={recipient}`,
    query: { 'authentic-key': `${SECRET}-3`, pin: `${SECRET}-4`, text: '{text}' },
    headers: { Cookie: `${SECRET}-5` },
  },
};

export const SECRETS_ATTACKS: Readonly<Record<string, Attack>> = {
  'first credentials in the log': (target, answers) =>
    forAWhile(target, () => {
      const log = readFileSync(join(target.dataDir, '..', 'gateway.log'), 'utf8');
      const kept = [...readFirstCredentials(target).matchAll(/^ +(?:password|API key|API secret) +(\S+)/gm)];
      const printed = kept.filter(([, secret = '']) => log.includes(secret));
      note(answers, `${kept.length} kept, ${printed.length} printed`);
      if (kept.length !== 4 || printed.length > 0) throw new Error('first credentials were printed');
      return Promise.resolve();
    }),

  "carriers' secrets in the panel": async (target, answers) => {
    const panel = await signIn(target);
    const made = await panel.send('POST', 'admin/carriers', CARRIER);
    if (made.status !== 201 && made.status !== 409) throw new Error(`no carrier was made: ${made.text}`);
    await forAWhile(target, async (i) => {
      const path =
        ['admin/carriers/leaky', 'admin/carriers', 'admin/audit?limit=100', 'admin/audit.csv'][i % 4] ?? '';
      const { text } = await panel.send('GET', path, undefined, answers);
      if (text.includes(SECRET)) throw new Error(`${path} shows a carrier's secret`);
    });
  },

  "carriers' secrets to another host": async (target, answers) => {
    const panel = await signIn(target);
    await panel.send('POST', 'admin/carriers', CARRIER);
    const read = await panel.send('GET', 'admin/carriers/leaky');
    const { fingerprint } = JSON.parse(read.text) as { fingerprint: string };
    const tries = [
      { url: 'https://elsewhere.example/send' },
      { url: 'http://sms.example/send' },
      { url: 'https://sms.example:8443/send', query: { key: null } },
      { shown: ['key', 'pin', 'Cookie', 'authentic-key'] },
    ];
    await forAWhile(target, async (i) => {
      const options = tries[i % tries.length];
      const { status, text } = await panel.send(
        'PATCH',
        'admin/carriers/leaky',
        { options, fingerprint },
        answers,
      );
      if (status !== 422) throw new Error(`${JSON.stringify(options)} was answered with ${status}: ${text}`);
    });
  },
};

async function forAWhile({ easier }: Target, once: (i: number) => Promise<void>): Promise<void> {
  const until = performance.now() + HOLD_MS / easier;
  for (let i = 0; performance.now() < until; i += 1) {
    await once(i);
    await sleep(PAUSE_MS);
  }
}

const readFirstCredentials = ({ dataDir }: Target) =>
  readFileSync(join(dataDir, 'first-credentials.txt'), 'utf8');

/** As the administrator, with the password that the first start has kept. */
function signIn(target: Target): Promise<Panel> {
  const password = /Administrator\s+admin\s+password\s+(\S+)/.exec(readFirstCredentials(target))?.[1] ?? '';
  return Panel.open(target, { username: 'admin', password });
}
