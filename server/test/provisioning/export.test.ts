import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportCommand } from '../../src/cli/export.ts';
import { parseConfig } from '../../src/config.ts';
import { exportProvisioning, type ExportOptions } from '../../src/core/provisioning/export.ts';
import { readProvisioning } from '../../src/core/provisioning/read-provisioning.ts';
import { everything, EVERYTHING_TEXT, openGateway, type Gateway } from './gateway.ts';

const ACME = readFileSync(new URL('./acme.json', import.meta.url), 'utf8');

let gateway: Gateway;
let other: Gateway;

beforeAll(async () => {
  [gateway, other] = await Promise.all([openGateway(), openGateway()]);
});
afterAll(async () => {
  await gateway.close();
  await other.close();
});

async function exported(from: Gateway, options?: ExportOptions): Promise<string> {
  let file = '';
  for await (const piece of exportProvisioning(from.db, from.vault, options)) file += piece;
  return file;
}

/** Records that customers make themselves, or that have what a file does not mention. */
async function addMore(): Promise<void> {
  await gateway.apply({
    accounts: [
      { username: 'anand', parent: 'chaya@textiles.example', email: { tracking_url: 'https://t.example/' } },
      {
        username: 'bhanu',
        role: 'reseller',
        email: { unsubscribe: true, domains: [{ domain: 'b.example' }] },
      },
      {
        username: 'chaya@textiles.example',
        role: 'reseller',
        groups: [
          {
            name: 'abroad',
            contacts: [{ mobile: '+14155550123', name: 'Ann', attributes: { 'a "b"': [1, null] } }],
          },
        ],
      },
    ],
    routes: [
      {
        name: 'night',
        channel: 'sms',
        route: 'T',
        account: 'anand',
        prefixes: ['98', '97'],
        connectors: ['west'],
      },
      {
        channel: 'sms',
        route: 'T',
        account: 'bhanu',
        sender: 'CHAYAT',
        connectors: ['west', 'bridge'],
        weights: [1, 3],
      },
    ],
  });
  // The second's parent has a larger number than it has itself.
  await gateway.apply({ accounts: [{ username: 'chaya@textiles.example', parent: 'bhanu' }] });
  await gateway.rows(`update chat_templates set status = 'paused'`);
  await gateway.rows(`update webhook_endpoints set disabled_at = now()`);
}

test('what is exported changes nothing where it comes from, and makes the same elsewhere', async () => {
  await gateway.apply(everything());
  await addMore();
  const file = await exported(gateway);
  expect((await gateway.apply(readProvisioning(file))).changes).toEqual([]);

  await other.apply(readProvisioning(file));
  const again = await exported(other);
  const parsed = [file, again].map((one) => JSON.parse(one) as Parsed);
  // What a provider has paused is only pending elsewhere.
  for (const { chatapp } of parsed.flatMap(({ accounts }) => accounts)) {
    for (const template of chatapp.templates) delete template['status'];
  }
  // Only the first has secrets, and names them.
  expect(parsed[0]?.connectors.flatMap(({ options }) => Object.values(options))).toContain(null);
  for (const connector of parsed.flatMap(({ connectors }) => connectors)) {
    const known = Object.entries(connector.options).filter(([, value]) => value !== null);
    connector.options = Object.fromEntries(known);
  }
  expect(parsed[1]).toEqual(parsed[0]);
  expect((await other.apply(readProvisioning(again))).changes).toEqual([]);
});

type Parsed = {
  accounts: { chatapp: { templates: Record<string, unknown>[] } }[];
  connectors: { options: Record<string, unknown> }[];
};

test('no secret is in it', async () => {
  const file = await exported(gateway);
  for (const [, secret = ''] of EVERYTHING_TEXT.matchAll(
    /"(?:password|key|api_secret|token|Authorization)": "([^"]{8,})"/g,
  )) {
    expect(file).not.toContain(secret);
  }
  expect(file).not.toMatch(/hash|sealed|secret/);
});

test('a file with every type of connector comes back, too', async () => {
  await using example = await openGateway();
  await example.apply(readProvisioning(ACME));
  const file = await exported(example);
  expect((await example.apply(readProvisioning(file))).changes).toEqual([]);
});

test('one account alone, or without what is long', async () => {
  const one = JSON.parse(await exported(gateway, { account: 'CHAYA@textiles.example', contacts: false })) as {
    accounts: { groups: object[] }[];
  };
  expect(Object.keys(one)).toEqual(['accounts']);
  expect(one.accounts).toMatchObject([{ username: 'chaya@textiles.example' }]);
  expect(one.accounts[0]?.groups[0]).toEqual({ name: 'weavers', description: 'Who works the looms' });
  expect(JSON.parse(await exported(gateway, { dnd: false }))).toMatchObject({ dnd: [] });
});

test('harkara export writes it', async () => {
  const out = new PassThrough();
  const program = new Command('harkara').exitOverride();
  const config = {
    ...parseConfig({ HARKARA_LOG_LEVEL: 'silent' }),
    secretKey: 'the key of a test',
    databaseUrl: gateway.db.connectionString,
  };
  exportCommand(program, () => config, out);
  const written = text(out);
  await program.parseAsync(['export'], { from: 'user' });
  out.end();
  expect(await written).toBe(await exported(gateway));
  const [entry] = await gateway.rows(
    `select actor, subject, after from admin_actions where action = 'setup.exported'`,
  );
  expect(entry).toEqual({ actor: 'cli', subject: 'all', after: { contacts: true, dnd: true } });
});
