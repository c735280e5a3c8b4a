import { describe, expect, test } from 'vitest';
import { judge } from './causes.ts';
import type { CallEnd } from './phone-call.ts';
import { inWords } from '../../../test/support/said.ts';

const RETRIES = [2, 10];

const ended = (more: Partial<CallEnd>): CallEnd => ({
  by: 'closed',
  id: 'b5235cb8ff28d694',
  words: 'Connection reset by peer',
  rang: true,
  answeredMs: null,
  heardShare: 0,
  hadMedia: true,
  keys: '',
  ...more,
});
const resultOf = (more: Partial<CallEnd>) => judge(ended(more), RETRIES).result;

describe('a call that was not answered', () => {
  test.each([
    ['486 Busy Here', { kind: 'unanswered', code: 'busy', reason: 'The line was busy (486 Busy Here).' }],
    ['600 Busy Everywhere', { kind: 'unanswered', code: 'busy' }],
    ['408 Request Timeout', { kind: 'unanswered', code: 'no_answer' }],
    ['480 Temporarily Unavailable', { kind: 'unanswered', code: 'no_answer' }],
    ['487 Request Terminated', { kind: 'unanswered', code: 'no_answer' }],
    ['603 Decline', { kind: 'rejected', final: true, code: 'rejected' }],
    ['403 Forbidden', { kind: 'rejected', final: true, code: 'rejected' }],
    ['404 Not Found', { kind: 'rejected', final: true, code: 'unreachable' }],
    ['410 Gone', { kind: 'rejected', final: true, code: 'unreachable' }],
    ['484 Address Incomplete', { kind: 'rejected', final: true, code: 'unreachable' }],
    ['604 Does Not Exist Anywhere', { kind: 'rejected', final: true, code: 'unreachable' }],
  ])('ends by %s', (words, result) => {
    expect(inWords(resultOf({ words }))).toMatchObject(result);
  });

  const SERVER_TROUBLE = [
    '488 Not Acceptable Here',
    '500 Server Error',
    '503 Service Unavailable',
    '302 Moved',
    'Connection reset by peer',
    '407 Proxy Authentication Required',
    '429 Too Many Requests',
  ];
  test.each(SERVER_TROUBLE.slice(0, 4))(
    'may be tried over another carrier after %s, if the phone has not rung',
    (words) => {
      const { result, trouble } = judge(ended({ words, rang: false }), RETRIES);
      expect(inWords(result)).toEqual({
        kind: 'rejected',
        code: 'unreachable',
        reason: `The call could not be connected (${words}).`,
      });
      expect(trouble).toBeNull();
    },
  );

  test.each(SERVER_TROUBLE)('does not ring again, over any carrier, after %s', (words) => {
    expect(resultOf({ words, rang: true })).toMatchObject({
      kind: 'rejected',
      final: true,
      code: 'unreachable',
    });
  });

  test('does not ring again, over any carrier, if the server said nothing: the phone may ring already', () => {
    const { result, trouble } = judge(ended({ by: 'unheard', rang: false }), RETRIES);
    expect(inWords(result)).toEqual({
      kind: 'rejected',
      final: true,
      code: 'unreachable',
      reason: 'The SIP server did not answer.',
    });
    expect(trouble).toBe('down');
  });

  test('may be tried over another carrier if the server forbids it before the phone rings', () => {
    expect(inWords(resultOf({ words: '403 Forbidden', rang: false }))).toEqual({
      kind: 'rejected',
      code: 'rejected',
      reason: 'The SIP server rejected the call (403 Forbidden).',
    });
  });

  test.each(['401 Unauthorized', '407 Proxy Authentication Required'])('waits after %s', (words) => {
    const { result, trouble } = judge(ended({ words, rang: false }), RETRIES);
    expect(result).toMatchObject({ kind: 'retry' });
    expect(trouble).toBe('refused');
  });

  test('waits if the server wants fewer calls', () => {
    const { result, trouble } = judge(ended({ words: '429 Too Many Requests', rang: false }), RETRIES);
    expect(result).toMatchObject({ kind: 'retry' });
    expect(trouble).toBe('slowed');
  });

  test.each(['Connection refused', 'Connection timed out', 'Bad message', ''])(
    'says that the server cannot be reached: %j',
    (words) => {
      const { result, trouble } = judge(ended({ words, rang: false }), RETRIES);
      expect(result).toMatchObject({ kind: 'rejected', code: 'unreachable' });
      expect(result).not.toHaveProperty('final');
      expect(trouble).toBe('down');
    },
  );

  test('is placed again after the minutes of the options', () => {
    expect(inWords(resultOf({ by: 'rang_out' }))).toEqual({
      kind: 'unanswered',
      code: 'no_answer',
      reason: 'No one answered.',
      retryMinutes: RETRIES,
    });
  });

  test('is placed by nobody again if the program ended', () => {
    expect(resultOf({ by: 'lost' })).toMatchObject({ kind: 'rejected', final: true, code: 'unreachable' });
  });

  test('does not pass on what a server should not say', () => {
    const words = `486 Busy\u0007\u001b[31m\r\n${'x'.repeat(500)}`;
    const result = resultOf({ words });
    expect(inWords('reason' in result ? result.reason : '')).toMatch(
      /^The line was busy \(486 Busy \[31m x{60,80}\)\.$/,
    );
  });
});

describe('a call that was answered', () => {
  test('is delivered when everything was heard', () => {
    expect(inWords(resultOf({ by: 'played', answeredMs: 11_020, heardShare: 1, keys: '12#' }))).toEqual({
      kind: 'accepted',
      vendorIds: ['b5235cb8ff28d694'],
      delivered: true,
      note: 'answered, 12 s',
      call: { seconds: 12, digits: '12#' },
    });
  });

  test('is delivered when the listener hung up after half of it', () => {
    expect(resultOf({ answeredMs: 5_000, heardShare: 0.5 })).toMatchObject({
      kind: 'accepted',
      call: { seconds: 5, digits: null },
    });
  });

  test('has failed when the listener hung up earlier, and is charged by its length', () => {
    expect(inWords(resultOf({ answeredMs: 2_100, heardShare: 0.49 }))).toEqual({
      kind: 'rejected',
      final: true,
      code: 'hung_up',
      reason: 'The listener hung up after 3 s, before hearing half of it.',
      call: { seconds: 3, digits: null },
    });
  });

  test('is delivered when it was ended at its longest time', () => {
    expect(inWords(resultOf({ by: 'longest', answeredMs: 30_000, heardShare: 0.2 }))).toMatchObject({
      kind: 'accepted',
      note: 'answered, 30 s, ended at the maximum length',
    });
  });

  test.each(['no_media', 'no_codec'] as const)('costs nothing when nothing could be heard: %s', (by) => {
    expect(resultOf({ by, answeredMs: 5_000, hadMedia: false })).toMatchObject({
      kind: 'rejected',
      final: true,
      code: 'unreachable',
      call: { seconds: 0, digits: null },
    });
  });

  test('costs nothing when a short sound was played to nobody', () => {
    expect(resultOf({ by: 'played', answeredMs: 3_000, heardShare: 1, hadMedia: false })).toMatchObject({
      code: 'unreachable',
      call: { seconds: 0 },
    });
  });

  describe.each(['interrupted', 'lost'] as const)('and that we cut off (%s)', (by) => {
    test('is delivered, and charged by its length, when half of it was heard', () => {
      expect(inWords(resultOf({ by, answeredMs: 4_200, heardShare: 0.5, keys: '1' }))).toEqual({
        kind: 'accepted',
        vendorIds: ['b5235cb8ff28d694'],
        delivered: true,
        note: 'answered, 5 s, cut off by the gateway',
        call: { seconds: 5, digits: '1' },
      });
    });

    test.each([{ heardShare: 0.49 }, { heardShare: 0.9, hadMedia: false }])(
      'has failed, and costs nothing, when less was heard: %j',
      (heard) => {
        const result = resultOf({ by, answeredMs: 4_200, ...heard });
        expect(result).toMatchObject({ kind: 'rejected', final: true, code: 'interrupted' });
        expect(result).not.toHaveProperty('call');
      },
    );
  });
});
