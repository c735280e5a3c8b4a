import { say } from 'harkara-contract/say.ts';
import { describe, expect, test } from 'vitest';
import { actOn, readError, reasonOf } from './codes.ts';

const said = (code: number, message = '', details = '') => say(reasonOf({ code, message, details }));

describe('what is done about a code', () => {
  test.each([4, 613, 80007, 130429, 131056])('%i: less is sent', (code) => {
    expect(actOn(code)).toBe('slow_down');
  });

  test.each([0, 3, 10, 190, 200, 219, 299])('%i: staff are asked', (code) => {
    expect(actOn(code)).toBe('ask_staff');
  });

  test.each([
    ...[1, 2, 33, 100, 368, 130472, 131000, 131008, 131009, 131026, 131031, 131042, 131045, 131047, 131049],
    ...[131051, 131052, 131053, 132000, 132001, 132012, 132015, 132016, 133010],
  ])('%i: the message is rejected', (code) => {
    expect(actOn(code)).toBe('reject');
    expect(said(code)).toMatch(/^[A-Z].*\.$/);
  });

  test('of one that nobody knows, nothing', () => {
    expect(actOn(139_999)).toBeNull();
  });
});

describe('in words', () => {
  test('the details of some codes say what is meant', () => {
    expect(said(131009, 'Parameter value is not valid', 'text.body is too long.')).toBe(
      'The value of a parameter is not valid: text.body is too long.',
    );
    expect(said(131047, 'Re-engagement message', 'More than 24 hours have passed')).toBe(
      'The recipient has not written in the last 24 hours: only a template can be sent.',
    );
  });

  test('an unknown code is told with the words of the provider, on one line and not too long', () => {
    expect(said(139_999)).toBe("The chat carrier's error 139999.");
    expect(said(139_999, 'A\u0000b\r\nc \u2028 d')).toBe("The chat carrier's error 139999: A b c d.");
    const long = said(139_999, '😀'.repeat(5_000));
    expect(long.length).toBeLessThan(250);
    expect(long.isWellFormed()).toBe(true);
  });
});

test.each<[unknown, object | null]>([
  [
    { code: 100, message: 'm', error_data: { details: 'd' } },
    { code: 100, message: 'm', details: 'd' },
  ],
  [
    { code: 131026, title: 't' },
    { code: 131026, message: 't', details: '' },
  ],
  [
    { code: '190', error_data: 'odd' },
    { code: 190, message: '', details: '' },
  ],
  [{ message: 'no code' }, null],
  [{ code: 'abc' }, null],
  [{ code: 1.5 }, null],
  ['text', null],
  [null, null],
])('the error %j', (given, expected) => {
  expect(readError(given)).toEqual(expected);
});
