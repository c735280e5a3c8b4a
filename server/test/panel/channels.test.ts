import type { Api } from 'harkara-contract/api.ts';
import type { AnswerOf } from 'harkara-contract/route.ts';
import type { NewLine } from 'harkara-contract/routes/chat.ts';
import type { Email } from 'harkara-contract/routes/email-send.ts';
import type { EmailTemplate } from 'harkara-contract/routes/email-templates.ts';
import type { EmailTexts } from 'harkara-contract/routes/previews.ts';
import type { Call } from 'harkara-contract/routes/voice.ts';
import { describe, expect, test } from 'vitest';
import { useGateway, waitFor } from '../support/gateway.ts';
import { CHAT_NUMBERS, CHAT_SENDER, VIRTUAL_CHAT } from '../support/chat.ts';
import { VIRTUAL_MAIL } from '../support/mail.ts';
import { customer, provision } from '../support/provisions.ts';
import { VOICE_NUMBER } from '../support/voice.ts';
import { addPerson, BEHIND_PROXY, passwordOf, read, refusalOf, signedIn } from './browser.ts';

const everything = (username: string, more: object) =>
  customer(username, {
    password: passwordOf(username),
    credits: { sms: 100, email: 1_000, voice: 1_000, chatapp: 1_000 },
    features: { email: true, voice: true, chatapp: true },
    ...more,
  });

const { connectors, ...others } = provision(
  everything('asha', {
    email: {
      domains: [
        { domain: 'shop.example', status: 'approved' },
        { domain: 'old.example', status: 'rejected', reason: 'Not yours.' },
      ],
      templates: [{ id: 'welcome', subject: 'Hello {{name}}', html: '<p>Hello {{name}}</p>' }],
    },
    voice_numbers: [{ number: VOICE_NUMBER, status: 'approved' }],
    chatapp: {
      business_account: { connector: VIRTUAL_CHAT.name, sender: CHAT_SENDER },
      templates: [{ name: 'order_update', language: 'en', body: 'Order {{1}} ships.', status: 'approved' }],
    },
  }),
  everything('bina', { email: { domains: [{ domain: 'bina.example', status: 'approved' }] } }),
  customer('desk', { role: 'admin', password: passwordOf('desk') }),
  customer('dev', {
    password: passwordOf('dev'),
    features: { email: false, voice: false, chatapp: false },
  }),
) as { connectors: object[] };

const gateway = useGateway({
  provision: {
    ...others,
    connectors: [
      ...connectors,
      VIRTUAL_MAIL,
      VIRTUAL_CHAT,
      {
        name: 'virtual-voice',
        type: 'virtual-operator',
        channels: ['voice'],
        options: { delivery_ms: [5, 20] },
      },
    ],
  },
  // Nobody answers there, so every look-up fails at once.
  config: { ...BEHIND_PROXY, dnsServers: ['127.0.0.1:9'] },
});

type Answer<Name extends keyof Api> = AnswerOf<Api[Name]>;
const once = (key: string) => ({ 'idempotency-key': key });

const texts = (given: Partial<EmailTexts>): EmailTexts => ({
  subject: null,
  html: null,
  bodyText: null,
  templateId: null,
  placeholders: {},
  ...given,
});
const email = (given: Partial<Email> & Pick<Email, 'from' | 'to'>): Email => ({
  ...texts({}),
  cc: [],
  bcc: [],
  replyTo: null,
  attachments: [],
  trackOpens: false,
  trackClicks: false,
  schedule: null,
  ...given,
});
const previewAt = (id: string | null) => `email/previews/${id}`;

describe('an account without a channel', () => {
  test('finds nothing at its addresses', async () => {
    const dev = await signedIn(gateway, 'dev');
    const paths = ['email/domains', 'email/suppressions', 'mailbox', 'voice/numbers', 'chat/account'];
    for (const path of paths) expect(refusalOf(await dev.get(path))).toBe('404 not_found');
    expect((await dev.get('session')).body.features).toMatchObject({ email: false, virtualMailbox: false });
  });
});

describe('mail domains', () => {
  test('are listed with their reason and records; a new one waits, once', async () => {
    const asha = await signedIn(gateway, 'asha');
    const { items } = read<Answer<'GET /email/domains'>>(await asha.get('email/domains'));
    expect(items).toMatchObject([
      { domain: 'old.example', status: 'rejected', reason: 'Not yours.' },
      {
        domain: 'shop.example',
        status: 'approved',
        signing: 'm1',
        next: null,
        records: [{ name: 'm1._domainkey.shop.example' }, { name: '_dmarc.shop.example' }],
      },
    ]);
    const added = await asha.post('email/domains', { domain: ' News.Shop.example ' });
    expect([added.status, read<object>(added)]).toMatchObject([
      201,
      { domain: 'news.shop.example', status: 'pending' },
    ]);
    expect(refusalOf(await asha.post('email/domains', { domain: 'news.shop.example' }))).toBe('409 conflict');
    for (const domain of ['nodots', 'a b.example', 'x@shop.example', '']) {
      expect(refusalOf(await asha.post('email/domains', { domain }))).toBe('422 validation_failed');
    }
  });

  test('are verified and get a next key, and not by others', async () => {
    const asha = await signedIn(gateway, 'asha');
    const bina = await signedIn(gateway, 'bina');
    const checked = read<Answer<'POST /email/domains/:domain/verify'>>(
      await asha.post('email/domains/shop.example/verify'),
    );
    expect(checked.found).toMatchObject([
      { name: 'm1._domainkey.shop.example', state: 'unanswered', found: [], isOptional: false },
      { name: '_dmarc.shop.example', state: 'unanswered', isOptional: true },
    ]);
    expect(checked.domain).toMatchObject({
      verifiedAt: null,
      checkedAt: expect.stringMatching(/T.*Z$/),
      problem: expect.objectContaining({ key: 'dns_not_answered' }),
    });
    const rotated = read<Answer<'POST /email/domains/:domain/key'>>(
      await asha.post('email/domains/shop.example/key'),
    );
    expect(rotated).toMatchObject({ signing: 'm1', next: 'm2' });
    expect(rotated.records).toHaveLength(3);
    expect(refusalOf(await asha.post('email/domains/shop.example/key'))).toBe('409 conflict');
    for (const what of ['verify', 'key']) {
      expect(refusalOf(await bina.post(`email/domains/shop.example/${what}`))).toBe('404 not_found');
    }
  });
});

test('suppressions are paged, searched, added and removed, each account its own', async () => {
  const asha = await signedIn(gateway, 'asha');
  const { browser: viewer } = await addPerson(gateway, asha, 'asha’s viewer', 'viewer');
  type Page = Answer<'GET /email/suppressions'>;
  for (const name of ['anil', 'bela', 'chitra']) {
    const suppressed = { address: `${name}@gone.example`, detail: null };
    expect((await asha.post('email/suppressions', suppressed)).status).toBe(201);
  }
  const first = read<Page>(await viewer.get('email/suppressions?limit=2'));
  expect(first.items.map(({ address }) => address)).toEqual(['anil@gone.example', 'bela@gone.example']);
  const second = read<Page>(await viewer.get(`email/suppressions?limit=2&cursor=${first.next ?? ''}`));
  expect(second).toMatchObject({ items: [{ address: 'chitra@gone.example', reason: 'added' }], next: null });
  const found = read<Page>(await viewer.get('email/suppressions?q=HIT'));
  expect(found.items.map(({ address }) => address)).toEqual(['chitra@gone.example']);
  expect(refusalOf(await viewer.delete('email/suppressions/anil@gone.example'))).toBe('403 not_allowed');
  const bina = await signedIn(gateway, 'bina');
  expect(refusalOf(await bina.delete('email/suppressions/anil@gone.example'))).toBe('404 not_found');
  expect((await asha.delete('email/suppressions/anil@gone.example')).status).toBe(204);
  expect(refusalOf(await asha.post('email/suppressions', { address: 'nobody', detail: null }))).toBe(
    '422 validation_failed',
  );
});

describe('a mail', () => {
  const mail = (more: Partial<Email> = {}) =>
    email({
      from: 'Asha <news@shop.example>',
      to: ['ravi@customer.example'],
      subject: 'Your order',
      html: '<p onclick="x()">Order <b>42</b></p><script>alert(1)</script>',
      ...more,
    });

  test('is previewed at an address of this session alone, without scripts or remote loads', async () => {
    const asha = await signedIn(gateway, 'asha');
    const body = texts({ templateId: 'welcome' });
    const preview = read<Answer<'POST /email/previews'>>(await asha.post('email/previews', body));
    const address = previewAt(preview.id);
    expect(preview).toMatchObject({ subject: 'Hello {{name}}', missing: ['name'] });
    const page = await asha.get(address);
    expect(page.text).toContain('<p>Hello {{name}}</p>');
    expect([page.headers['content-type'], page.headers['content-security-policy']]).toEqual([
      'text/html; charset=utf-8',
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
    ]);
    const elsewhere = await signedIn(gateway, 'asha');
    expect(refusalOf(await elsewhere.get(address))).toBe('404 not_found');
    expect(refusalOf(await asha.get(address, { 'sec-fetch-dest': 'document' }))).toBe('404 not_found');
  });

  test('is sent once with its file, and can be read in the virtual mailbox', async () => {
    const asha = await signedIn(gateway, 'asha');
    const content = Buffer.from('Invoice 42').toString('base64');
    const body = mail({ attachments: [{ filename: 'बिल.txt', contentType: 'text/plain', content }] });
    const [one, again] = [
      await asha.post('email/messages', body, once('one')),
      await asha.post('email/messages', body, once('one')),
    ];
    expect(read<object>(one)).toMatchObject({ accepted: 1, credits: 1, scheduledAt: null, rejections: [] });
    expect(read<object>(again)).toEqual(read<object>(one));
    expect(
      await gateway().rows("select family from messages where recipient = 'ravi@customer.example'"),
    ).toEqual([{ family: 'panel' }]);
    let list: Answer<'GET /mailbox'> = { items: [], next: null };
    await waitFor('the mail is in the mailbox', async () => {
      list = read(await asha.get('mailbox?q=RAVI'));
      return list.items.length === 1;
    });
    const id = String(list.items[0]?.id);
    const opened = read<Answer<'GET /mailbox/:id'>>(await asha.get(`mailbox/${id}`));
    const preview = previewAt(opened.preview);
    expect(opened).toMatchObject({
      subject: 'Your order',
      recipient: 'ravi@customer.example',
      files: [{ name: 'बिल.txt', type: 'text/plain', bytes: 10 }],
    });
    const html = await asha.get(preview);
    expect(html.text).toContain('Order <b>42</b>');
    expect(html.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    const file = await asha.get(`mailbox/${id}/attachments/1`);
    expect([file.text, file.headers['content-type']]).toEqual(['Invoice 42', 'application/octet-stream']);
    expect((await asha.get(`mailbox/${id}/source`)).text).toMatch(/^Subject: Your order/m);
    expect(refusalOf(await asha.get(`mailbox/${id}/attachments/2`))).toBe('404 not_found');
    const entries = () =>
      gateway().rows(
        `select actor_name, subject from admin_actions where action = 'file.opened' order by subject`,
      );
    expect(await entries()).toEqual([]);
    const desk = await signedIn(gateway, 'desk');
    for (const path of [`mailbox/${id}/attachments/1`, `mailbox/${id}/source`, `mailbox/${id}/source`]) {
      expect((await desk.get(`${path}?view_account=asha`)).status).toBe(200);
    }
    expect(await entries()).toEqual([
      { actor_name: 'desk', subject: `mailbox/${id}.eml` },
      { actor_name: 'desk', subject: `mailbox/${id}/attachments/1` },
    ]);
    const bina = await signedIn(gateway, 'bina');
    for (const path of [`mailbox/${id}`, preview, `mailbox/${id}/source`]) {
      expect(refusalOf(await bina.get(path))).toBe('404 not_found');
    }
    const elsewhere = await signedIn(gateway, 'asha');
    expect(refusalOf(await elsewhere.get(preview))).toBe('404 not_found');
    await gateway().rows(`update panel_previews set expires_at = now() where content ? 'taken'`);
    expect(refusalOf(await asha.get(preview))).toBe('404 not_found');
  });

  test('leaves no more previews than fifty of an account', async () => {
    const asha = await signedIn(gateway, 'asha');
    const preview = async (html: string) => {
      const kept = await asha.post('email/previews', texts({ subject: 'a', html }));
      return previewAt(read<Answer<'POST /email/previews'>>(kept).id);
    };
    const first = await preview('the first');
    await gateway().rows(
      `insert into panel_previews (bucket, account, id, session, kind, content, expires_at)
       select bucket, account, gen_random_uuid(), session, kind, content, expires_at + interval '1 second'
         from (select * from panel_previews where content->>'html' = 'the first') as p, generate_series(1, 60)`,
    );
    const last = await preview('the last');
    const [{ count } = { count: 0 }] = await gateway().rows<{ count: number }>(
      `select count(*)::integer as count from panel_previews
        where account = (select account from directory where kind = 'username' and value = 'asha')`,
    );
    expect(count).toBe(50);
    expect((await asha.get(last)).text).toContain('the last');
    expect(refusalOf(await asha.get(first))).toBe('404 not_found');
  });

  test.each([
    ['a domain of another account', { from: 'x@bina.example' }, 'from'],
    ['a placeholder without a value', { html: '<p>{{name}}</p>' }, 'html'],
    ['a time that is none', { schedule: 'tomorrow' }, 'schedule'],
  ])('is refused at its field for %s', async (_what, more, field) => {
    const asha = await signedIn(gateway, 'asha');
    const answer = await asha.post('email/messages', mail(more), once(`bad ${field}`));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.error?.fields ?? {})).toEqual([field]);
  });

  test('needs a key against repeats', async () => {
    const asha = await signedIn(gateway, 'asha');
    expect(refusalOf(await asha.post('email/messages', mail()))).toBe('422 validation_failed');
  });
});

describe('a call', () => {
  const call: Call = {
    sender: VOICE_NUMBER,
    recipients: ['9876543210', '12', '9876543211'],
    text: 'Your code is 482913.',
    audio: null,
    audioSeconds: null,
    language: null,
    repeat: 1,
    digits: 0,
    schedule: null,
  };

  test('is estimated, sent once, and leaves out what is no number', async () => {
    const asha = await signedIn(gateway, 'asha');
    expect(read<object>(await asha.get('voice/options'))).toMatchObject({
      numbers: [VOICE_NUMBER],
      canListen: expect.any(Boolean),
    });
    expect(read<object>(await asha.post('voice/check', call))).toMatchObject({
      pulses: 1,
      calls: 2,
      credits: 2,
      rejections: [{ recipient: '12' }],
    });
    const sent = await asha.post('voice/messages', call, once('call'));
    expect(read<object>(sent)).toMatchObject({ accepted: 2, credits: 2, rejections: [{ recipient: '12' }] });
    expect(read<object>(await asha.post('voice/messages', call, once('call')))).toEqual(read<object>(sent));
    expect(await gateway().rows("select distinct family from messages where channel = 'voice'")).toEqual([
      { family: 'panel' },
    ]);
    expect(refusalOf(await asha.post('voice/messages', { ...call, text: 'Another' }, once('call')))).toBe(
      '422 idempotency_mismatch',
    );
  });

  test('can be heard before, or it is said why not', async () => {
    const asha = await signedIn(gateway, 'asha');
    const answer = await asha.post('voice/previews', { text: 'नमस्ते', audio: null, language: 'hi' });
    if (answer.status !== 200) {
      expect(refusalOf(answer)).toBe('502 upstream_error');
      expect(answer.body.message).toMatch(/No speech engine is installed/);
      return;
    }
    const address = `speech/${read<Answer<'POST /voice/previews'>>(answer).id}.wav`;
    const sound = await asha.get(address);
    expect([sound.status, sound.headers['content-type'], sound.text.slice(0, 4)]).toEqual([
      200,
      'audio/wav',
      'RIFF',
    ]);
    const elsewhere = await signedIn(gateway, 'asha');
    expect(refusalOf(await elsewhere.get(address))).toBe('404 not_found');
  });

  test('comes from a number that was asked for, once it is approved', async () => {
    const asha = await signedIn(gateway, 'asha');
    const wanted = { number: '1409123456', route: 'promotional' };
    expect((await asha.post('voice/numbers', wanted)).status).toBe(201);
    expect(refusalOf(await asha.post('voice/numbers', wanted))).toBe('409 conflict');
    const { items } = read<Answer<'GET /voice/numbers'>>(await asha.get('voice/numbers'));
    expect(items[0]).toMatchObject({ ...wanted, status: 'pending', reason: null });
    // The gateway hears of the new number a moment later.
    await expect
      .poll(async () => refusalOf(await asha.post('voice/check', { ...call, sender: wanted.number })))
      .toEqual('422 sender_not_approved');
  });
});

describe('a conversation', () => {
  const person = CHAT_NUMBERS.read;
  const path = `chat/conversations/${person}`;
  const text = (written: string): NewLine => ({ text: written, template: null, language: null, params: [] });
  const update = (order: string): NewLine => ({
    text: null,
    template: 'order_update',
    language: 'en',
    params: [order],
  });
  type People = Answer<'GET /chat/conversations'>;
  type Thread = Answer<'GET /chat/conversations/:person'>;

  test('takes templates at any time, and free text while its session is open', async () => {
    const asha = await signedIn(gateway, 'asha');
    expect(read<object>(await asha.get('chat/account'))).toMatchObject({
      sender: CHAT_SENDER,
      templates: [{ name: 'order_update', params: 1 }],
    });
    expect(refusalOf(await asha.post(`${path}/messages`, text('Hello'), once('a')))).toBe(
      '422 template_required',
    );
    expect((await asha.post(`${path}/messages`, update('42'), once('b'))).status).toBe(200);
    const unanswered = read<People>(await asha.get('chat/conversations'));
    const written = { person, contactName: null, openUntil: null, lastBody: 'Order 42 ships.' };
    expect(unanswered).toMatchObject({ items: [written], next: null });
    await gateway().rows(
      `insert into chat_sessions (bucket, account, sender, person, last_at, contact_name)
       select bucket, account, $1, $2, now(), 'Meera' from chat_accounts where sender = $1`,
      [CHAT_SENDER, person],
    );
    expect((await asha.post(`${path}/messages`, text('On its way'), once('c'))).status).toBe(200);
    const { items } = read<People>(await asha.get('chat/conversations'));
    expect(items).toMatchObject([{ person, contactName: 'Meera' }]);
    await waitFor('both were read', async () => {
      const thread = read<Thread>(await asha.get(path));
      return thread.items.every(({ status }) => status === 'read');
    });
    // The carrier's reports about these messages are its callbacks: nothing else is needed to be well.
    type Business = Answer<'GET /chat/account'>;
    const account = async () => read<Business>(await asha.get('chat/account'));
    await waitFor('the carrier’s reports are known', async () => (await account()).calledAt !== null);
    expect(await account()).toMatchObject({ overdueSince: null });
    await gateway().rows(`update messages set sent_at = now() - interval '20 minutes' where sender = $1`, [
      CHAT_SENDER,
    ]);
    await gateway().rows(`update chat_accounts set called_at = now() - interval '1 hour' where sender = $1`, [
      CHAT_SENDER,
    ]);
    const { overdueSince } = await account();
    expect(Date.now() - Date.parse(overdueSince ?? '')).toBeGreaterThan(19 * 60_000);
    const thread = read<Thread>(await asha.get(`${path}?limit=1`));
    expect(thread).toMatchObject({
      contactName: 'Meera',
      items: [{ body: 'On its way', isInbound: false }],
    });
    expect(Date.parse(thread.openUntil ?? '')).toBeGreaterThan(Date.now());
    const older = read<Thread>(await asha.get(`${path}?cursor=${thread.next ?? ''}`));
    expect(older).toMatchObject({ items: [{ body: 'Order 42 ships.' }], next: null });
  });

  test('that was not answered stands among the others by its time, on the first page only', async () => {
    const asha = await signedIn(gateway, 'asha');
    const wrote = (number: string, minutesAgo: number) =>
      gateway().rows(
        `insert into chat_sessions (bucket, account, sender, person, last_at)
         select bucket, account, $1, $2, now() - make_interval(mins => $3) from chat_accounts where sender = $1`,
        [CHAT_SENDER, number, minutesAgo],
      );
    await wrote('919000000001', 10);
    await wrote('919000000002', 20);
    const other = CHAT_NUMBERS.delivered;
    expect((await asha.post(`chat/conversations/${other}/messages`, update('43'), once('d'))).status).toBe(
      200,
    );
    const page = read<People>(await asha.get('chat/conversations?limit=2'));
    expect(page.items.map((item) => item.person)).toEqual([other, person, '919000000001']);
    const rest = read<People>(await asha.get(`chat/conversations?limit=2&cursor=${page.next ?? ''}`));
    expect(rest).toMatchObject({ items: [{ person: '919000000002' }], next: null });
  });

  test('of another account is not there', async () => {
    const bina = await signedIn(gateway, 'bina');
    expect(read<object>(await bina.get('chat/account'))).toMatchObject({ sender: null });
    expect(refusalOf(await bina.get(path))).toBe('404 not_found');
    expect(refusalOf(await bina.post('chat/account/sync', {}))).toBe('409 no_business_account');
  });
});

describe('mail templates', () => {
  const receipt = {
    id: 'receipt',
    subject: 'Receipt {{no}}',
    html: '<p>{{name}}, {{no}}</p>',
    bodyText: null,
  };

  test('are stored, used at once, changed by version and deleted', async () => {
    const asha = await signedIn(gateway, 'asha');
    const made = await asha.post('email/templates', receipt);
    expect(read<EmailTemplate>(made)).toMatchObject({
      version: 1,
      placeholders: ['no', 'name'],
      status: 'approved',
      isUsable: true,
      text: null,
    });
    const again = await asha.post('email/templates', receipt);
    expect([refusalOf(again), again.body.error?.fields]).toMatchObject([
      '409 conflict',
      { id: 'is already taken' },
    ]);
    const placeholders = { no: '7', name: 'रवि' };
    const mail = email({
      from: 'a@shop.example',
      to: ['x@y.example'],
      templateId: 'receipt',
      placeholders,
    });
    expect((await asha.post('email/messages', mail, once('by template'))).status).toBe(200);

    const change = { version: 1, subject: 'Receipt {{no}}', html: '<p>{{no}}</p>', bodyText: '{{no}}' };
    expect(read<EmailTemplate>(await asha.patch('email/templates/receipt', change))).toMatchObject({
      version: 2,
      placeholders: ['no'],
      text: '{{no}}',
    });
    expect(refusalOf(await asha.patch('email/templates/receipt', change))).toBe('409 conflict');
    const same = await asha.patch('email/templates/receipt', { ...change, version: 2 });
    expect(read<EmailTemplate>(same).version).toBe(2);
    const preview = texts({ templateId: 'receipt', placeholders: { no: '8' } });
    await waitFor('the new version is used', async () => {
      const answer = await asha.post('email/previews', preview);
      return read<Answer<'POST /email/previews'>>(answer).text === '8';
    });

    expect((await asha.delete('email/templates/receipt')).status).toBe(204);
    expect(refusalOf(await asha.delete('email/templates/receipt'))).toBe('404 not_found');
    expect(refusalOf(await asha.get('email/templates/receipt'))).toBe('404 not_found');
    await waitFor('it is not used any more', async () => {
      return (await asha.post('email/previews', preview)).status === 422;
    });
  });

  test('are listed by name and found by part of it, each account’s for itself', async () => {
    const bina = await signedIn(gateway, 'bina');
    for (const id of ['offer', 'bill', 'Bill reminder']) {
      expect((await bina.post('email/templates', { ...receipt, id })).status).toBe(200);
    }
    type Page = Answer<'GET /email/templates'>;
    const first = read<Page>(await bina.get('email/templates?limit=2'));
    const rest = read<Page>(await bina.get(`email/templates?cursor=${first.next ?? ''}`));
    expect([...first.items, ...rest.items].map(({ id }) => id).sort()).toEqual([
      'Bill reminder',
      'bill',
      'offer',
    ]);
    expect(rest.next).toBeNull();
    const found = read<Page>(await bina.get('email/templates?q=BILL'));
    expect(found.items.map(({ id }) => id).sort()).toEqual(['Bill reminder', 'bill']);
    const asha = await signedIn(gateway, 'asha');
    expect(refusalOf(await asha.get('email/templates/offer'))).toBe('404 not_found');
    expect(refusalOf(await asha.delete('email/templates/offer'))).toBe('404 not_found');
  });

  test('can all be chosen for a mail, however many there are', async () => {
    const bina = await signedIn(gateway, 'bina');
    const ids = Array.from({ length: 101 }, (_, index) => `series-${String(index).padStart(3, '0')}`);
    for (const id of ids) expect((await bina.post('email/templates', { ...receipt, id })).status).toBe(200);
    const { templates } = read<Answer<'GET /email/options'>>(await bina.get('email/options'));
    expect(templates.map(({ id }) => id).filter((id) => id.startsWith('series-'))).toEqual(ids);
  });

  test.each([
    ['a name of spaces', { id: '  ' }, 'id'],
    ['a subject of two lines', { subject: 'a\nb' }, 'subject'],
    ['no html', { html: ' ' }, 'html'],
    ['a text that cannot be stored', { bodyText: 'a\u0000' }, 'bodyText'],
  ])('are refused at their field for %s', async (_what, more, field) => {
    const asha = await signedIn(gateway, 'asha');
    const answer = await asha.post('email/templates', { ...receipt, id: 'wrong', ...more });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.error?.fields ?? {})).toEqual([field]);
    expect(refusalOf(await asha.get('email/templates/wrong'))).toBe('404 not_found');
  });
});
