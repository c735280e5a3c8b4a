import { describe, expect, test } from 'vitest';
import { useGateway, type Answer } from '../support/gateway.ts';
import { passwordOf } from '../support/legacy.ts';
import {
  DOMAIN,
  firstOf,
  FROM,
  mail,
  mailCustomer,
  mailFootprint,
  MAIL_PATH,
  multipart,
  postMail,
  provisionMail,
  storedMails,
  type MailParameters,
} from '../support/mail.ts';
import { keyOf } from '../support/provisions.ts';

const gateway = useGateway({
  workers: false,
  config: { callsPerSecond: 10_000 },
  provision: provisionMail(
    mailCustomer('asha', DOMAIN, {
      password: passwordOf('asha'),
      email: {
        domains: [
          { domain: DOMAIN, status: 'approved' },
          { domain: 'pending.example', status: 'pending' },
          { domain: 'xn--80ak6aa92e.example', status: 'approved' },
        ],
        templates: [
          {
            id: 'welcome',
            subject: 'Hello {{name}}',
            html: '<p>Hello {{name}}, you are number {{place}}.</p>',
            text: 'Hello {{name}}.',
          },
          { id: 'rejected', subject: 'No', html: '<p>No</p>', status: 'rejected' },
        ],
      },
    }),
    mailCustomer('ravi', 'ravi.example', { features: { email: false } }),
    mailCustomer('poor', 'poor.example', { credits: { sms: 1_000, email: 2 } }),
    mailCustomer('gone', 'gone.example', { status: 'inactive', password: passwordOf('gone') }),
    mailCustomer('shut', 'shut.example', { status: 'blocked' }),
  ),
});

const get = (parameters: MailParameters, path = MAIL_PATH) =>
  gateway().request(`${path}?${new URLSearchParams(parameters).toString()}`);
const postJson = (body: object | string) =>
  gateway().request(MAIL_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

type Content = {
  from: { name: string; address: string };
  replyTo: { name: string; address: string } | null;
  to: string;
  cc: string[];
  copies: string[];
  html: string;
  text: string | null;
  template: { id: string; version: number } | null;
  attachments: { upload: string; files: { filename: string; contentType: string; bytes: number }[] } | null;
  trackOpens: boolean;
  links: string[] | null;
};

async function contentOf(answer: Answer): Promise<Content> {
  const [row] = await gateway().rows<{ content: Content }>('select content from contents where first = $1', [
    await firstOf(answer),
  ]);
  if (!row) throw new Error('the call has no content');
  return row.content;
}

/** Nothing may be stored, charged or sent by a call that is refused. */
async function refused(send: () => Promise<Answer>, code: number, status = 200): Promise<void> {
  const before = await mailFootprint(gateway());
  const answer = await send();
  expect({ text: answer.text, status: answer.status }).toEqual({ text: String(code), status });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(await mailFootprint(gateway())).toEqual(before);
}

describe('an accepted mail', () => {
  test.each(['/httpemailapi/v1/send', '/httpemailapiv2/send', '/httpemailapi/send'])(
    'at %s is answered with a broadcast id, by GET and POST',
    async (path) => {
      const account = await gateway().accountOf('asha');
      for (const answer of [
        await get(mail(), path),
        await postMail(gateway(), mail(), path),
        await postMail(gateway(), mail(), `${path}/`),
      ]) {
        expect(answer.text).toMatch(new RegExp(`^${account}_[A-Za-z0-9]+_1$`));
        expect(answer.status).toBe(200);
        expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
      }
    },
  );

  test.each<[string, () => Promise<Answer>]>([
    ['a form', () => postMail(gateway(), mail())],
    ['a multipart form', () => gateway().request(MAIL_PATH, multipart(mail(), []))],
    ['a JSON body', () => postJson(mail())],
    ['a JSON body with lists', () => postJson({ ...mail(), to: ['ravi@customer.example'], cc: [] })],
    ['the query', () => get(mail())],
    [
      'username and password',
      () => postMail(gateway(), { ...mail(), api_key: '', username: 'asha', password: passwordOf('asha') }),
    ],
    ['apikey', () => postMail(gateway(), { ...mail(), api_key: '', apikey: keyOf('asha') })],
  ])('by %s is stored with its sender, recipient and subject, for a credit', async (_, send) => {
    const before = (await gateway().balanceOf('asha', 'email')) ?? 0;
    const answer = await send();
    expect(await storedMails(gateway(), answer)).toMatchObject([
      {
        recipient: 'ravi@customer.example',
        sender: `news@${DOMAIN}`,
        body: 'Your order',
        channel: 'email',
        family: 'email',
        credit_kind: 'email',
        price: 1_000,
      },
    ]);
    expect(await contentOf(answer)).toMatchObject({
      from: { name: "Asha's Shop", address: `news@${DOMAIN}` },
      to: 'ravi@customer.example',
      html: mail()['html'],
      text: null,
    });
    expect(await gateway().balanceOf('asha', 'email')).toBe(before - 1_000);
  });

  test('has its values trimmed, as clients send line ends by accident', async () => {
    const answer = await postMail(
      gateway(),
      mail({ from: `${FROM}\n\t`, to: ' ravi@customer.example \r\n' }),
    );
    expect(await storedMails(gateway(), answer)).toMatchObject([{ recipient: 'ravi@customer.example' }]);
  });

  test('has U+FFFD in place of half a surrogate pair, as a form would', async () => {
    const answer = await postJson({
      ...mail({ html: '<p>\ud800</p>', from: `\udc00 <news@${DOMAIN}>`, callbackdata: '\ud800' }),
      cc: ['\ud800 <c@three.example>'],
    });
    expect(await contentOf(answer)).toMatchObject({
      html: '<p>\ufffd</p>',
      from: { name: '\ufffd' },
      cc: ['c@three.example'],
    });
  });

  test('goes to each address once, to all of to, cc and bcc', async () => {
    const answer = await postMail(
      gateway(),
      mail({
        to: 'First <a@one.example>, b@two.example, A@ONE.example',
        cc: '"Cc, Me" <c@three.example>, b@two.example',
        bcc: 'd@four.example; c@three.example',
      }),
    );
    expect(answer.text).toMatch(/_4$/);
    expect((await storedMails(gateway(), answer)).map(({ recipient }) => recipient)).toEqual([
      'a@one.example',
      'b@two.example',
      'c@three.example',
      'd@four.example',
    ]);
    expect(await contentOf(answer)).toMatchObject({
      to: 'a@one.example',
      cc: ['c@three.example'],
      copies: ['c@three.example', 'd@four.example'],
    });
  });

  test('records addresses that are not valid or are suppressed as failed, for free', async () => {
    const account = await gateway().accountOf('asha');
    await gateway().rows(
      `insert into suppressions (bucket, account, address, reason) values ($1, $2, 'gone@customer.example', 'bounced')`,
      [account % 64, account],
    );
    const before = (await gateway().balanceOf('asha', 'email')) ?? 0;
    const answer = await postMail(
      gateway(),
      mail({ to: 'ravi@customer.example, not an address, Gone@Customer.example, größe@customer.example' }),
    );
    expect(answer.text).toMatch(/_1$/);
    const [sent, ...failed] = await storedMails(gateway(), answer);
    expect(sent).toMatchObject({ recipient: 'ravi@customer.example', price: 1_000, state: 10 });
    expect(failed).toMatchObject([
      { recipient: 'not an address', price: 0, state: 41 },
      { recipient: 'größe@customer.example', price: 0, state: 41 },
      { recipient: 'Gone@customer.example', price: 0, state: 41, cause: 'suppressed' },
    ]);
    expect(await gateway().balanceOf('asha', 'email')).toBe(before - 1_000);
  });

  test('takes its texts from the template, and what is given wins', async () => {
    const parameters: MailParameters = {
      ...mail(),
      templateid: 'welcome',
      defaultplaceholders: JSON.stringify({ name: 'Ravi <script>', place: 7 }),
    };
    delete parameters['html'];
    const answer = await postMail(gateway(), parameters);
    expect(await contentOf(answer)).toMatchObject({
      html: '<p>Hello Ravi &lt;script&gt;, you are number 7.</p>',
      text: 'Hello Ravi <script>.',
      template: { id: 'welcome', version: 1 },
    });
    expect(await storedMails(gateway(), answer)).toMatchObject([{ body: 'Your order' }]);
    delete parameters['subject'];
    expect(await storedMails(gateway(), await postMail(gateway(), parameters))).toMatchObject([
      { body: 'Hello Ravi <script>' },
    ]);
  });

  test('keeps its attachments apart, in pieces', async () => {
    const data = Buffer.alloc(600_000, 'abc');
    const answer = await gateway().request(
      MAIL_PATH,
      multipart(mail(), [
        { filename: 'bill.pdf', type: 'application/pdf', data },
        { field: 'attachment[]', filename: 'größe.txt', type: 'text/plain', data: 'Hello' },
      ]),
    );
    const { attachments } = await contentOf(answer);
    expect(attachments?.files).toMatchObject([
      { filename: 'bill.pdf', contentType: 'application/pdf', bytes: 600_000 },
      { filename: 'größe.txt', contentType: expect.stringContaining('text/plain'), bytes: 5 },
    ]);
    const pieces = await gateway().rows<{ file: number; data: Buffer }>(
      'select file, data from attachments where upload = $1 order by file, piece',
      [attachments?.upload],
    );
    expect(Math.max(...pieces.map((piece) => piece.data.length))).toBeLessThanOrEqual(256 * 1_024);
    const first = pieces.flatMap((piece) => (piece.file === 0 ? [piece.data] : []));
    expect(Buffer.concat(first).equals(data)).toBe(true);
    const account = await gateway().accountOf('asha');
    expect(await gateway().rows('select 1 from loose_uploads where account = $1', [account])).toEqual([]);
  });

  test('waits for its time, which is local to the account', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000);
    const day = tomorrow.toISOString().slice(0, 10);
    const answer = await postMail(gateway(), mail({ sendat: `${day} 10:30:00` }));
    expect(await storedMails(gateway(), answer)).toMatchObject([
      { state: 0, due_at: new Date(`${day}T05:00:00Z`) },
    ]);
  });

  test('is not sent again under the same client_ref', async () => {
    const first = await postMail(gateway(), mail({ client_ref: 'order-42' }));
    const again = await postMail(gateway(), mail({ client_ref: 'order-42' }));
    expect(again.text).toBe(first.text);
    await refused(() => postMail(gateway(), mail({ client_ref: 'order-42', subject: 'Another' })), -11);
  });

  test('keeps the switches, the reply address and the links that are tracked', async () => {
    const answer = await postMail(
      gateway(),
      mail({
        replyto: 'Help <help@customer.example>',
        html: '<a href="https://shop.example/a?x=1&amp;y=2">A</a>',
        trackopens: 'true',
        trackclicks: '1',
        text: 'See https://shop.example/b.',
      }),
    );
    expect(await contentOf(answer)).toMatchObject({
      replyTo: { name: 'Help', address: 'help@customer.example' },
      trackOpens: true,
      links: ['https://shop.example/a?x=1&y=2', 'https://shop.example/b'],
      text: 'See https://shop.example/b.',
    });
    const plain = await contentOf(await postMail(gateway(), mail({ trackopens: 'false', trackclicks: '0' })));
    expect(plain).toMatchObject({ trackOpens: false, links: null });
  });

  test('may have a thousand recipients, and no more', async () => {
    const addresses = (count: number) => Array.from({ length: count }, (_, i) => `r${i}@many.example`);
    const answer = await postMail(
      gateway(),
      mail({ to: addresses(998).join(','), cc: 'a@x.example', bcc: 'b@x.example' }),
    );
    expect(answer.text).toMatch(/_1000$/);
    expect(await storedMails(gateway(), answer)).toHaveLength(1_000);
    await refused(() => postMail(gateway(), mail({ to: addresses(1_001).join(',') })), -11);
  });
});

describe('-7 is answered', () => {
  test.each<[string, MailParameters]>([
    ['without credentials', { api_key: '' }],
    ['for an unknown key', { api_key: 'hk_nobody_0123456789abcdef' }],
    ['for a wrong password', { api_key: '', username: 'asha', password: 'wrong' }],
    ['without a password', { api_key: '', username: 'asha' }],
    ['for an inactive account', { api_key: keyOf('gone'), from: 'a@gone.example' }],
    ['for an inactive account by password', { api_key: '', username: 'gone', password: passwordOf('gone') }],
    ['for a blocked account', { api_key: keyOf('shut'), from: 'a@shut.example' }],
  ])('%s', async (_, more) => {
    await refused(() => postMail(gateway(), mail(more)), -7);
  });

  test.each(['[]', '"text"', '{', ''])('for the JSON body %j, which has no parameters', async (body) => {
    await refused(() => postJson(body), -7);
  });
});

describe('-11 is answered', () => {
  test.each<[string, MailParameters]>([
    ['without from', { from: '' }],
    ['without to', { to: '' }],
    ['without a subject', { subject: '' }],
    ['without html', { html: '' }],
    ['for a from that is no address', { from: 'Asha' }],
    ['for a from with a line break', { from: 'Asha\r\nBcc: x@y.example <news@shop.example>' }],
    ['for a subject of several lines', { subject: 'Hello\r\nBcc: x@y.example' }],
    ['for two senders', { from: 'a@shop.example, b@shop.example' }],
    ['for a domain that is not approved', { from: 'a@other.example' }],
    ['for a lookalike in Cyrillic letters', { from: 'a@ѕhop.example' }],
    ['if no recipient is valid', { to: 'nobody, at all' }],
    ['for a recipient with a line break', { to: 'a@x.example\r\nBcc: b@y.example' }],
    ['for a local part that is too long', { to: `${'a'.repeat(65)}@x.example` }],
    ['for html with U+0000', { html: '<p>\0</p>' }],
    ['for a reply address that is none', { replyto: 'nobody' }],
    ['for a reply address with a line break', { replyto: 'a@x.example\r\nX: y' }],
    ['for placeholders that are no JSON', { defaultplaceholders: '{name' }],
    ['for placeholders that are a list', { defaultplaceholders: '["name"]' }],
    ['for a placeholder that is an object', { defaultplaceholders: '{"name":{}}' }],
    ['for trackopens=maybe', { trackopens: 'maybe' }],
    ['for trackclicks=2', { trackclicks: '2' }],
    ['for a sendat in the past', { sendat: '2020-01-01 00:00:00' }],
    ['for a sendat in another form', { sendat: 'tomorrow' }],
    ['for a notifyurl that is none', { notifyurl: 'nowhere' }],
    ['for a notifyurl of another scheme', { notifyurl: 'ftp://hooks.example/' }],
    ['for a notifyurl at a private address', { notifyurl: 'http://192.168.1.1/hook' }],
    ['for a notifyurl at a private address in disguise', { notifyurl: 'http://2130706433/hook' }],
    ['for a client_ref with U+0000', { client_ref: 'a\0' }],
    ['if the feature is off', { api_key: keyOf('ravi'), from: 'a@ravi.example' }],
    [
      'if the credits do not suffice',
      { api_key: keyOf('poor'), from: 'a@poor.example', to: 'a@x.example,b@x.example,c@x.example' },
    ],
  ])('%s', async (_, more) => {
    await refused(() => postMail(gateway(), mail(more)), -11);
  });

  test.each([
    ['a line break', 'a\r\nX-Evil: 1.pdf'],
    ['U+0000', 'a\0.pdf'],
  ])('for a file name with %s', async (_, filename) => {
    await refused(() => gateway().request(MAIL_PATH, multipart(mail(), [{ filename, data: 'x' }])), -11);
  });

  test('for more files than are allowed', async () => {
    const files = Array.from({ length: 21 }, (_, i) => ({ filename: `${i}.txt`, data: 'x' }));
    await refused(() => gateway().request(MAIL_PATH, multipart(mail(), files)), -11);
  });

  test('for a form that cannot be read', async () => {
    await refused(
      () =>
        gateway().request(MAIL_PATH, {
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          body: 'nothing of the kind',
        }),
      -11,
    );
  });
});

test('a file of sixteen megabytes is too large, and so are eleven in several files', async () => {
  const file = (megabytes: number) => ({ filename: 'big.bin', data: Buffer.alloc(megabytes * 1_048_576) });
  await refused(() => gateway().request(MAIL_PATH, multipart(mail(), [file(16)])), -11, 413);
  await refused(() => gateway().request(MAIL_PATH, multipart(mail(), [file(6), file(5)])), -11, 413);
});

test('a throttled call is answered with 429 and -11', async () => {
  await gateway().apply({ accounts: [{ username: 'poor', limits: { legacy_per_second: 1 } }] });
  const parameters = mail({ api_key: keyOf('poor'), from: 'a@poor.example', to: 'nobody' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => postMail(gateway(), parameters)));
  expect(answers.filter(({ status }) => status === 429).map(({ text }) => text)).toContain('-11');
});

test('another method is 405 with the methods that are allowed', async () => {
  const answer = await gateway().request(MAIL_PATH, { method: 'PUT' });
  expect(answer.status).toBe(405);
  expect(answer.headers['allow']).toBe('GET, POST, OPTIONS');
});
