import { describe, expect, test } from 'vitest';
import { dataOf, useGateway, type Answer } from '../support/gateway.ts';
import {
  caller,
  LONG_WORDS,
  numberOf,
  PENDING_NUMBER,
  PROMOTIONAL_NUMBER,
  provisionVoice,
  VOICE_NUMBER,
  WORDS,
} from '../support/voice.ts';

const gateway = useGateway({
  workers: false,
  provision: {
    ...provisionVoice(
      caller('asha'),
      caller('poor', { credits: { sms: 1_000, voice: 1 } }),
      caller('mute', { features: { voice: false } }),
      caller('night', { promotional_hours: { from: '00:00', to: '00:01' } }),
    ),
    dnd: ['9876500001'],
  },
});

const call = (more: object = {}) => ({ from: VOICE_NUMBER, to: numberOf('answered'), text: WORDS, ...more });
const place = (more: object = {}, username = 'asha', headers = {}) =>
  gateway().postAs(username, '/voice/send', call(more), headers);

type Refusal = { error: { code: string; legacy_code: number | null; fields?: Record<string, string> } };
const refusalOf = ({ status, body }: Answer) => ({ status, ...(body as unknown as Refusal).error });

async function expectRefused(
  answer: Promise<Answer>,
  expected: { status: number; code: string; field?: string; legacy?: number },
): Promise<void> {
  const before = await gateway().footprint();
  const { status, code, fields = {}, legacy_code } = refusalOf(await answer);
  expect({ status, code }).toEqual({ status: expected.status, code: expected.code });
  if (expected.field) expect(Object.keys(fields)).toEqual([expected.field]);
  if (expected.legacy) expect(legacy_code).toBe(expected.legacy);
  expect(await gateway().footprint()).toEqual(before);
}

test('a call is stored, charged and answered with its id and its price', async () => {
  const answer = await place({ text: LONG_WORDS });
  const data = dataOf<{ message_id: string; credits: number; status: string }>(answer);
  expect(data).toMatchObject({ status: 'queued', credits: 3 });
  const status = dataOf<object>(await gateway().getAs('asha', `/messages/${data.message_id}`));
  expect(status).toMatchObject({ channel: 'voice', route: 'voice', sender_id: VOICE_NUMBER, parts: 3 });
});

test('what is heard several times is paid for as often', async () => {
  expect(dataOf(await place({ text: 'a'.repeat(14 * 20), repeat: 3 }))).toMatchObject({ credits: 2 });
});

test('a language that is named decides about the length', async () => {
  const text = 'a'.repeat(14 * 30);
  expect(dataOf(await place({ text }))).toMatchObject({ credits: 1 });
  expect(dataOf(await place({ text, language: 'hi-IN' }))).toMatchObject({ credits: 2 });
});

test('a recording is paid for by the length that its caller says, and stored by its address', async () => {
  const url = 'https://shop.example/reminder.wav';
  const answer = await place({ text: undefined, audio_url: url, audio_seconds: 45 });
  expect(dataOf(answer)).toMatchObject({ credits: 2 });
  const [row] = await gateway().rows<{ body: string; content: object }>(
    `select m.body, c.content from messages m join contents c on c.bucket = m.bucket and c.account = m.account and c.first = m.first
      where m.body = $1`,
    [url],
  );
  expect(row).toEqual({
    body: url,
    content: { language: 'en', audio: { url, seconds: 45 }, repeat: 1, digits: 0 },
  });
});

test('a scheduled call waits for its time', async () => {
  const data = dataOf(await place({ schedule_at: new Date(Date.now() + 3_600_000).toISOString() }));
  expect(data).toMatchObject({ status: 'scheduled' });
});

test('a promotional call outside of the permitted hours waits for them', async () => {
  const waitsUntil = async (more: object) => {
    const { message_id: id } = dataOf<{ message_id: string }>(await place(more, 'night'));
    return dataOf<{ scheduled_at: string | null }>(await gateway().getAs('night', `/messages/${id}`))
      .scheduled_at;
  };
  expect(await waitsUntil({ from: PROMOTIONAL_NUMBER })).toMatch(/T18:30:00\.000Z$/);
  expect(await waitsUntil({})).toBeNull();
});

test('a repeat under the same key gets the first answer and places no call', async () => {
  const body = call();
  const headers = { 'idempotency-key': 'k-1' };
  const first = await gateway().postAs('asha', '/voice/send', body, headers);
  const before = await gateway().footprint();
  const again = await gateway().postAs('asha', '/voice/send', body, headers);
  expect(again.body).toEqual(first.body);
  expect(await gateway().footprint()).toEqual(before);
  const other = gateway().postAs('asha', '/voice/send', { ...body, text: 'Another text.' }, headers);
  await expectRefused(other, { status: 422, code: 'idempotency_mismatch' });
});

describe('a call is refused', () => {
  test.each([
    ['without a sender', { from: undefined }, 'from'],
    ['without a number', { to: undefined }, 'to'],
    ['to a number that is none', { to: '+1 202 555 0100' }, 'to'],
    ['without a text or a recording', { text: undefined }, 'text'],
    ['with nothing that can be spoken', { text: '🎉 …' }, 'text'],
    ['with a text of 2,001 characters', { text: 'a'.repeat(2_001) }, 'text'],
    ['with both a text and a recording', { audio_url: 'https://shop.example/a.wav' }, 'audio_url'],
    [
      'with a recording at a private address',
      { text: undefined, audio_url: 'https://10.0.0.1/a.wav' },
      'audio_url',
    ],
    [
      'with a recording that is no web address',
      { text: undefined, audio_url: 'file:///etc/passwd' },
      'audio_url',
    ],
    [
      'with a recording that is too long',
      { text: undefined, audio_url: 'https://a.example/a.wav', audio_seconds: 601 },
      'audio_seconds',
    ],
    ['in a language that is not spoken', { language: 'fr' }, 'language'],
    ['if it is to be heard six times', { repeat: 6 }, 'repeat'],
    ['if it asks for 21 keys', { digits: 21 }, 'digits'],
    ['with a time in the past', { schedule_at: '2020-01-01 10:00:00' }, 'schedule_at'],
    ['with a field that is unknown', { volume: 11 }, 'volume'],
  ])('%s', async (_name, more, field) => {
    await expectRefused(place(more), { status: 422, code: 'validation_failed', field });
  });

  test.each([
    ['from a number of nobody', { from: '1408999999' }, 'asha', 422, 'sender_not_found', -10],
    ['from a number that is not approved', { from: PENDING_NUMBER }, 'asha', 422, 'sender_not_approved', -19],
    ['where calls are switched off', {}, 'mute', 403, 'voice_disabled', -10],
    [
      'to a number in the registry, as a promotion',
      { from: PROMOTIONAL_NUMBER, to: '9876500001' },
      'asha',
      422,
      'recipient_in_dnd',
      -11,
    ],
    ['that the balance does not cover', { text: LONG_WORDS }, 'poor', 402, 'insufficient_credits', -12],
  ])('%s', async (_name, more, username, status, code, legacy) => {
    await expectRefused(place(more, username), { status, code, legacy });
  });
});

describe('POST /voice/send-bulk', () => {
  const bulk = (more: object, username = 'asha') =>
    gateway().postAs(username, '/voice/send-bulk', { from: VOICE_NUMBER, text: WORDS, ...more });

  test('leaves out numbers that are wrong or come twice, and says so', async () => {
    const number = numberOf('answered');
    const answer = await bulk({ recipients: [number, '12', number, numberOf('answered')] });
    expect(dataOf(answer)).toMatchObject({
      total: 4,
      accepted: 2,
      rejected: 2,
      credits_used: 2,
      rejections: [
        { recipient: '12', code: 'validation_failed' },
        { recipient: number, code: 'duplicate' },
      ],
    });
  });

  test('is refused as a whole if the balance does not cover it', async () => {
    const recipients = [numberOf('answered'), numberOf('answered')];
    await expectRefused(bulk({ recipients }, 'poor'), { status: 402, code: 'insufficient_credits' });
  });

  test('is refused if no number is left', async () => {
    await expectRefused(bulk({ recipients: ['12', '13'] }), {
      status: 422,
      code: 'validation_failed',
      field: 'recipients',
    });
  });
});
