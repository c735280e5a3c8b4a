import { RECORDS } from 'harkara-contract/records/kinds.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { ProvisioningError } from '../../src/core/provisioning/problems.ts';
import { BEHIND_PROXY, passwordOf, signedIn, type Browser } from '../panel/browser.ts';
import { useGateway } from '../support/gateway.ts';
import { customer, provision } from '../support/provisions.ts';
import { callAs } from '../v2/directory.ts';

// What one way of making a record takes, every other can save again: a limit exists once.

const gateway = useGateway({
  workers: false,
  // So that the length of a reply is what limits it.
  config: { ...BEHIND_PROXY, maxParts: 50 },
  provision: provision(
    customer('asha', {
      password: passwordOf('asha'),
      features: { email: true, voice: true },
      senders: [],
      groups: [{ name: 'all' }],
    }),
  ),
});

let owner: Browser;
beforeAll(async () => {
  owner = await signedIn(gateway, 'asha');
});

type Record = { [field: string]: unknown };

/** Each tells whether a record is taken. */
type Ways = { file: (record: Record) => object; panel?: (record: Record) => [string, object]; v2?: string };

const camel = (record: Record): Record =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

const WAYS = {
  sender: {
    file: (record) => ({ senders: [record] }),
    panel: (record) => ['senders', { dltHeaderId: null, ...camel(record) }],
  },
  template: {
    file: (record) => ({ templates: [record] }),
    panel: (record) => [
      'templates',
      { senderId: null, dltTemplateId: null, entityId: null, notes: null, ...camel(record) },
    ],
    v2: '/templates',
  },
  keyword: {
    file: (record) => ({ keywords: [record] }),
    panel: (record) => ['keywords', { staticMessage: null, ...camel(record) }],
    v2: '/keywords',
  },
  group: {
    file: (record) => ({ groups: [record] }),
    panel: (record) => ['groups', { description: null, ...record }],
    v2: '/groups',
  },
  voice_number: {
    file: (record) => ({ voice_numbers: [record] }),
    panel: (record) => ['voice/numbers', record],
  },
  email_domain: {
    file: (record) => ({ email: { domains: [record] } }),
    panel: (record) => ['email/domains', record],
  },
  email_template: {
    file: (record) => ({ email: { templates: [record] } }),
    panel: ({ text = null, ...record }) => ['email/templates', { ...record, bodyText: text }],
  },
} satisfies { [kind: string]: Ways };

async function takenBy(kind: keyof typeof WAYS, record: Record): Promise<{ [way: string]: boolean }> {
  const { file, panel, v2 }: Ways = WAYS[kind];
  const account = await gateway().accountOf('asha');
  const empty = () => gateway().rows(`delete from ${RECORDS[kind].table} where account = $1`, [account]);
  const taken: { [way: string]: boolean } = {};
  await empty();
  taken['file'] = await gateway()
    .apply({ accounts: [{ username: 'asha', ...file(record) }] })
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof ProvisioningError) return false;
        throw error;
      },
    );
  await empty();
  if (panel) {
    const answer = await owner.post(...panel(record));
    expect([200, 201, 422]).toContain(answer.status);
    taken['panel'] = answer.status !== 422;
    await empty();
  }
  if (v2 !== undefined) {
    const answer = await callAs(gateway(), 'asha', 'POST', v2, record);
    expect([200, 422]).toContain(answer.status);
    taken['v2'] = answer.status === 200;
    await empty();
  }
  return taken;
}

const RECORD = {
  sender: { sender_id: 'ABCDEF', route: 'transactional' },
  template: { name: 'one', content: 'Hello {#var#}' },
  keyword: { key: 'INFO', response_type: 'none' },
  group: { name: 'one' },
  voice_number: { number: '1408000001', route: 'transactional' },
  email_domain: { domain: 'shop.example' },
  email_template: { id: 'one', subject: 'Hello', html: '<p>Hello</p>' },
};

const letters = (length: number) => 'x'.repeat(length);
const reply = (length: number) => ({ response_type: 'static', static_message: letters(length) });
const domainOf = (length: number) => `${`${letters(60)}.`.repeat(5).slice(0, length - 5)}.test`;

describe.each<[keyof typeof WAYS, string, number, ((length: number) => object)?]>([
  ['sender', 'sender_id', 15],
  ['sender', 'dlt_header_id', 30, (length) => ({ dlt_header_id: '1'.repeat(length) })],
  ['template', 'name', 100],
  ['template', 'content', 2_000],
  ['template', 'notes', 1_000],
  ['template', 'dlt_template_id', 30, (length) => ({ dlt_template_id: '1'.repeat(length) })],
  ['template', 'entity_id', 30, (length) => ({ entity_id: '1'.repeat(length) })],
  ['keyword', 'key', 50],
  ['keyword', 'static_message', 2_000, reply],
  ['group', 'name', 100],
  ['group', 'description', 1_000],
  ['voice_number', 'number', 15, (length) => ({ number: '1'.repeat(length) })],
  ['email_domain', 'domain', 253, (length) => ({ domain: domainOf(length) })],
  ['email_template', 'id', 100],
  ['email_template', 'subject', 900],
])('%s.%s', (kind, field, longest, make = (length) => ({ [field]: letters(length) })) => {
  test(`has ${longest} characters at most, wherever it comes from`, async () => {
    const taken = await takenBy(kind, { ...RECORD[kind], ...make(longest) });
    expect(taken).toEqual(Object.fromEntries(Object.keys(taken).map((way) => [way, true])));
    const refused = await takenBy(kind, { ...RECORD[kind], ...make(longest + 1) });
    expect(refused).toEqual(Object.fromEntries(Object.keys(refused).map((way) => [way, false])));
  });
});

test.each<[keyof typeof WAYS, object, boolean]>([
  ['keyword', { key: 'IN-FO' }, true],
  ['keyword', { key: 'जानकारी' }, true],
  ['keyword', { key: 'TWO WORDS' }, false],
  ['keyword', { key: 'LINE\n' }, false],
  ['voice_number', { number: '+91 98765 43210' }, true],
  ['voice_number', { number: '12' }, false],
  ['voice_number', { number: '12a4' }, false],
  ['email_domain', { domain: 'दुकान.example' }, true],
  ['email_domain', { domain: 'SHOP.example' }, true],
  ['email_domain', { domain: 'a b' }, false],
  ['sender', { sender_id: 'ABC DEF' }, true],
  ['sender', { sender_id: ' ABC' }, false],
  ['sender', { dlt_header_id: '123456789' }, false],
  ['template', { entity_id: 'x' }, false],
  ['group', { name: ' ' }, false],
])('%s %j is taken by all or none', async (kind, fields, isTaken) => {
  const taken = await takenBy(kind, { ...RECORD[kind], ...fields });
  expect(taken).toEqual(Object.fromEntries(Object.keys(taken).map((way) => [way, isTaken])));
});
