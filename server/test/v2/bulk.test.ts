import { describe, expect, test } from 'vitest';
import { startGateway, useGateway, waitFor, type Answer, type TestGateway } from '../support/gateway.ts';
import { customer, ENTITY, numberFor, provision, SENDER, TEMPLATE_ID, TEXT } from '../support/provisions.ts';
import { expectFault, type Expected } from './sms-faults.ts';

const DND = ['9111111111', '9111111112'];
const INVALID = 'The number must be a 10-digit Indian mobile number starting with 6, 7, 8 or 9.';
const TWICE = 'The same message to the same number is already in this request.';
const IN_DND = 'The number is on the do-not-disturb (DND) list.';

const gateway = useGateway({
  workers: false,
  provision: {
    ...provision(
      customer('asha'),
      customer('ravi'),
      customer('rich', { credits: { sms: 200_000 }, prices: { T: 0.5 } }),
      customer('all-features', {
        features: { promo_sender: true, international: true, sandbox: true },
      }),
      customer('poor', { credits: { sms: 2 } }),
      customer('flooded', { flood_limit: 2 }),
    ),
    dnd: DND,
  },
});

const NUMBERS = ['9876543210', '9876543211', '9876543212'];
const BULK = { sender_id: SENDER, recipients: NUMBERS, message: TEXT };
const PROMO = { ...BULK, sender_id: 'PROMOTIONAL', message: 'Sale!' };

const bulkAs = (
  username: string,
  body: object | string,
  headers: Record<string, string> = {},
  to: TestGateway = gateway(),
) => to.postAs(username, '/sms/send-bulk', body, headers);

type Data = {
  job_id: number;
  batch_id: string;
  total: number;
  accepted: number;
  rejected: number;
  rejections: { recipient: string; code: string; message: string }[];
  credits_used: number;
};

function dataOf(answer: Answer): Data {
  expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 200, error: undefined });
  return answer.body.data as Data;
}

const comparable = ({ status, body }: Answer) => ({ status, ...body, request_id: null });

async function refuse(ask: () => Promise<Answer>, expected: Expected) {
  const before = await gateway().footprint();
  const answer = await ask();
  expectFault(answer, expected);
  expect(await gateway().footprint()).toEqual(before);
  return answer.body;
}

describe('POST /sms/send-bulk', () => {
  test('makes the messages a job, charges and queues them', async () => {
    const balance = await gateway().balanceOf('asha');
    const answer = await bulkAs('asha', BULK);
    const account = await gateway().accountOf('asha');
    expect(answer.body).toEqual({
      success: true,
      status: 'success',
      data: {
        job_id: 1,
        batch_id: expect.stringMatching(new RegExp(`^${account}_[0-9a-z]{26}_3$`)),
        status: 'queued',
        total: 3,
        accepted: 3,
        rejected: 0,
        rejections: [],
        credits_used: 3,
      },
    });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers).toHaveProperty('ratelimit-remaining');
    expect(await gateway().balanceOf('asha')).toBe((balance ?? 0) - 3_000);

    const { batch_id } = dataOf(answer);
    const status = await gateway().getAs('asha', `/sms/status/${batch_id}`);
    const messages = status.body.data?.['messages'] as Record<string, unknown>[];
    expect(status.body.data).toMatchObject({ total: 3, summary: { queued: 3 } });
    expect(messages.map(({ recipient }) => recipient)).toEqual(NUMBERS);
    expect((await gateway().getAs('ravi', `/sms/status/${batch_id}`)).status).toBe(404);
    expect(
      await gateway().rows('select total, body, sender, state, lane from campaigns where account = $1', [
        account,
      ]),
    ).toEqual([{ total: 3, body: TEXT, sender: SENDER, state: 'queued', lane: 1 }]);
  });

  test('makes even one message a job, and numbers the jobs of each account', async () => {
    const first = dataOf(await bulkAs('ravi', { ...BULK, recipients: ['9876543210'] }));
    const second = dataOf(await bulkAs('ravi', { ...BULK, recipients: ['9876543210'] }));
    expect([first.job_id, second.job_id]).toEqual([1, 2]);
    expect(first.batch_id).toMatch(/_1$/);
    expect(first).toMatchObject({ total: 1, accepted: 1, rejected: 0, credits_used: 1 });
  });

  test('numbers simultaneous jobs without a gap, while others are served', async () => {
    const calls = Array.from({ length: 30 }, () => bulkAs('all-features', BULK));
    expect((await gateway().getAs('asha', '/balance')).status).toBe(200);
    const numbers = (await Promise.all(calls)).map((answer) => dataOf(answer).job_id);
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1));
    expect(await gateway().balanceOf('all-features')).toBe(1_000_000 - 90_000);
  });

  test('leaves out invalid and repeated recipients, and reports each', async () => {
    const recipients = [
      '9876543210',
      '12345',
      '+91 98765-43210',
      '',
      '9876543211',
      'x'.repeat(100),
      '5876543210',
    ];
    const answer = dataOf(await bulkAs('asha', { ...BULK, recipients }));
    expect(answer).toMatchObject({ total: 7, accepted: 2, rejected: 5, credits_used: 2 });
    const wrong = ['12345', '', 'x'.repeat(100), '5876543210'];
    expect(answer.rejections).toEqual([
      ...wrong.map((recipient) => ({
        recipient,
        code: 'validation_failed',
        message: INVALID,
        reason: 'invalid_number',
        params: { reason: { key: 'not_a_ten_digit_mobile', params: {} } },
      })),
      {
        recipient: '+91 98765-43210',
        code: 'duplicate',
        message: TWICE,
        reason: 'duplicate_message',
        params: {},
      },
    ]);
    expect(answer.batch_id).toMatch(/_2$/);
  });

  test('leaves out numbers in the registry only when it is promotional', async () => {
    const recipients = [...DND, ...NUMBERS];
    const promotional = dataOf(await bulkAs('asha', { ...PROMO, recipients }));
    expect(promotional).toMatchObject({ total: 5, accepted: 3, rejected: 2, credits_used: 3 });
    expect(promotional.rejections).toEqual(
      DND.map((recipient) => ({
        recipient,
        code: 'recipient_in_dnd',
        message: IN_DND,
        reason: 'recipient_in_dnd',
        params: {},
      })),
    );
    expect(dataOf(await bulkAs('asha', { ...BULK, recipients }))).toMatchObject({ accepted: 5, rejected: 0 });
  });

  test('takes every field of a send', async () => {
    const body = {
      ...BULK,
      route: 'transactional',
      dlt_entity_id: ENTITY,
      dlt_template_id: TEMPLATE_ID,
      unicode: true,
      flash: true,
      client_ref: 'all of it',
      sandbox: false,
    };
    const { job_id } = dataOf(await bulkAs('asha', body));
    const rows = await gateway().rows(
      `select distinct route, dlt_entity, dlt_template, unicode, flash, client_ref, parts, body
         from messages join accounts using (bucket, account) where username = 'asha' and campaign = $1`,
      [job_id],
    );
    expect(rows).toEqual([
      {
        route: 'T',
        dlt_entity: ENTITY,
        dlt_template: TEMPLATE_ID,
        unicode: true,
        flash: true,
        client_ref: 'all of it',
        parts: 1,
        body: null,
      },
    ]);
  });

  test.each(['schedule_at', 'scheduled_at'])('waits until %s', async (field) => {
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const answer = dataOf(await bulkAs('asha', { ...BULK, [field]: at }));
    expect(answer).toMatchObject({ status: 'queued', accepted: 3 });
    const { body } = await gateway().getAs('asha', `/sms/status/${answer.batch_id}`);
    expect(body.data).toMatchObject({ summary: { scheduled: 3 } });
    const messages = body.data?.['messages'] as Record<string, unknown>[];
    expect(messages[0]).toMatchObject({ status: 'scheduled', scheduled_at: at });
  });

  test('goes to other countries, and simulates without charge, if the account may', async () => {
    const before = await gateway().balanceOf('all-features');
    const international = dataOf(
      await bulkAs('all-features', {
        ...BULK,
        sender_id: 'HRKINT',
        recipients: ['+14155552671', '9876543210'],
      }),
    );
    expect(international).toMatchObject({ accepted: 1, rejected: 1, credits_used: 1 });
    expect(await gateway().balanceOf('all-features', 'international')).toBe(99_000);
    const simulated = dataOf(await bulkAs('all-features', { ...BULK, sandbox: true }));
    expect(simulated).toMatchObject({ accepted: 3, credits_used: 0 });
    expect(await gateway().balanceOf('all-features')).toBe(before);
  });
});

describe('a bulk send is refused as a whole:', () => {
  const { recipients: _recipients, ...noRecipients } = BULK;

  test.each<[string, object, Expected, string?]>([
    ['no recipients', noRecipients, 'validation_failed recipients'],
    ['nothing at all', {}, 'validation_failed message recipients sender_id'],
    ['an empty list', { ...BULK, recipients: [] }, 'validation_failed recipients'],
    ['null for the list', { ...BULK, recipients: null }, 'validation_failed recipients'],
    ['a text with commas', { ...BULK, recipients: '9876543210,9876543211' }, 'validation_failed recipients'],
    ['an object for the list', { ...BULK, recipients: { 0: '9876543210' } }, 'validation_failed recipients'],
    ['a number among the numbers', { ...BULK, recipients: ['1', 2] }, 'validation_failed recipients.1'],
    ['null among the numbers', { ...BULK, recipients: [null] }, 'validation_failed recipients.0'],
    ['U+0000 in a number', { ...BULK, recipients: ['1', '98\u0000'] }, 'validation_failed recipients.1'],
    ['recipient', { ...BULK, recipient: '9876543210' }, 'validation_failed recipient'],
    ['an unknown field', { ...BULK, colour: 'red' }, 'validation_failed colour'],
    ['flash as a number', { ...BULK, flash: 1 }, 'validation_failed flash'],
    ['no valid number', { ...BULK, recipients: ['1', '2'] }, 'validation_failed recipients'],
    [
      'a text without a template, though the first number is wrong',
      { ...BULK, recipients: ['1', ...NUMBERS], message: 'no template has this' },
      'template_mismatch',
    ],
    ['too few credits for all', BULK, 'insufficient_credits', 'poor'],
    ['too small a flood limit for all', BULK, 'flood_limit_exceeded', 'flooded'],
  ])('%s', async (_what, body, expected, username = 'asha') => {
    await refuse(() => bulkAs(username, body), expected);
  });

  test('a body that is not an object, or not JSON', async () => {
    await refuse(() => bulkAs('asha', '[]'), 'validation_failed body');
    await refuse(() => bulkAs('asha', '{"recipients":'), 'malformed_json');
  });

  test('100,000 entries of a wrong type, with one error for all of them', async () => {
    const recipients = Array.from({ length: 100_000 }, (_, i) => (i < 17 ? '9876543210' : 7));
    const body = await refuse(
      () => bulkAs('asha', { ...BULK, recipients }),
      'validation_failed recipients.17',
    );
    expect(body.error?.fields).toEqual({ 'recipients.17': 'must be a string' });
  });

  test('100,000 unknown fields, with one error for all of them', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`x${i}`, 1]));
    const { error } = (await bulkAs('asha', { ...BULK, ...unknown })).body;
    expect(Object.keys(error?.fields ?? {})).toEqual(['body']);
  });

  test('more recipients than the setting allows, but not as many', async () => {
    await using small = await startGateway({
      workers: false,
      config: { maxRecipients: 3 },
      provision: provision(customer('asha')),
    });
    dataOf(await bulkAs('asha', BULK, {}, small));
    const answer = await bulkAs('asha', { ...BULK, recipients: [...NUMBERS, '9876543213'] }, {}, small);
    expect(answer.status).toBe(422);
    expect(answer.body.error?.fields).toEqual({ recipients: 'must not have more than 3 entries' });
  });
});

describe('the job', () => {
  test('is sent, and checked again before it leaves: the registry and the hours', async () => {
    const from = new Date(Date.now() + 5.5 * 3_600_000 + 2 * 3_600_000).toISOString().slice(11, 13);
    const closed = { from: `${from}:00`, to: `${from}:30` };
    await using other = await startGateway({
      workers: false,
      provision: provision(customer('asha'), customer('ravi'), customer('held')),
    });
    const listed = numberFor('delivered');
    const plain = dataOf(
      await bulkAs('ravi', { ...BULK, recipients: [numberFor('delivered'), numberFor('failed')] }, {}, other),
    );
    const promotional = dataOf(
      await bulkAs('asha', { ...PROMO, recipients: [listed, numberFor('delivered')] }, {}, other),
    );
    const held = dataOf(await bulkAs('held', { ...PROMO, recipients: [numberFor('delivered')] }, {}, other));
    await other.apply({ accounts: [{ username: 'held', promotional_hours: closed }], dnd: [listed] });
    await other.startWorkers();

    const summaryOf = async (username: string, id: string) =>
      (await other.getAs(username, `/sms/status/${id}`)).body.data?.['summary'];
    await waitFor('the plain one is done', async () => {
      const summary = (await summaryOf('ravi', plain.batch_id)) as Record<string, number>;
      return summary['delivered'] === 1 && summary['failed'] === 1;
    });
    await waitFor('the number in the registry gets nothing', async () => {
      const summary = (await summaryOf('asha', promotional.batch_id)) as Record<string, number>;
      return summary['delivered'] === 1 && summary['failed'] === 1;
    });
    expect(await other.balanceOf('asha')).toBe(999_000);
    await waitFor('the other waits for its hours', async () => {
      const { body } = await other.getAs('held', `/sms/status/${held.batch_id}`);
      const timeline = body.data?.['timeline'] as { event: string }[];
      return timeline.some(({ event }) => event === 'held');
    });
  });
});

// The last tests of the file: every later audit would read the 100,000 messages again.
describe('a large bulk send', () => {
  const spelled = (i: number) => `00 91-9-8-${String(i).padStart(8, '0').split('').join('-')}`.padEnd(40);

  test('of 100,000 in their longest spelling is accepted, whatever the limit for other bodies', async () => {
    const recipients = Array.from({ length: 100_000 }, (_, i) => spelled(i));
    const body = JSON.stringify({ ...BULK, recipients }, null, 4);
    expect(body.length).toBeGreaterThan(4_000_000);
    const before = await gateway().balanceOf('rich');
    const answer = dataOf(await bulkAs('rich', body));
    expect(answer).toMatchObject({ total: 100_000, accepted: 100_000, rejected: 0, credits_used: 50_000 });
    expect(await gateway().balanceOf('rich')).toBe((before ?? 0) - 50_000_000);
    const [stored] = await gateway().rows<{ count: number; bodies: number }>(
      `select count(*)::integer as count, count(body)::integer as bodies
         from messages join accounts using (bucket, account) where username = 'rich'`,
    );
    expect(stored).toEqual({ count: 100_000, bodies: 0 });
  });

  test('of which nearly all are rejected reports each of them, and a repeat gets the same answer', async () => {
    const recipients = Array.from({ length: 20_000 }, (_, i) => (i % 2 === 0 ? '9876543210' : `wrong ${i}`));
    const headers = { 'idempotency-key': 'many rejections' };
    const first = await bulkAs('rich', { ...BULK, recipients }, headers);
    const { rejections, ...data } = dataOf(first);
    expect(data).toMatchObject({ total: 20_000, accepted: 1, rejected: 19_999, credits_used: 0.5 });
    expect(rejections.filter(({ code }) => code === 'duplicate')).toHaveLength(9_999);
    expect(rejections.map(({ recipient }) => recipient).sort()).toEqual(recipients.slice(1).sort());
    expect(comparable(await bulkAs('rich', { ...BULK, recipients }, headers))).toEqual(comparable(first));
  });
});
