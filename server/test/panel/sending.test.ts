import type { Acceptance, Check, SendOptions } from 'harkara-contract/routes/sending.ts';
import { describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import {
  ENTITY,
  HEADER,
  HINDI,
  numberFor,
  provision,
  SENDER,
  TEMPLATE_ID,
  TEXT,
} from '../support/provisions.ts';
import type { Answer } from './answer.ts';
import { addPerson, BEHIND_PROXY, type Browser, person, refusalOf, signedIn } from './browser.ts';

const DND_NUMBER = '9111111111';
const CONTACTS = [
  { mobile: '9876500001', name: 'Asha Patil', attributes: { city: 'Pune' } },
  { mobile: '9876500002', name: 'रवि' },
];

const gateway = useGateway({
  workers: false,
  provision: {
    ...provision(
      person('asha', { groups: [{ name: 'Pune', contacts: CONTACTS }], flood_limit: 0 }),
      person('bina', { credits: { sms: 50_000 }, limits: { variable_length: 60 } }),
      person('poor', { credits: { sms: 3 } }),
    ),
    dnd: [DND_NUMBER],
  },
  config: BEHIND_PROXY,
});

async function look(browser: Browser, body: object): Promise<Check> {
  const answer = await browser.post('messages/check', { sender: SENDER, ...body });
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text) as Check;
}

let keys = 0;
async function send(browser: Browser, path: string, body: object, key = `key ${(keys += 1)}`) {
  const answer = await browser.post(path, { sender: SENDER, ...body }, { 'idempotency-key': key });
  return { ...answer, sent: JSON.parse(answer.text) as Acceptance };
}

const balanceOf = async (browser: Browser) => (await browser.get('session')).body.balances?.sms;
const numbers = (count: number) => Array.from({ length: count }, () => numberFor('delivered'));

describe('what there is to choose from', () => {
  test('are approved senders and templates, groups, prices and limits', async () => {
    const answer = await (await signedIn(gateway, 'asha')).get('send-options');
    expect(answer.status).toBe(200);
    const options = JSON.parse(answer.text) as SendOptions;
    expect(options.senders).toContainEqual({
      senderId: SENDER,
      route: 'transactional',
      dltHeaderId: HEADER,
    });
    expect(JSON.stringify(options.senders)).not.toMatch(/PENDNG|REJECT/);
    expect(options.templates.at(-1)).toMatchObject({ name: 'code', dltTemplateId: TEMPLATE_ID });
    expect(options.groups).toEqual([{ id: 1, name: 'Pune', contactsCount: 2 }]);
    expect(options.prices).toMatchObject({ transactional: 1 });
    expect(options.promotionalHours).toEqual({ from: '00:00', to: '24:00', timeZone: 'Asia/Kolkata' });
    expect(options.limits).toMatchObject({ maxVariable: 30, rows: 20_000, direct: 200 });
    const own = await (await signedIn(gateway, 'bina')).get('send-options');
    expect((JSON.parse(own.text) as SendOptions).limits.maxVariable).toBe(60);
  });
});

describe('a look at messages', () => {
  test('tells parts, credits and DLT ids of each row, and sends nothing', async () => {
    const browser = await signedIn(gateway, 'asha');
    const before = await balanceOf(browser);
    const { rows, route, dltHeaderId, balance } = await look(browser, {
      recipients: ['+91 98765-43210', '12345', DND_NUMBER],
      texts: [TEXT, TEXT, HINDI],
    });
    expect([route, dltHeaderId, balance]).toEqual(['transactional', HEADER, before]);
    expect(rows[0]).toMatchObject({
      recipient: '9876543210',
      measured: { encoding: 'gsm7', parts: 1 },
      credits: 1,
      unicodeAt: null,
      template: { name: 'code' },
      dltEntityId: ENTITY,
      dltTemplateId: TEMPLATE_ID,
      inDnd: false,
      problems: [],
    });
    expect(rows[1]).toMatchObject({ recipient: null, problems: [{ code: 'validation_failed' }] });
    expect(rows[2]).toMatchObject({
      measured: { encoding: 'ucs2' },
      unicodeAt: { index: 0, character: 'आ' },
      inDnd: true,
      problems: [],
    });
    expect(await balanceOf(browser)).toBe(before);
  });

  test('shows the character at which a text differs from the nearest template', async () => {
    const browser = await signedIn(gateway, 'asha');
    const { rows } = await look(browser, {
      recipients: ['9876543210'],
      text: TEXT.replace('Your code', 'Your OTP'),
    });
    expect(rows[0]?.problems).toMatchObject([
      { code: 'template_mismatch', mismatch: { template: 'code', position: 5 } },
    ]);
  });

  test.each([
    ['no recipients', { recipients: [], text: TEXT }],
    ['more than 200', { recipients: numbers(201), text: TEXT }],
    ['no text', { recipients: ['9876543210'] }],
    ['another number of texts', { recipients: ['9876543210'], texts: [TEXT, TEXT] }],
    ['a time that is none', { recipients: ['9876543210'], text: TEXT, schedule: 'tomorrow' }],
    ['a field that is not there', { recipients: ['9876543210'], text: TEXT, flash: true }],
  ])('is refused with %s', async (_what, body) => {
    const browser = await signedIn(gateway, 'asha');
    const answer = await browser.post('messages/check', { sender: SENDER, ...body });
    expect(refusalOf(answer)).toBe('422 validation_failed');
  });
});

describe('a send', () => {
  test('to a few numbers leaves out what is wrong or came before, and charges the rest', async () => {
    const browser = await signedIn(gateway, 'asha');
    const before = Number(await balanceOf(browser));
    const [one = '', other = ''] = numbers(2);
    const { status, sent } = await send(browser, 'messages', {
      recipients: [one, other, `+91${one}`, '123'],
      text: TEXT,
    });
    expect(status).toBe(200);
    expect(sent).toMatchObject({ campaign: null, accepted: 2, credits: 2, scheduledAt: null });
    expect(sent.rejected.map(({ reason, count }) => [reason.key, count])).toEqual([
      ['duplicate_message', 1],
      ['invalid_number', 1],
    ]);
    const first = JSON.parse(
      (await browser.get(`messages/${sent.messageId}`)).text,
    ) as Answer<'GET /messages/:id'>;
    expect([first.broadcastId, first.recipient]).toEqual([sent.broadcastId, one]);
    expect(await balanceOf(browser)).toBe(before - 2);
    expect(await gateway().rows(`select family from messages where recipient = '${one}'`)).toEqual([
      { family: 'panel' },
    ]);
  });

  test('that is repeated after its answer was lost goes out once, also as a campaign', async () => {
    const browser = await signedIn(gateway, 'asha');
    for (const path of ['messages', 'campaigns']) {
      const before = Number(await balanceOf(browser));
      const body = { recipients: numbers(3), text: TEXT };
      const answers = [];
      for (let i = 0; i < 3; i++) answers.push((await send(browser, path, body, `lost ${path}`)).sent);
      expect(answers.map(({ accepted, isRepeat }) => [accepted, isRepeat])).toEqual([
        [3, false],
        [3, true],
        [3, true],
      ]);
      expect(await balanceOf(browser)).toBe(before - 3);
      const changed = await send(
        browser,
        path,
        { ...body, text: TEXT.replace('482', '999') },
        `lost ${path}`,
      );
      expect(refusalOf(changed)).toBe('422 idempotency_mismatch');
    }
  });

  test('needs a key', async () => {
    const browser = await signedIn(gateway, 'asha');
    for (const path of ['messages', 'campaigns']) {
      const answer = await browser.post(path, { sender: SENDER, recipients: numbers(1), text: TEXT });
      expect(answer.body.error?.fields).toHaveProperty('idempotency-key');
    }
  });

  test('as a campaign has a name, a text for each row, and a time', async () => {
    const browser = await signedIn(gateway, 'asha');
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const texts = Array.from({ length: 250 }, (_, i) => TEXT.replace('482913', String(1_000 + i)));
    const { sent } = await send(browser, 'campaigns', {
      recipients: numbers(250),
      texts,
      name: 'जाँच शिविर',
      schedule: at,
    });
    expect(sent).toMatchObject({ accepted: 250, credits: 250, scheduledAt: at });
    const campaign = await browser.get(`campaigns/${sent.campaign}`);
    expect(JSON.parse(campaign.text)).toMatchObject({
      name: 'जाँच शिविर',
      status: 'queued',
      dueAt: at,
      summary: { scheduled: 250, queued: 0 },
    });
    const [row] = await gateway().rows(`select count(distinct coalesce(m.body, c.body))::int as texts
      from messages m join campaigns c using (bucket, account, campaign) where c.name = 'जाँच शिविर'`);
    expect(row).toEqual({ texts: 250 });
  });

  test('of 20,000 rows with a text each is taken in one call', async () => {
    const browser = await signedIn(gateway, 'bina');
    const recipients = Array.from({ length: 20_000 }, (_, i) => `98${String(i).padStart(8, '0')}`);
    const texts = recipients.map((_, i) => TEXT.replace('482913', String(100_000 + i)));
    const { status, sent } = await send(browser, 'campaigns', { recipients, texts, name: 'Large' });
    expect([status, sent.accepted]).toEqual([200, 20_000]);
    const more = { recipients: [...recipients, '9876543210'], text: TEXT };
    expect(refusalOf(await send(browser, 'campaigns', more))).toBe('422 validation_failed');
  });

  test('that costs more than there is says so, and charges nothing', async () => {
    const browser = await signedIn(gateway, 'poor');
    const answer = await send(browser, 'messages', { recipients: numbers(4), text: TEXT });
    expect(refusalOf(answer)).toBe('402 insufficient_credits');
    expect(await balanceOf(browser)).toBe(3);
  });

  test('is not for who only looks', async () => {
    const owner = await signedIn(gateway, 'asha');
    const { browser } = await addPerson(gateway, owner, 'asha’s viewer', 'viewer');
    expect(refusalOf(await send(browser, 'messages', { recipients: numbers(1), text: TEXT }))).toBe(
      '403 not_allowed',
    );
  });
});
