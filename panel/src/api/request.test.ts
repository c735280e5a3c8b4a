import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { addressOf } from './call.ts';
import { rememberCsrf, request, whenPasswordNeeded, whenSessionChanged } from './request.ts';

const answerWith = (
  status: number,
  body?: unknown,
  headers: Record<string, string> = {},
): ReturnType<typeof vi.fn> => {
  const fetched = vi.fn(
    async () => new Response(body === undefined ? null : JSON.stringify(body), { status, headers }),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

const sent = (fetched: ReturnType<typeof vi.fn>): { url: unknown; init: RequestInit } => {
  const [url, init] = fetched.mock.calls[0] ?? [];
  return { url, init: init as RequestInit };
};

afterEach(() => {
  vi.unstubAllGlobals();
  rememberCsrf(null);
  whenSessionChanged(() => undefined);
});

test('sends the token with changes only', async () => {
  rememberCsrf('token');
  const reading = answerWith(200, {});
  await request('GET', 'session');
  expect(sent(reading).init.headers).toEqual({ accept: 'application/json', 'accept-language': 'en' });
  const changing = answerWith(204);
  const result = await request('POST', 'transfers', { body: { credits: 5 }, idempotencyKey: 'k' });
  expect(result).toEqual({ ok: true, data: undefined });
  expect(sent(changing).url).toBe('/panel/api/transfers');
  expect(sent(changing).init).toMatchObject({
    method: 'POST',
    credentials: 'same-origin',
    body: '{"credits":5}',
    headers: { 'x-csrf-token': 'token', 'idempotency-key': 'k', 'content-type': 'application/json' },
  });
});

test('marks a poll, so that it does not count as activity', async () => {
  const fetched = answerWith(200, {});
  await request('GET', 'session', { poll: true });
  expect(sent(fetched).init.headers).toMatchObject({ 'x-poll': '1' });
});

test('answers a refusal as a value, with fields, request ID and wait', async () => {
  answerWith(429, {
    success: false,
    message: 'Wait',
    error: { code: 'too_many_attempts', fields: { code: 'Wrong' }, details: { retry_after: 12.2 } },
    request_id: 'r1',
  });
  expect(await request('POST', 'session')).toEqual({
    ok: false,
    failure: {
      status: 429,
      code: 'too_many_attempts',
      message: 'Wait',
      fields: { code: 'Wrong' },
      details: { retry_after: 12.2 },
      requestId: 'r1',
      retryAfterSeconds: 13,
    },
  });
});

test('takes a proxy’s page for a fault, with the ID of its header', async () => {
  vi.stubGlobal(
    'fetch',
    async () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'x-request-id': 'p1' } }),
  );
  const result = await request('GET', 'messages');
  expect(result).toMatchObject({
    ok: false,
    failure: { status: 502, code: 'internal_error', requestId: 'p1' },
  });
});

test('answers a lost connection as a value', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('network')));
  expect(await request('GET', 'messages')).toMatchObject({
    ok: false,
    failure: { status: 0, code: 'unreachable' },
  });
});

test('tells that the session has ended', async () => {
  const ended = vi.fn();
  whenSessionChanged(ended);
  answerWith(401, { message: '', error: { code: 'signed_out' }, request_id: 'r' });
  await request('GET', 'sessions');
  expect(ended).toHaveBeenCalledOnce();
});

test('makes a request that came too fast again when the time is over', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const answers = [
    () =>
      new Response('{"error":{"code":"too_many_requests"}}', {
        status: 429,
        headers: { 'retry-after': '3' },
      }),
    () => new Response('{"done":true}'),
  ];
  const fetched = vi.fn(async () => answers.shift()?.());
  vi.stubGlobal('fetch', fetched);
  const result = request('POST', 'transfers', { body: {} });
  await vi.advanceTimersByTimeAsync(2_900);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await result).toEqual({ ok: true, data: { done: true } });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('gives up a look that is never answered, also one that was made before', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const never = new Promise<Response>(() => undefined);
  const result = request('GET', 'session', { early: never });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await result).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
});

test('asks for the password where it is needed, and repeats the request only if it was entered', async () => {
  const refused = { message: 'Enter it', error: { code: 'password_required' } };
  for (const entered of [true, false]) {
    const fetched = answerWith(403, refused);
    const ask = vi.fn(() => Promise.resolve(entered));
    whenPasswordNeeded(ask);
    expect(await request('POST', 'users', { body: {} })).toMatchObject({
      failure: { code: 'password_required' },
    });
    expect([ask.mock.calls.length, fetched.mock.calls.length]).toEqual([1, entered ? 2 : 1]);
  }
  whenPasswordNeeded(() => Promise.resolve(false));
});

test('leaves filters out that are not set', () => {
  const query = { q: '', status: undefined, cursor: 'a b' };
  expect(addressOf('GET /messages', { query })).toEqual(['GET', 'messages?cursor=a+b']);
  expect(addressOf('GET /messages')).toEqual(['GET', 'messages']);
});

test('tells a list when this page has last changed something, and takes from it as of when it is', async () => {
  const date = 'Sat, 31 Jan 2026 08:33:07 GMT';
  answerWith(204, undefined, { date });
  await request('POST', 'transfers', { body: {} });
  const asOf = '2026-01-31T08:33:02.125Z';
  const fetched = answerWith(200, {}, { date: 'Sat, 31 Jan 2026 08:33:20 GMT', 'x-data-as-of': asOf });
  expect(await request('GET', 'ledger')).toEqual({ ok: true, data: {}, asOf: new Date(asOf) });
  expect(sent(fetched).init.headers).toMatchObject({ 'x-last-change': date });
  const again = answerWith(200, {}, { date, 'x-data-as-of': asOf });
  expect(await request('GET', 'ledger')).toEqual({ ok: true, data: {} });
  expect(sent(again).init.headers).toMatchObject({ 'x-last-change': date });
});
