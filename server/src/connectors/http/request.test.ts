import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Submission } from '../../core/delivery/connector.ts';
import { parseHttpOptions } from './options.ts';
import { readerOf } from './placeholders.ts';
import { buildRequest } from './request.ts';
import { submissionOf } from '../../../test/support/submissions.ts';

const submission = submissionOf({
  messageId: '0199a2b3-c4d5-8001-8000-000700000001',
  text: 'Hello & good-bye',
  dltEntityId: '1101000000000000001',
});

const around = { publicId: () => 'm1', callbackUrl: 'https://sms.example/callbacks/c/s' };

function request(options: object, more: Partial<Submission> = {}) {
  const { request: plan, ...constants } = parseHttpOptions({
    url: 'http://carrier.example/send',
    ...options,
  });
  return buildRequest(plan, readerOf({ ...submission, ...more }, { ...constants, ...around }));
}

const queryOf = (path: string) => Object.fromEntries(new URL(path, 'http://carrier.example').searchParams);

describe('placeholders', () => {
  test('stand for the message, the carrier and the callback', () => {
    const all = [
      'recipient recipient_e164 sender text text_hex unicode flash parts route message_id dlt_entity_id',
      'callback_url username password token api_key basic_auth',
    ].flatMap((names) => names.split(' '));
    const { path } = request({
      query: Object.fromEntries(all.map((name) => [name, `{${name}}`])),
      username: 'u',
      password: 'p w',
      token: 't',
      api_key: 'k',
    });
    expect(queryOf(path)).toEqual({
      recipient: '9876543210',
      recipient_e164: '919876543210',
      sender: 'HRKTST',
      text: 'Hello & good-bye',
      text_hex: Buffer.from('Hello & good-bye', 'utf16le').swap16().toString('hex').toUpperCase(),
      unicode: 'false',
      flash: 'false',
      parts: '1',
      route: 'T',
      message_id: 'm1',
      dlt_entity_id: '1101000000000000001',
      callback_url: 'https://sms.example/callbacks/c/s',
      username: 'u',
      password: 'p w',
      token: 't',
      api_key: 'k',
      basic_auth: Buffer.from('u:p w').toString('base64'),
    });
  });

  test('of an international number keep its own country code', () => {
    const { path } = request({ query: { to: '{recipient_e164}' } }, { recipient: '6512345678', route: 'I' });
    expect(queryOf(path)).toEqual({ to: '6512345678' });
  });

  test.each([
    [{ unicode: true }, { coding: '2', mclass: null }],
    [
      { unicode: false, flash: true },
      { coding: '0', mclass: '0' },
    ],
  ])('choose between two words: %j', (more, wanted) => {
    const query = new URL(
      request({ query: { coding: '{unicode?2:0}', mclass: '{flash?0:}' } }, more).path,
      'http://x',
    ).searchParams;
    expect({ coding: query.get('coding'), mclass: query.get('mclass') }).toEqual(wanted);
  });

  test('without a value drop their parameter, field or header, and nothing else', () => {
    const absent = '{dlt_template_id}';
    const form = request({
      query: { a: '1', b: `x${absent}`, empty: '' },
      form: { c: absent, d: '{sender}' },
      headers: { 'X-Template': absent, 'X-Sender': '{sender}' },
    });
    expect(form.path).toBe('/send?a=1&empty=');
    expect(form.body).toBe('d=HRKTST');
    expect(form.headers).toMatchObject({ 'x-sender': 'HRKTST' });
    expect(form.headers).not.toHaveProperty('x-template');
    const json = request({ json: { a: absent, b: [absent, '{sender}'], c: { d: absent }, e: null, f: 1 } });
    expect(JSON.parse(json.body ?? '')).toEqual({ b: ['HRKTST'], c: {}, e: null, f: 1 });
  });

  test('keep their kind in JSON where they stand alone', () => {
    const { body, headers } = request({
      json: { u: '{unicode}', n: '{parts}', s: 'n{parts}', to: '{recipient}' },
    });
    expect(JSON.parse(body ?? '')).toEqual({ u: false, n: 1, s: 'n1', to: '9876543210' });
    expect(headers['content-type']).toBe('application/json');
  });

  test('may occur in the path, and braces without one stand for themselves', () => {
    const { path } = request({
      url: 'http://carrier.example/v1/{username}/send?x=1',
      username: 'a/b',
      query: { j: '{"k":1}' },
    });
    expect(path).toBe('/v1/a%2Fb/send?x=1&j=%7B%22k%22%3A1%7D');
  });
});

describe('whatever a text contains', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '{text}',
      '{sender}',
      '&a=b',
      '%41',
      '+ +',
      '"\\\n\r\t',
      ']]>',
      '<b>&amp;</b>',
      '😀न्',
      '\u2028',
    ),
  );
  const text = fc
    .array(odd, { minLength: 1, maxLength: 4 })
    .map((parts) => `x${parts.join('').replaceAll('\0', '')}`);
  const holds = (check: (text: string) => void) => fc.assert(fc.property(text, check), { numRuns: 300 });

  test('the carrier reads it in the query', () => {
    holds((text) => {
      expect(queryOf(request({ query: { t: '{text}' } }, { text }).path)).toEqual({ t: text });
    });
  });

  test('the carrier reads it in the path', () => {
    holds((text) => {
      const { path } = request({ url: 'http://carrier.example/s/{text}/end' }, { text });
      expect(decodeURIComponent(path.slice('/s/'.length, -'/end'.length))).toBe(text);
      expect(path.split('/')).toHaveLength(4);
    });
  });

  test('the carrier reads it in a form', () => {
    holds((text) => {
      const { body } = request({ form: { a: '1', t: '{text}', b: '2' } }, { text });
      expect(Object.fromEntries(new URLSearchParams(body ?? ''))).toEqual({ a: '1', t: text, b: '2' });
    });
  });

  test('the carrier reads it in JSON, built or written out', () => {
    holds((text) => {
      const built = request({ json: { m: [{ t: 'a {text} b' }] } }, { text });
      expect(JSON.parse(built.body ?? '')).toEqual({ m: [{ t: `a ${text} b` }] });
      const written = request({ body: '{"t":"{text}","n":1}', content_type: 'application/json' }, { text });
      expect(JSON.parse(written.body ?? '')).toEqual({ t: text, n: 1 });
    });
  });

  test('it cannot break out of XML', () => {
    holds((text) => {
      const { body } = request({ body: '<m t="{text}">{text}</m>', content_type: 'text/xml' }, { text });
      const [, inAttribute = '', inElement = ''] = /^<m t="([^"<>]*)">([^<>]*)<\/m>$/.exec(body ?? '') ?? [];
      expect(inElement).toBe(inAttribute);
      expect(inElement.replace(/&(amp|lt|gt|quot|apos|#13);/g, '')).not.toMatch(/[&<>"']/);
    });
  });
});

test('nothing can break out of a header', () => {
  const { headers } = request({ headers: { 'X-From': '{sender}' } }, { sender: 'A\r\nX-Evil: 1 न' });
  expect(headers['x-from']).not.toMatch(/[\r\n]/);
});
