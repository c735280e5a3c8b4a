import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dataOf, startGateway, waitFor, type TestGateway } from '../support/gateway.ts';
import { startHttpCarrier, type HttpCarrier } from '../support/http-carrier.ts';
import { caller, LONG_WORDS, VOICE_NUMBER } from '../support/voice.ts';
import { inWords } from '../support/said.ts';

const SECRET = 'a-secret-of-the-operators';
let carrier: HttpCarrier;
let gateway: TestGateway;
let numbers = 0;
let ids = 0;

/** A provider that dials out, as its public interfaces are usually made. */
const dialler = (url: string) => ({
  name: 'dialler',
  type: 'http',
  channels: ['voice'],
  options: {
    url: `${url}/calls`,
    json: {
      to: '{recipient_e164}',
      from: '{sender}',
      say: '{text}',
      voice: '{language}',
      times: '{repeat}',
      keys: '{digits}',
      play: '{audio_url}',
      report: '{callback_url}',
    },
    id: { pointer: '/call' },
    secret: SECRET,
    receipt: { id: '/call', state: '/status', error: '/why', seconds: '/talked', digits: '/keys' },
  },
});

beforeAll(async () => {
  carrier = await startHttpCarrier((_, response) => void response.end(`{"call":"c${(ids += 1)}"}`));
  gateway = await startGateway({
    provision: { connectors: [dialler(carrier.url)], accounts: [caller('asha')] },
  });
});
beforeEach(() => {
  carrier.taken.length = 0;
});
afterAll(async () => {
  await gateway.close();
  await carrier.close();
});

type Placed = { id: string; callId: string; request: Record<string, unknown> };

async function place(more: object = {}): Promise<Placed> {
  const to = `98${String((numbers += 1)).padStart(8, '0')}`;
  const body = { from: VOICE_NUMBER, to, text: LONG_WORDS, ...more };
  const { message_id: id } = dataOf<{ message_id: string }>(
    await gateway.postAs('asha', '/voice/send', body),
  );
  const taken = await waitFor('the provider was asked', () => carrier.taken[0]);
  await waitFor('the call is with the provider', async () => (await statusOf(id)).status === 'sent');
  return { id, callId: `c${ids}`, request: JSON.parse(taken.body) as Record<string, unknown> };
}

type Status = { status: string; credits: number; duration_s: number | null; error_code: string | null };
const statusOf = async (id: string) => dataOf<Status>(await gateway.getAs('asha', `/messages/${id}`));

async function report(body: object): Promise<void> {
  const { status } = await gateway.request(`/callbacks/dialler/${SECRET}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(status).toBe(200);
}

test('the provider is told what to say, in which language, and where the sound is', async () => {
  const { request } = await place({ text: 'नमस्ते', repeat: 2, digits: 1 });
  expect(request).toMatchObject({ from: VOICE_NUMBER, say: 'नमस्ते', voice: 'hi', times: 2, keys: 1 });
  expect(request['to']).toMatch(/^9198\d{8}$/);
  expect(request['play']).toMatch(/^http:\/\/.*\/voice\/audio\/[\w.-]+\.wav$/);
});

test('its report of an answered call has the length that settles the price', async () => {
  const { id, callId } = await place();
  await report({ call: callId, status: 'Answered', talked: '31.2', keys: '5' });
  expect(await statusOf(id)).toMatchObject({
    status: 'delivered',
    credits: 2,
    duration_s: 32,
    digits: '5',
  });
  await gateway.auditClean();
});

test.each([
  ['BUSY', 'busy'],
  ['NoAnswer', 'no_answer'],
  ['declined', 'rejected'],
  ['failed', 'unreachable'],
])('a call that ended as %s has failed as %s, and is refunded', async (word, cause) => {
  const { id, callId } = await place();
  await report({ call: callId, status: word, why: 'in words', talked: 0 });
  expect(inWords(await statusOf(id))).toMatchObject({
    status: 'failed',
    error_code: cause,
    error: 'in words',
    credits: 0,
    duration_s: null,
  });
});

test.each(['later', '-5', '1e99', ''])(
  'a length that is none (%s) leaves the price as it was',
  async (talked) => {
    const { id, callId } = await place();
    await report({ call: callId, status: 'answered', talked });
    expect(await statusOf(id)).toMatchObject({ status: 'delivered', credits: 3, duration_s: null });
  },
);

test('a report that comes twice is settled once', async () => {
  const { id, callId } = await place();
  const before = (await gateway.balanceOf('asha', 'voice')) ?? 0;
  for (let i = 0; i < 2; i++) await report({ call: callId, status: 'answered', talked: 10 });
  expect(await statusOf(id)).toMatchObject({ credits: 1 });
  expect(await gateway.balanceOf('asha', 'voice')).toBe(before + 2_000);
  await gateway.auditClean();
});
