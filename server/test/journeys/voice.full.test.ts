import { afterAll, describe, expect, test } from 'vitest';
import { dataOf, useGateway } from '../support/gateway.ts';
import { getLegacy, passwordOf } from '../support/legacy.ts';
import {
  caller,
  LONG_WORDS,
  numberOf,
  provisionVoice,
  VOICE_NUMBER,
  WORDS,
  type CallOutcome,
} from '../support/voice.ts';
import { waitFor } from '../support/wait-for.ts';
import { startReceiver } from '../webhooks/receiver.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());

const gateway = useGateway({
  config: { callsPerSecond: 10_000 },
  provision: {
    ...provisionVoice(
      caller('asha', {
        password: passwordOf('asha'),
        webhook: { url: receiver.url, events: ['delivery_report'] },
      }),
      caller('keeps', { refunds: false }),
    ),
    network: { allow_private: ['127.0.0.0/8'] },
  },
});

type Status = {
  status: string;
  credits: number;
  channel: string;
  duration_s: number | null;
  digits: string | null;
  error: string | null;
  error_code: string | null;
  parts: number;
  timeline: { event: string; detail: string | null }[];
};

async function place(username: string, outcome: CallOutcome, more: object = {}): Promise<string> {
  const body = { from: VOICE_NUMBER, to: numberOf(outcome), text: LONG_WORDS, ...more };
  const answer = await gateway().postAs(username, '/voice/send', body);
  expect(answer.status).toBe(200);
  return dataOf<{ message_id: string }>(answer).message_id;
}

async function ended(username: string, id: string): Promise<Status> {
  return waitFor('the call has ended', async () => {
    const status = dataOf<Status>(await gateway().getAs(username, `/messages/${id}`));
    return status.status === 'delivered' || status.status === 'failed' ? status : null;
  });
}

/** What the webhook was told of a call. */
function toldOf(id: string): Record<string, unknown> | undefined {
  return receiver.received
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
    .find((event) => event['message_id'] === id);
}

test('an answered call is delivered, with its length, and what was not used comes back', async () => {
  // The virtual operator's listener hears all of it: 61 of the 90 seconds that were paid for.
  const status = await ended('asha', await place('asha', 'answered'));
  expect(status).toMatchObject({
    status: 'delivered',
    channel: 'voice',
    parts: 3,
    credits: 3,
    duration_s: 61,
    digits: null,
    error: null,
  });
});

test('a listener who hangs up early is charged for what was heard', async () => {
  const before = (await gateway().balanceOf('asha', 'voice')) ?? 0;
  const status = await ended('asha', await place('asha', 'hung_up'));
  expect(status).toMatchObject({ status: 'failed', error_code: 'hung_up', credits: 1, duration_s: 15 });
  expect(await gateway().balanceOf('asha', 'voice')).toBe(before - 1_000);
  expect(status.timeline.map(({ event, detail }) => [event, detail])).toContainEqual([
    'refunded',
    'Part of its cost was refunded.',
  ]);
  await gateway().auditClean();
});

test.each(['busy', 'no_answer', 'rejected', 'unreachable'] as const)(
  'a call that ends as %s says so, and is refunded',
  async (outcome) => {
    const before = (await gateway().balanceOf('asha', 'voice')) ?? 0;
    const status = await ended('asha', await place('asha', outcome));
    expect(status).toMatchObject({ status: 'failed', error_code: outcome, credits: 0, duration_s: null });
    expect(status.error).toMatch(/^[A-Z].*\.$/);
    expect(await gateway().balanceOf('asha', 'voice')).toBe(before);
    await gateway().auditClean();
  },
);

test('where the account gets no refunds, an answered call is settled by its length all the same', async () => {
  expect(await ended('keeps', await place('keeps', 'busy'))).toMatchObject({ credits: 3 });
  expect(await ended('keeps', await place('keeps', 'hung_up'))).toMatchObject({ credits: 1 });
  await gateway().auditClean();
});

test('keys that the listener presses are shown and told', async () => {
  const id = await place('asha', 'answered', { text: WORDS, digits: 3, client_ref: 'survey-1' });
  expect(await ended('asha', id)).toMatchObject({ digits: '111', duration_s: 3, credits: 1 });
  const event = await waitFor('the report', () => toldOf(id));
  expect(event).toMatchObject({
    event: 'delivery_report',
    channel: 'voice',
    status: 'delivered',
    duration: 3,
    digits: '111',
    client_ref: 'survey-1',
  });
});

test('a call that failed is told with its cause and no length', async () => {
  const id = await place('asha', 'busy');
  const event = await waitFor('the report', () => toldOf(id));
  expect(event).toMatchObject({
    status: 'failed',
    channel: 'voice',
    duration: 0,
    error: 'The line was busy.',
  });
});

describe('calls in the reports of the legacy interface', () => {
  const login = { username: 'asha', password: passwordOf('asha') };

  test('are shown by their broadcast id, with route voice', async () => {
    const phonenumber = numberOf('answered');
    const given = {
      ...login,
      sender_id: VOICE_NUMBER,
      route: 'V',
      phonenumber,
      message: WORDS,
    };
    const { text: broadcast } = await getLegacy(gateway(), '/httpapi/send', given);
    await waitFor('it was delivered', async () => {
      const asked = { ...login, broadcastid: broadcast, phonenumber };
      const { text } = await getLegacy(gateway(), '/api/smsdlr', asked);
      return text.includes('delivered');
    });
    const report = await getLegacy(gateway(), '/httpapi/getmisreport', login);
    expect(report.text).toContain(broadcast.split('_')[1]);
    const delivery = dataOf<{ route: string }>(await gateway().getAs('asha', `/delivery/${broadcast}`));
    expect(delivery.route).toBe('voice');
  });
});

test('a campaign of calls is a job that completes', async () => {
  const recipients = [numberOf('answered'), numberOf('busy'), numberOf('answered'), '123'];
  const answer = await gateway().postAs('asha', '/voice/send-bulk', {
    from: VOICE_NUMBER,
    recipients,
    text: WORDS,
  });
  const data = dataOf<{ job_id: number; accepted: number; rejected: number; credits_used: number }>(answer);
  expect(data).toMatchObject({ accepted: 3, rejected: 1, credits_used: 3 });
  const job = await waitFor('the job completed', async () => {
    const found = dataOf<{ job: { status: string }; delivery_summary: Record<string, number> }>(
      await gateway().getAs('asha', `/jobs/${data.job_id}`),
    );
    return found.job.status === 'completed' ? found : null;
  });
  expect(job.delivery_summary).toMatchObject({ total: 3, delivered: 2, failed: 1 });
  await gateway().auditClean();
});

test('the numbers of the account are listed', async () => {
  const numbers = dataOf<{ number: string; route: string; status: string }[]>(
    await gateway().getAs('asha', '/voice/numbers'),
  );
  expect(numbers).toContainEqual({ number: VOICE_NUMBER, route: 'transactional', status: 'approved' });
});
