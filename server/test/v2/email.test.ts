import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bucketOf, fromPublicId } from '../../src/core/ids.ts';
import { readPiece } from '../../src/storage/attachments.queries.ts';
import { useGateway, type Answer } from '../support/gateway.ts';
import { DOMAIN, FROM, mailCustomer, mailFootprint, provisionMail } from '../support/mail.ts';
import { keyOf } from '../support/provisions.ts';

const MAIL = {
  from: FROM,
  to: ['ravi@customer.example'],
  subject: 'Your order',
  html: '<p>Your order <b>42</b> is on its way.</p>',
};

const gateway = useGateway({
  workers: false,
  config: { notifyUrls: 3 },
  provision: provisionMail(
    mailCustomer('asha', DOMAIN, {
      email: {
        domains: [
          { domain: DOMAIN, status: 'approved' },
          { domain: 'pending.example', status: 'pending' },
          { domain: 'rejected.example', status: 'rejected' },
        ],
        templates: [
          {
            id: 'welcome',
            subject: 'Hello {{name}}',
            html: '<p>Hello {{name}}, you are number {{place}}: {{first}}.</p>',
            text: 'Hello {{name}}.',
          },
          { id: 'rejected', subject: 'No', html: '<p>No</p>', status: 'rejected' },
        ],
      },
    }),
    mailCustomer('ravi', 'ravi.example', { features: { email: false } }),
    mailCustomer('poor', 'poor.example', { credits: { sms: 1_000, email: 2 } }),
  ),
});

const sendAs = (username: string, body: object | string, headers: Record<string, string> = {}) =>
  gateway().postAs(username, '/email/send', body, headers);

const send = (more: object = {}, headers: Record<string, string> = {}) =>
  sendAs('asha', { ...MAIL, ...more }, headers);

/** Without some of its fields. */
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(MAIL).filter(([name]) => !names.includes(name)));

type Accepted = { message_id: string; broadcast_id: string; rejections: object[] };

function acceptedOf({ status, body, text }: Answer): Accepted {
  if (status !== 200) throw new Error(`the mail was refused: ${text}`);
  return body.data as Accepted;
}

const idOf = (answer: Answer) => fromPublicId(acceptedOf(answer).message_id);

async function storedOf(answer: Answer) {
  const [row] = await gateway().rows<{ content: Record<string, unknown>; notify: unknown }>(
    'select content, notify from contents where first = $1',
    [idOf(answer)],
  );
  if (!row) throw new Error('the call has no content');
  return row;
}

const messagesOf = async (answer: Answer) =>
  gateway().rows<{ recipient: string }>('select * from messages where first = $1 order by id', [
    idOf(answer),
  ]);

async function refused(
  answered: () => Promise<Answer>,
  status: number,
  code: string,
  ...fields: string[]
): Promise<void> {
  const before = await mailFootprint(gateway());
  const { body, ...answer } = await answered();
  const { error, ...envelope } = body;
  expect({ status: answer.status, code: error?.code, fields: Object.keys(error?.fields ?? {}) }).toEqual({
    status,
    code,
    fields,
  });
  expect(envelope).toEqual({
    success: false,
    status: 'error',
    message: expect.stringMatching(/\w/),
    request_id: expect.stringMatching(/\w/),
  });
  expect(await mailFootprint(gateway())).toEqual(before);
}

describe('an accepted mail', () => {
  test('is answered with its ids, counts and price', async () => {
    const account = await gateway().accountOf('asha');
    const before = (await gateway().balanceOf('asha', 'email')) ?? 0;
    const { status, body } = await send();
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        status: 'success',
        data: {
          broadcast_id: expect.stringMatching(new RegExp(`^${account}_[0-9a-z]{26}_1$`)),
          message_id: expect.stringMatching(/^[0-9a-z]{26}$/),
          status: 'queued',
          accepted: 1,
          rejected: 0,
          rejections: [],
          credits_used: 1,
        },
      },
    });
    expect(await gateway().balanceOf('asha', 'email')).toBe(before - 1_000);
  });

  test('is stored as v2’s, with what it says', async () => {
    const answer = await send({
      reply_to: 'Help <help@customer.example>',
      text: 'See https://shop.example/b',
      html: '<a href="https://shop.example/a">A</a>',
      track_opens: true,
      track_clicks: true,
    });
    expect(await messagesOf(answer)).toMatchObject([
      {
        recipient: 'ravi@customer.example',
        sender: `news@${DOMAIN}`,
        body: 'Your order',
        channel: 'email',
        family: 'v2',
        credit_kind: 'email',
        price: 1_000,
        state: 10,
      },
    ]);
    expect(await storedOf(answer)).toEqual({
      content: {
        from: { name: "Asha's Shop", address: `news@${DOMAIN}` },
        replyTo: { name: 'Help', address: 'help@customer.example' },
        to: 'ravi@customer.example',
        cc: [],
        copies: [],
        html: '<a href="https://shop.example/a">A</a>',
        text: 'See https://shop.example/b',
        template: null,
        attachments: null,
        trackOpens: true,
        links: ['https://shop.example/a', 'https://shop.example/b'],
      },
      notify: null,
    });
  });

  test('is found under both ids, with its subject', async () => {
    const { message_id, broadcast_id } = acceptedOf(await send());
    for (const id of [message_id, broadcast_id]) {
      const { body } = await gateway().getAs('asha', `/messages/${id}`);
      expect(body.data).toMatchObject({
        message_id,
        channel: 'email',
        subject: 'Your order',
        status: 'queued',
        credits: 1,
      });
    }
  });

  test('goes to each address of to, cc and bcc once, and says whom it leaves out', async () => {
    const account = await gateway().accountOf('asha');
    await gateway().rows(
      `insert into suppressions (bucket, account, address, reason) values ($1, $2, 'left@customer.example', 'unsubscribed')`,
      [account % 64, account],
    );
    const answer = await send({
      to: ['First <a@one.example>', 'nobody', 'A@ONE.example'],
      cc: ['c@three.example', 'Left@Customer.example'],
      bcc: ['d@four.example', 'c@three.example'],
    });
    expect(answer.body.data).toMatchObject({
      accepted: 3,
      rejected: 2,
      rejections: [
        { recipient: 'nobody', code: 'validation_failed', message: 'The address is not valid.' },
        {
          recipient: 'Left@customer.example',
          code: 'recipient_suppressed',
          message: "The address is on the account's suppression list.",
        },
      ],
      credits_used: 3,
    });
    expect((await messagesOf(answer)).map(({ recipient }) => recipient)).toEqual([
      'a@one.example',
      'c@three.example',
      'd@four.example',
      'nobody',
      'Left@customer.example',
    ]);
    expect(await storedOf(answer)).toMatchObject({
      content: {
        to: 'a@one.example',
        cc: ['c@three.example', 'Left@customer.example'],
        copies: ['c@three.example', 'Left@customer.example', 'd@four.example'],
      },
    });
  });

  test('takes its texts from a template, whose placeholders are texts, numbers and truth values', async () => {
    const answer = await sendAs('asha', {
      ...without('subject', 'html'),
      template_id: 'welcome',
      placeholders: { name: 'Ravi <b>', place: 7, first: true },
    });
    expect(await storedOf(answer)).toMatchObject({
      content: {
        html: '<p>Hello Ravi &lt;b&gt;, you are number 7: true.</p>',
        text: 'Hello Ravi <b>.',
        template: { id: 'welcome', version: 1 },
      },
    });
    expect(await messagesOf(answer)).toMatchObject([{ body: 'Hello Ravi <b>' }]);
  });

  test('keeps its attachments, octet for octet', async () => {
    const picture = Buffer.from([0, 255, 128, 13, 10, 7]);
    const answer = await send({
      attachments: [
        { filename: 'größe 1.png', content_type: 'image/png', content: picture.toString('base64') },
        { filename: 'notes', content: `${Buffer.from('Hello').toString('base64').replace('=', '')}\n` },
        { filename: 'empty.txt', content_type: 'text/plain', content: '' },
      ],
    });
    const { content } = await storedOf(answer);
    const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
    expect(content['attachments']).toEqual({
      upload: expect.any(String),
      files: [
        { filename: 'größe 1.png', contentType: 'image/png', bytes: 6, sha256: sha256(picture) },
        { filename: 'notes', contentType: 'application/octet-stream', bytes: 5, sha256: sha256('Hello') },
        { filename: 'empty.txt', contentType: 'text/plain', bytes: 0, sha256: sha256('') },
      ],
    });
    const { upload } = content['attachments'] as { upload: string };
    expect(
      await gateway().rows('select file, data from attachments where upload = $1 order by file', [upload]),
    ).toEqual([
      { file: 0, data: picture },
      { file: 1, data: Buffer.from('Hello') },
    ]);
    const account = await gateway().accountOf('asha');
    const read = (file: number, piece = 0) =>
      readPiece(gateway().db.general, { bucket: bucketOf(account), account, upload }, { file, piece });
    expect(await read(0)).toEqual(picture);
    expect(await read(0, 1)).toBeNull();
    expect(await read(1)).toEqual(Buffer.from('Hello'));
    expect(await read(2)).toBeNull();
    expect(await gateway().rows('select 1 from loose_uploads')).toEqual([]);
  });

  test('has names without direction marks, which would show them as others', async () => {
    const { content } = await storedOf(
      await send({
        from: `"\u202eahsA\u202c, news@${DOMAIN}" <news@${DOMAIN}>`,
        attachments: [
          { filename: 'invoice\u202efdp.exe', content: '' },
          { filename: '\u2066', content: '' },
        ],
      }),
    );
    expect(content).toMatchObject({
      from: { name: `ahsA, news@${DOMAIN}` },
      attachments: { files: [{ filename: 'invoicefdp.exe' }, { filename: 'attachment' }] },
    });
  });

  test('names who is told about it, with the data to be echoed', async () => {
    const answer = await send({
      notify_url: 'https://93.184.216.34/hook?order=42',
      callback_data: 'order 42',
    });
    expect(await storedOf(answer)).toMatchObject({
      notify: { endpoint: expect.any(Number), query: '?order=42', data: 'order 42' },
    });
    expect(await gateway().rows(`select url from webhook_endpoints where kind = 'notify'`)).toEqual([
      { url: 'https://93.184.216.34/hook' },
    ]);
  });

  test.each(['schedule_at', 'scheduled_at'])('waits for the time in %s', async (name) => {
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const answer = await send({ [name]: `${day} 10:30:00` });
    expect(answer.body.data).toMatchObject({ status: 'scheduled', scheduled_at: `${day}T05:00:00.000Z` });
    expect(await messagesOf(answer)).toMatchObject([{ state: 0, due_at: new Date(`${day}T05:00:00Z`) }]);
  });

  test('that waits is cancelled, and its credit comes back', async () => {
    const before = await gateway().balanceOf('asha', 'email');
    const { message_id } = acceptedOf(
      await send({ schedule_at: new Date(Date.now() + 3_600_000).toISOString() }),
    );
    const cancelled = await gateway().request(`/api/v2/messages/${message_id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${keyOf('asha')}` },
    });
    expect(cancelled.status).toBe(200);
    expect(await gateway().balanceOf('asha', 'email')).toBe(before);
  });

  test('may have JSON nulls for fields that are absent', async () => {
    const answer = await send({
      cc: null,
      text: null,
      template_id: null,
      attachments: null,
      client_ref: null,
    });
    expect(answer.status).toBe(200);
  });
});

describe.each([
  ['Idempotency-Key', (key: string) => [{}, { 'idempotency-key': key }] as const],
  ['client_ref', (key: string) => [{ client_ref: key }, {}] as const],
])('a repeat with the same %s', (name, withKey) => {
  const [own, headers] = withKey(`mail ${name}`);
  const file = (content: string) => [{ filename: 'a.txt', content }];
  const again = (more: object = {}) => send({ ...own, attachments: file('SGVsbG8='), ...more }, headers);

  test('gets the first answer and leaves nothing behind', async () => {
    const first = await again();
    const before = await mailFootprint(gateway());
    const second = await again();
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await mailFootprint(gateway())).toEqual(before);
  });

  test.each([
    ['another subject', { subject: 'Another' }],
    ['another recipient', { to: ['meera@customer.example'] }],
    ['a recipient in cc', { cc: ['meera@customer.example'] }],
    ['another file', { attachments: file('SGkh') }],
    ['another switch', { track_opens: true }],
    ['another address for notifications', { notify_url: 'https://93.184.216.34/hook' }],
    ['other data', { callback_data: 'x' }],
  ])('and %s is a mismatch', async (_what, more) => {
    await refused(() => again(more), 422, 'idempotency_mismatch');
  });
});

describe('a mail is refused', () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const file = (more: object) => ({ attachments: [{ filename: 'a.txt', content: 'SGVsbG8=', ...more }] });

  test.each<[string, object, ...string[]]>([
    ['without from', { from: undefined }, 'from'],
    ['without to', { to: undefined }, 'to'],
    ['for a to that is empty', { to: [] }, 'to'],
    ['for a to that is text', { to: 'ravi@customer.example' }, 'to'],
    ['for a to with a number in it', { to: [42] }, 'to.0'],
    ['without a subject', { subject: undefined }, 'subject'],
    ['for an empty subject', { subject: ' ' }, 'subject'],
    ['without html', { html: undefined }, 'html'],
    ['for a from that is empty', { from: '' }, 'from'],
    ['for a from that is blank', { from: ' ' }, 'from'],
    ['for a from that is no address', { from: 'Asha' }, 'from'],
    ['for a from with a line break', { from: `As\r\nha <news@${DOMAIN}>` }, 'from'],
    ['for a from with U+0000', { from: `As\0ha <news@${DOMAIN}>` }, 'from'],
    ["for a name that shows another's address", { from: `"ceo@bank.example" <x@${DOMAIN}>` }, 'from'],
    ['if no recipient is an address', { to: ['nobody', 'a@b, c@d.example'] }, 'to'],
    ['if only a copy would go out', { to: ['nobody'], cc: ['c@three.example'] }, 'to'],
    ['for a recipient with half a surrogate pair', { to: ['\ud800@x.example'] }, 'to.0'],
    ['for a reply address that is none', { reply_to: 'nobody' }, 'reply_to'],
    ['for a reply address with U+0000', { reply_to: 'a\0@x.example' }, 'reply_to'],
    ['for a subject of several lines', { subject: 'a\r\nBcc: x@y.example' }, 'subject'],
    ['for a subject that is too long', { subject: 'x'.repeat(901) }, 'subject'],
    ['for a subject with U+0000', { subject: 'a\0' }, 'subject'],
    ['for html with half a surrogate pair', { html: '<p>\udc00</p>' }, 'html'],
    ['for html that is too long', { html: 'x'.repeat(1_000_001) }, 'html'],
    ['for a text with U+0000', { text: 'a\0b' }, 'text'],
    ['for a text that is too long', { text: 'x'.repeat(1_000_001) }, 'text'],
    ['for a text whose placeholder has no value', { text: 'Hello {{name}}' }, 'text'],
    ['for html whose placeholder has no value', { html: '<p>{{name}}</p>' }, 'html'],
    ['for a subject whose placeholder has no value', { subject: '{{name}}' }, 'subject'],
    [
      'for html that becomes too long',
      { html: '{{x}}'.repeat(1_000), placeholders: { x: 'x'.repeat(2_000) } },
      'html',
    ],
    ['for an unknown template', { template_id: 'unknown' }, 'template_id'],
    ['for a rejected template', { template_id: 'rejected' }, 'template_id'],
    ['for a template with U+0000', { template_id: 'a\0' }, 'template_id'],
    ['for placeholders that are a list', { placeholders: ['name'] }, 'placeholders'],
    ['for a placeholder that is an object', { placeholders: { name: {} } }, 'placeholders.name'],
    ['for a placeholder with U+0000', { placeholders: { name: '\0' } }, 'placeholders.name'],
    [
      'for too many placeholders',
      { placeholders: Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`p${i}`, 1])) },
      'placeholders',
    ],
    ['for track_opens that is text', { track_opens: 'true' }, 'track_opens'],
    ['for track_clicks that is a number', { track_clicks: 1 }, 'track_clicks'],
    ['for a notify_url that is none', { notify_url: 'nowhere' }, 'notify_url'],
    ['for a notify_url at a private address', { notify_url: 'http://10.0.0.1/' }, 'notify_url'],
    ['for a notify_url on another port', { notify_url: 'https://93.184.216.34:8/' }, 'notify_url'],
    ['for a notify_url with a password', { notify_url: 'https://a:b@hooks.example/' }, 'notify_url'],
    ['for callback data that is too long', { callback_data: 'x'.repeat(4_001) }, 'callback_data'],
    ['for callback data with U+0000', { callback_data: '\0' }, 'callback_data'],
    ['for a time in the past', { schedule_at: '2020-01-01 00:00:00' }, 'schedule_at'],
    ['for a time in the past by the other name', { scheduled_at: '2020-01-01 00:00:00' }, 'scheduled_at'],
    ['for a time that does not exist', { schedule_at: '2030-02-30 00:00:00' }, 'schedule_at'],
    ['for a time beyond the horizon', { schedule_at: '2099-01-01 00:00:00' }, 'schedule_at'],
    ['for two different times', { schedule_at: soon, scheduled_at: '2030-01-01 00:00:00' }, 'scheduled_at'],
    ['for a client_ref that is too long', { client_ref: 'x'.repeat(256) }, 'client_ref'],
    ['for a client_ref with U+0000', { client_ref: '\0' }, 'client_ref'],
    ['for content that is not base64', file({ content: 'SGVs*G8=' }), 'attachments.0.content'],
    ['for content that ends too early', file({ content: 'SGVsbG8A=A' }), 'attachments.0.content'],
    ['for a file without content', { attachments: [{ filename: 'a' }] }, 'attachments.0.content'],
    ['for a file without a name', { attachments: [{ content: '' }] }, 'attachments.0.filename'],
    ['for a file name with folders', file({ filename: '../a' }), 'attachments.0.filename'],
    ['for a file name with a line break', file({ filename: 'a\nb' }), 'attachments.0.filename'],
    ['for a file name with U+0000', file({ filename: 'a\0' }), 'attachments.0.filename'],
    ['for a file name with half a surrogate pair', file({ filename: 'a\ud800' }), 'attachments.0.filename'],
    [
      'for a type of a file with a line break',
      file({ content_type: 'text/plain\r\nX: y' }),
      'attachments.0.content_type',
    ],
    ['for a file with an unknown field', file({ disposition: 'inline' }), 'attachments.0.disposition'],
    [
      'for more files than are allowed',
      { attachments: Array.from({ length: 21 }, () => ({ filename: 'a', content: '' })) },
      'attachments',
    ],
    [
      'for more recipients than are allowed',
      { to: Array.from({ length: 1_001 }, (_, i) => `r${i}@many.example`) },
      'to',
    ],
    ['for an unknown field', { notifyurl: 'https://hooks.example/' }, 'notifyurl'],
    ['for the sandbox, which mail has not', { sandbox: true }, 'sandbox'],
  ])('%s', async (_what, change, ...fields) => {
    await refused(() => send(change), 422, 'validation_failed', ...fields);
  });

  test.each<[string, string, object, number, string, ...string[]]>([
    ['from a domain that nobody has', 'asha', { from: 'a@other.example' }, 422, 'sender_not_found', 'from'],
    ['from another account’s domain', 'asha', { from: 'a@poor.example' }, 422, 'sender_not_found', 'from'],
    ['from a subdomain', 'asha', { from: 'a@mail.shop.example' }, 422, 'sender_not_found', 'from'],
    ['from a pending domain', 'asha', { from: 'a@pending.example' }, 422, 'sender_not_approved', 'from'],
    ['from a rejected domain', 'asha', { from: 'a@rejected.example' }, 422, 'sender_not_approved', 'from'],
    ['if the feature is off', 'ravi', { from: 'a@ravi.example' }, 403, 'email_disabled'],
    [
      'if the credits do not suffice',
      'poor',
      { from: 'a@poor.example', to: ['a@x.example', 'b@x.example', 'c@x.example'] },
      402,
      'insufficient_credits',
    ],
    [
      'if the credits do not suffice for one with a file and a notify_url',
      'poor',
      {
        from: 'a@poor.example',
        to: ['a@x.example', 'b@x.example', 'c@x.example'],
        attachments: [{ filename: 'a', content: 'SGVsbG8=' }],
      },
      402,
      'insufficient_credits',
    ],
  ])('%s', async (_what, username, more, status, code, ...fields) => {
    await refused(() => sendAs(username, { ...MAIL, ...more }), status, code, ...fields);
  });

  test('if all its recipients are suppressed', async () => {
    const account = await gateway().accountOf('asha');
    await gateway().rows(
      `insert into suppressions (bucket, account, address, reason) values ($1, $2, 'ended@customer.example', 'bounced')`,
      [account % 64, account],
    );
    await refused(() => send({ to: ['Ended@customer.example'] }), 422, 'recipient_suppressed', 'to');
  });

  test('for JSON that is none, and for a form', async () => {
    await refused(() => sendAs('asha', '{'), 400, 'malformed_json');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await refused(() => send({}, form), 415, 'unsupported_media_type');
  });

  test('if its files, or the whole of it, are too large', async () => {
    const files = (megabytes: number) => ({
      attachments: [{ filename: 'big.bin', content: Buffer.alloc(megabytes * 1_048_576).toString('base64') }],
    });
    await refused(() => send(files(11)), 422, 'validation_failed', 'attachments');
    await refused(() => send(files(20)), 413, 'body_too_large');
  });

  test('if it names one address too many for notifications', async () => {
    for (const path of ['a', 'b', 'c']) await send({ notify_url: `https://93.184.216.34/${path}` });
    await refused(
      () => send({ notify_url: 'https://93.184.216.34/d' }),
      422,
      'validation_failed',
      'notify_url',
    );
  });
});
