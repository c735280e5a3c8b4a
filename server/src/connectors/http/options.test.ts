import { fact } from 'harkara-contract/facts.ts';
import { describe, expect, test } from 'vitest';
import { InvalidOptions } from '../../core/delivery/connector.ts';
import { parseHttpOptions } from './options.ts';
import { PRESETS } from './presets.ts';

const URL = 'https://carrier.example/send';

test('an address is enough', () => {
  expect(parseHttpOptions({ url: URL })).toMatchObject({
    origin: 'https://carrier.example',
    request: { method: 'GET', target: ['/send'], headers: [], query: [], payload: { kind: 'none' } },
    rules: { id: { kind: 'own' }, errors: [], serverError: 'unknown' },
    callbacks: { receipt: null, inbound: null, items: null, answer: 'OK' },
    window: 10,
    perSecond: null,
    connectTimeoutMs: 5_000,
    answerTimeoutMs: 30_000,
    keepAliveMs: 4_000,
    downAfter: 5,
    probeMs: 2_000,
  });
});

test.each([...PRESETS.keys()])('the preset %s is complete', (preset) => {
  expect(() =>
    parseHttpOptions({ preset, url: URL, username: 'u', password: 'p', token: 't' }),
  ).not.toThrow();
});

test("a preset's parameters are added to, replaced and taken away one by one", () => {
  const { request, perSecond } = parseHttpOptions({
    preset: 'kannel',
    url: URL,
    per_second: 50,
    query: { smsc: 'north', from: 'X-{sender}', mclass: null },
  });
  const names = request.query.map(({ name }) => name);
  expect(names).toContain('smsc');
  expect(names).toContain('dlr-url');
  expect(names).not.toContain('mclass');
  expect(request.query.find(({ name }) => name === 'from')?.text[0]).toBe('X-');
  expect(perSecond).toBe(50);
});

describe('refused is', () => {
  test.each<[object | string | null, string]>([
    [null, 'options.url: is required'],
    ['fast', 'options: must be an object'],
    [{}, 'options.url: is required'],
    [{ url: 'ftp://x' }, 'options.url: must be an http or https URL'],
    [{ url: 'https://{username}.example/' }, 'options.url: must be an http or https URL'],
    [{ url: 'https://u:p@carrier.example/' }, 'options.url: must not contain a password'],
    [{ url: 'https://carrier.example/é' }, 'options.url: must be an http or https URL of plain ASCII'],
    [{ url: URL, preset: 'acme' }, 'options.preset: must be one of kannel, generic-get, generic-json'],
    [{ url: URL, speed: 1 }, 'options.speed: is not an option of HTTP carriers'],
    [{ url: URL, method: 'PUT' }, 'options.method: must be one of GET, POST'],
    [{ url: URL, method: 'GET', json: {} }, 'options.method: must be POST if there is a body'],
    [{ url: URL, form: {}, json: {} }, "options.json: can't be combined with form"],
    [{ url: URL, content_type: 'text/xml' }, 'options.content_type: can only be used with a body'],
    [{ url: URL, query: { to: '{phone}' } }, 'options.query.to: {phone} is not a placeholder; use recipient'],
    [{ url: URL, query: { to: 5 } }, 'options.query.to: must be text'],
    [{ url: URL, json: { a: ['{x}'] } }, 'options.json: {x} is not a placeholder'],
    [{ url: URL, headers: { 'X Y': '1' } }, 'options.headers: "X Y" is not a header that can be set'],
    [{ url: URL, headers: { Host: 'x' } }, 'options.headers: "Host" is not a header that can be set'],
    [{ url: URL, headers: { X: '{text}' } }, "options.headers: the text can't be used in a header"],
    [{ url: URL, success: { status: 'ok' } }, 'options.success.status: must be HTTP statuses'],
    [
      { url: URL, success: { body: '(' } },
      'options.success.body: must be a regular expression without look-around or back-references',
    ],
    [
      { url: URL, id: { body: '(\\w+)(?=;)' } },
      'options.id.body: must be a regular expression without look-around or back-references',
    ],
    [{ url: URL, success: { pointer: 'status' } }, 'options.success.pointer: must be a JSON pointer'],
    [{ url: URL, success: { equals: 1 } }, 'options.success.equals: needs a pointer'],
    [
      { url: URL, success: { pointer: '/a', equals: {} } },
      'options.success.equals: must be a text, a number',
    ],
    [{ url: URL, success: { text: 'ok' } }, 'options.success.text: is not an option of success'],
    [{ url: URL, id: '{sender}' }, 'options.id: must be {message_id}, or an object with body or pointer'],
    [{ url: URL, id: {} }, 'options.id: must have body or pointer'],
    [{ url: URL, id: { body: 'ID: \\w+' } }, 'options.id: body must have a group'],
    [{ url: URL, errors: {} }, 'options.errors: must be a list'],
    [{ url: URL, errors: [null] }, 'options.errors[0]: must be an object'],
    [{ url: URL, errors: [{ result: 'retry' }] }, 'options.errors[0].match: is required'],
    [{ url: URL, errors: [{ match: {} }] }, 'options.errors[0].result: is required'],
    [
      { url: URL, errors: [{ match: {}, result: 'no' }] },
      'options.errors[0].result: must be one of retry, rejected',
    ],
    [
      { url: URL, errors: [{ match: {}, result: 'retry', after_ms: -1 }] },
      'options.errors[0].after_ms: must be a whole',
    ],
    [{ url: URL, window: 0 }, 'options.window: must be a whole number from 1 to 10000'],
    [{ url: URL, per_second: 0 }, 'options.per_second: must be a number above 0'],
    [{ url: URL, server_error: 'fail' }, 'options.server_error: must be one of unknown, retry'],
    [{ url: URL, unknown: 'forget' }, 'options.unknown: must be one of wait, resend'],
    [{ url: URL, ignore_receipt_number: 'yes' }, 'options.ignore_receipt_number: must be true or false'],
    [{ url: URL, secret: 'short' }, 'options.secret: must have 16 to 100 characters'],
    [{ url: URL, callback_base: 'sms.example' }, 'options.callback_base: must be an http or https URL'],
    [{ url: URL, receipt: { id: 'id' } }, 'options.receipt.state: is required'],
    [
      { url: URL, receipt: { id: 'i', state: 's', states: { '1': 'done' } } },
      'options.receipt.states.1: must be one of',
    ],
    [
      { url: URL, receipt: { id: 'i', state: 's', time_zone: 'IST-5' } },
      'options.receipt.time_zone: must be the name',
    ],
    [{ url: URL, inbound: { from: 'f', to: 't' } }, 'options.inbound.text: is required'],
    [{ url: URL, items: 'messages' }, 'options.items: must be a JSON pointer'],
  ])('%j', (options, reason) => {
    expect(() => parseHttpOptions(options)).toThrow(reason);
  });

  test('with every problem reported', () => {
    const parse = () => parseHttpOptions({ window: 0 });
    expect(parse).toThrow(InvalidOptions);
    expect(parse).toThrow(
      expect.objectContaining({
        problems: [
          { path: 'options.url', reason: fact('required') },
          {
            path: 'options.window',
            reason: fact('whole_number_out_of_range', { least: 1, most: 10_000 }),
          },
        ],
      }),
    );
  });
});

test('the policy, which the gateway reads, is accepted', () => {
  expect(() => parseHttpOptions({ url: URL, unknown: 'resend' })).not.toThrow();
});
