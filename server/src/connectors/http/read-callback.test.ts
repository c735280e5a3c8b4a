import { say } from 'harkara-contract/say.ts';
import { describe, expect, test } from 'vitest';
import { parseExactJson } from '../../protocols/exact-json.ts';
import { parseHttpOptions } from './options.ts';
import type { CarrierCall } from '../kit/connector-type.ts';
import { readCallback } from './read-callback.ts';
import { inWords } from '../../../test/support/said.ts';

const now = new Date('2026-03-01T10:00:00.000Z');

function read(options: object, call: Partial<CarrierCall>) {
  const { callbacks } = parseHttpOptions({ url: 'http://carrier.example/', ...options });
  return readCallback(
    callbacks,
    { parameters: {}, json: undefined, method: 'GET', headers: {}, raw: Buffer.alloc(0), ...call },
    now,
  );
}

const byQuery = { receipt: { id: 'msgid', state: 'status', error: 'err', time: 'ts', recipient: 'mobile' } };
const byJson = { receipt: { id: '/id', state: '/stat/word', error: '/stat/code', time: '/at' } };

test('a receipt in parameters is read completely', () => {
  const parameters = {
    msgid: 'A1',
    status: 'UNDELIV',
    err: '005',
    ts: '2026-03-01 15:20:00',
    mobile: '+91 98765-43210',
  };
  expect(inWords(read(byQuery, { parameters }))).toEqual({
    receipts: [
      {
        vendorId: 'A1',
        recipient: '+91 98765-43210',
        state: 'failed',
        error: '005',
        at: new Date('2026-03-01T09:50:00.000Z'),
        raw: 'msgid=A1&status=UNDELIV&err=005&ts=2026-03-01+15%3A20%3A00&mobile=%2B91+98765-43210',
      },
    ],
    inbound: [],
    problems: [],
  });
});

test('a masked number is kept as it came', () => {
  const parameters = { msgid: 'A1', status: 'DELIVRD', mobile: '98xxxxx210' };
  expect(read(byQuery, { parameters }).receipts[0]?.recipient).toBe('98xxxxx210');
});

test('the number of a receipt is ignored where the carrier puts something else there', () => {
  const parameters = { msgid: 'A1', status: 'DELIVRD', mobile: '9000000000' };
  const options = { ...byQuery, ignore_receipt_number: true };
  expect(read(options, { parameters }).receipts[0]?.recipient).toBeNull();
});

test('a receipt in JSON keeps every digit of its id', () => {
  const json = parseExactJson('{"id": 1107123456789012345, "stat": {"word": "DELIVRD", "code": 0}}');
  expect(inWords(read(byJson, { json }).receipts)).toEqual([
    {
      vendorId: '1107123456789012345',
      recipient: null,
      state: 'delivered',
      error: null,
      at: now,
      raw: '{"id":"1107123456789012345","stat":{"word":"DELIVRD","code":0}}',
    },
  ]);
});

test.each([
  [
    'the body itself',
    {},
    [
      { id: 1, stat: { word: 'sent' } },
      { id: 2, stat: { word: 'expired' } },
    ],
  ],
  [
    'a list inside',
    { items: '/x/list' },
    {
      x: {
        list: [
          { id: 1, stat: { word: 'sent' } },
          { id: 2, stat: { word: 'expired' } },
        ],
      },
    },
  ],
])('receipts may come as a list: %s', (_, options, json) => {
  const { receipts, problems } = read({ ...byJson, ...options }, { json });
  expect(receipts.map(({ vendorId, state }) => [vendorId, state])).toEqual([
    ['1', 'sent'],
    ['2', 'expired'],
  ]);
  expect(problems).toEqual([]);
});

describe('states', () => {
  const state = (word: string, states?: object) => {
    const options = { receipt: { id: 'i', state: 's', ...(states ? { states } : {}) } };
    return read(options, { parameters: { i: '1', s: word } });
  };

  test.each([
    ['DELIVRD', 'delivered'],
    [' delivered ', 'delivered'],
    ['Rejected', 'failed'],
    ['EXPIRED', 'expired'],
    ['ACCEPTD', 'sent'],
  ])('that the trade uses are known: %s', (word, wanted) => {
    expect(state(word).receipts[0]?.state).toBe(wanted);
  });

  test.each([
    ['1', 'delivered'],
    ['ANGEKOMMEN', 'delivered'],
    ['delivered', 'sent'],
    ['whatever', 'failed'],
  ])('of the operator count first, and * for all others: %s', (word, wanted) => {
    const states = { '1': 'delivered', Angekommen: 'delivered', delivered: 'sent', '*': 'failed' };
    expect(state(word, states).receipts[0]?.state).toBe(wanted);
  });

  test('may be ignored', () => {
    expect(state('4', { '4': 'ignore' })).toEqual({ receipts: [], inbound: [], problems: [] });
  });

  test('that are not configured are a problem', () => {
    expect(state('Odd')).toEqual({
      receipts: [],
      inbound: [],
      problems: ['the state "Odd" is unknown: add it to the option states'],
    });
  });
});

describe('times', () => {
  test.each([
    ['1772358600', '2026-03-01T09:50:00.000Z', {}],
    ['1772358600123', '2026-03-01T09:50:00.123Z', {}],
    ['2026-03-01T09:50:00Z', '2026-03-01T09:50:00.000Z', {}],
    ['2026-03-01T15:20:00', '2026-03-01T09:50:00.000Z', {}],
    ['2026-03-01 15:20:00', '2026-03-01T09:50:00.000Z', {}],
    ['2026-03-01 09:50:00', '2026-03-01T09:50:00.000Z', { time_zone: 'UTC' }],
    ['01/03/26 15:20', '2026-03-01T09:50:00.000Z', { time_format: 'dd/MM/yy HH:mm' }],
    ['yesterday', now.toISOString(), {}],
    ['9999999999', now.toISOString(), {}],
    ['2016-03-01 15:20:00', now.toISOString(), {}],
  ])('%s is %s', (ts, wanted, more) => {
    const options = { receipt: { id: 'i', state: 's', time: 'ts', ...more } };
    const { receipts } = read(options, { parameters: { i: '1', s: 'sent', ts } });
    expect(receipts[0]?.at.toISOString()).toBe(wanted);
  });
});

test("codes are translated into the operator's words", () => {
  const options = { receipt: { ...byQuery.receipt, reasons: { EC005: 'The phone was switched off.' } } };
  const cause = (err?: string) =>
    read(options, { parameters: { msgid: '1', status: 'FAILED', ...(err ? { err } : {}) } }).receipts[0]
      ?.error;
  expect(inWords([cause('ec005'), cause('ec006'), cause()])).toEqual([
    'The phone was switched off.',
    'ec006',
    'FAILED',
  ]);
});

const both = { ...byQuery, inbound: { from: 'who', to: 'number', text: 'body', id: 'mo' } };

test('what has no state is a message to a virtual number', () => {
  const parameters = { who: '919876543210', number: '56161', body: ' OFFER  now ', mo: 'x1' };
  expect(read(both, { parameters })).toEqual({
    receipts: [],
    inbound: [{ from: '919876543210', to: '56161', text: ' OFFER  now ', at: now, vendorId: 'x1' }],
    problems: [],
  });
});

test.each<[object, Record<string, string>, string]>([
  [byQuery, { status: 'DELIVRD' }, 'the receipt has no ID (parameter msgid)'],
  [byQuery, { msgid: '1' }, 'it is not a receipt with a state (parameter status)'],
  [
    both,
    { x: '1' },
    'it is not a receipt with a state (parameter status), nor a message with its sender (parameter who)',
  ],
  [both, { who: '98' }, 'the message has no number it was sent to (parameter number)'],
  [{}, { status: 'DELIVRD' }, 'this carrier is not set up for callbacks'],
])('what is missing is said: %j %j', (options, parameters, problem) => {
  expect(read(options, { parameters })).toEqual({ receipts: [], inbound: [], problems: [problem] });
});

test('the good items of a list count, and the bad ones are reported', () => {
  const json = [{ id: 1, stat: { word: 'sent' } }, { id: 2 }, null, 'x', { stat: { word: 'sent' } }];
  const { receipts, problems } = read(byJson, { json });
  expect(receipts).toHaveLength(1);
  expect(problems).toHaveLength(4);
});

test('nothing that the database cannot store is passed on', () => {
  const parameters = { msgid: 'a\0b', status: 'FAILED', err: `${'x'.repeat(199)}😀`, mobile: 'no\0 number' };
  const [receipt] = read(byQuery, { parameters }).receipts;
  expect(receipt).toMatchObject({ vendorId: 'ab', recipient: 'no number' });
  expect(inWords(receipt?.error && say(receipt.error).isWellFormed())).toBe(true);
});

test('names that every object has are ignored', () => {
  const options = { receipt: { id: '/constructor', state: '/__proto__' } };
  expect(read(options, { json: {} }).problems).toHaveLength(1);
});
