// Texts that patterns take long to search, and names that pass for others.

import { signIn, type Call } from '../bench/panel-session.ts';
import { workbook } from '../test/support/workbook.ts';
import { HOLD_MS, many, type Answers, type Attack, type Target } from './attack-tools.ts';
import type { GatewayProcess } from './gateway-process.ts';
import { customer, SENDER } from './world.ts';

const PASSWORD = 'a password for attacks, long enough';
const AUTHOR = customer('patterns');
const OTHER = customer('escapes');
const DESK = 'patterns-desk';
const DOMAIN = 'patterns.example';

/** The attackers' own accounts, with what awaits approval. */
export async function prepareRegexAttacks(gateway: GatewayProcess): Promise<void> {
  const keys = ({ apiKey }: typeof AUTHOR) => [
    { name: 'main', key: apiKey, per_minute: 10_000_000, per_day: 100_000_000 },
  ];
  const file = {
    accounts: [
      {
        username: AUTHOR.username,
        password: PASSWORD,
        api_keys: keys(AUTHOR),
        credits: { sms: 1_000, email: 1_000 },
        senders: [{ sender_id: SENDER, route: 'transactional', status: 'approved' }],
        templates: Array.from({ length: 100 }, (_, i) => ({
          name: `links ${i}`,
          content: `${i} ${'a-'.repeat(990)}`,
          status: 'pending',
        })),
        email: {
          domains: [{ domain: DOMAIN, status: 'approved' }],
          templates: Array.from({ length: 6 }, (_, i) => ({
            id: `links-${i}`,
            subject: 'Links',
            html: 'a-'.repeat(10_000),
            text: 'a.'.repeat(10_000),
            status: 'pending',
          })),
        },
      },
      { username: OTHER.username, api_keys: keys(OTHER), credits: { sms: 1 } },
      { username: DESK, role: 'admin', password: PASSWORD },
    ],
  };
  await gateway.apply(file);
}

export const REGEX_ATTACKS: Readonly<Record<string, Attack>> = {
  'blanks in a placeholder of an import': async (target, answers) => {
    const call = await signIn(target.url, AUTHOR.username, PASSWORD);
    const id = await uploaded(call, Buffer.from('Mobile,Code\n9876543210,1'), 'campaign');
    const mapping = { number: 0, sender: SENDER, text: `{{${' '.repeat(4_000)}` };
    await again(4, target, answers, () => call('POST', `imports/${id}/mapping`, mapping));
  },
  'links in templates that await approval': async (target, answers) => {
    const call = await signIn(target.url, DESK, PASSWORD);
    await again(4, target, answers, async () => {
      await call('GET', 'admin/reviews?kind=template&limit=100');
      return call('GET', 'admin/reviews?kind=email_template&limit=100');
    });
  },
  'formats of dates that are never closed': async (target, answers) => {
    const call = await signIn(target.url, AUTHOR.username, PASSWORD);
    const formats = Array.from(
      { length: 20 },
      (_, i) => `<numFmt numFmtId="${200 + i}" formatCode="${'[h'.repeat(100_000)}"/>`,
    );
    const styles = `<numFmts>${formats.join('')}</numFmts>`;
    const file = workbook({ rows: '<row><c><v>9876543210</v></c></row>', styles });
    await again(2, target, answers, () => upload(call, file, 'contacts'));
  },
  'quotes behind blanks in CSV': async (target, answers) => {
    const call = await signIn(target.url, AUTHOR.username, PASSWORD);
    const cell = `${' '.repeat(16_000)}x${'"'.repeat(16_000)}\n`;
    const file = Buffer.from(`Mobile\n${cell.repeat(30)}`);
    await again(2, target, answers, () => upload(call, file, 'contacts'));
  },
  'names with a backslash, and names with escapes': async (target, answers) => {
    const own = await newGroup(target, AUTHOR.apiKey, 'patterns');
    const others = await newGroup(target, OTHER.apiKey, 'escapes');
    const chosen = '{"city":"x","\\\\u":"1","\\\\u0":"2"}';
    const meant = '{"city":"x","\\u0928\\u092e":"1","\\u0928\\u093e\\u092e":"2"}';
    const add = (key: string, group: number, attributes: string) =>
      v2(
        target,
        key,
        `groups/${group}/contacts`,
        `{"contacts":[{"mobile":"9876543210","attributes":${attributes}}]}`,
      );
    await again(4, target, answers, async () => {
      await add(AUTHOR.apiKey, own, chosen);
      await add(OTHER.apiKey, others, meant);
      const { data } = (await v2(target, OTHER.apiKey, `groups/${others}/contacts`)) as {
        data: { attributes: object }[];
      };
      const names = Object.keys(data[0]?.attributes ?? {})
        .toSorted()
        .join();
      if (names !== ['city', 'नम', 'नाम'].toSorted().join()) throw new Error(`599 names became ${names}`);
    });
    if (answers['599'] !== undefined) throw new Error("a customer's names were taken for another's");
  },
  "a sender whose name is another's address": async (target, answers) => {
    const mail = { to: ['a@b.example'], subject: 'x', html: '<p>x</p>' };
    const names = ['ceo@bank.example', 'ceo\u200b＠bank.example', `${'a@'.repeat(80)}bank.example`];
    await again(4, target, answers, async () => {
      for (const name of names) {
        const body = JSON.stringify({ ...mail, from: `"${name}" <x@${DOMAIN}>` });
        const taken = await v2(target, AUTHOR.apiKey, 'email/send', body).then(
          () => true,
          (error: unknown) => {
            if (!String(error).includes('"from"')) throw error;
            return false;
          },
        );
        if (taken) throw new Error('599 the mail was accepted');
      }
    });
    if (answers['599'] !== undefined) throw new Error("an email left in another's name");
  },
};

/** Does it for a while, several at once, and counts what was answered. */
async function again(
  together: number,
  target: Target,
  answers: Answers,
  once: () => Promise<unknown>,
): Promise<void> {
  const until = performance.now() + HOLD_MS / target.easier;
  await many(
    together * target.easier,
    target,
    async () => {
      while (performance.now() < until) {
        const answer = await once().then(
          () => '200',
          (error: unknown) => /\b([1-5]\d\d) /.exec(String(error))?.[1] ?? String(error),
        );
        answers[answer] = (answers[answer] ?? 0) + 1;
      }
    },
    together,
  );
}

async function upload(call: Call, file: Buffer, purpose: string): Promise<number> {
  const path = `imports?purpose=${purpose}&name=people`;
  const { id } = (await call('POST', path, new Blob([new Uint8Array(file)]))) as { id: number };
  return id;
}

async function uploaded(call: Call, file: Buffer, purpose: string): Promise<number> {
  const id = await upload(call, file, purpose);
  for (;;) {
    const { state } = (await call('GET', `imports/${id}`)) as { state: string };
    if (state !== 'reading') return id;
  }
}

async function newGroup(target: Target, key: string, name: string): Promise<number> {
  const { data } = (await v2(target, key, 'groups', JSON.stringify({ name }))) as { data: { id: number } };
  return data.id;
}

async function v2({ url }: Target, key: string, path: string, body?: string): Promise<unknown> {
  const answer = await fetch(`${url}/api/v2/${path}`, {
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return JSON.parse(text) as unknown;
}
