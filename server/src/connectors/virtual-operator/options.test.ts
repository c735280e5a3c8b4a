import { fact } from 'harkara-contract/facts.ts';
import { describe, expect, test } from 'vitest';
import { InvalidOptions } from '../../core/delivery/connector.ts';
import { parseVirtualOperatorOptions, sandboxOptions } from './options.ts';
import { createOutcomeFinder, OUTCOMES } from './outcomes.ts';
import { receiptFor } from './receipts.ts';
import { said } from '../../../test/support/said.ts';

describe('options', () => {
  test.each([[undefined], [null], [{}]])('%j means the defaults', (input) => {
    expect(parseVirtualOperatorOptions(input)).toEqual({
      deliveryMs: [50, 200],
      outcomes: {},
      window: 500,
      perSecond: null,
      slowMs: [3_000, 5_000],
      answerTimeoutMs: 2_000,
      down: false,
    });
  });

  test('everything can be set', () => {
    const options = parseVirtualOperatorOptions({
      delivery_ms: [0, 0],
      outcomes: { '98765432*': 'failed', '9876543210': 'early', '*': 'pending' },
      window: 7,
      per_second: 0.5,
      slow_ms: [10, 5],
      answer_timeout_ms: 20,
      down: true,
    });
    expect(options).toEqual({
      deliveryMs: [0, 0],
      outcomes: { '98765432*': 'failed', '9876543210': 'early', '*': 'pending' },
      window: 7,
      perSecond: 0.5,
      slowMs: [10, 5],
      answerTimeoutMs: 20,
      down: true,
    });
  });

  test.each<[unknown, string]>([
    ['fast', 'options: must be an object'],
    [[], 'options: must be an object'],
    [{ speed: 1 }, 'options.speed: is not an option of the virtual carrier'],
    [{ delivery_ms: 50 }, 'options.delivery_ms: must be two whole numbers'],
    [{ delivery_ms: [1, 2, 3] }, 'options.delivery_ms: must be two whole numbers'],
    [{ delivery_ms: [-1, 2] }, 'options.delivery_ms: must be two whole numbers'],
    [{ delivery_ms: [0.5, 2] }, 'options.delivery_ms: must be two whole numbers'],
    [{ delivery_ms: [0, 86_400_001] }, 'at most a day'],
    [{ delivery_ms: [200, 50] }, 'options.delivery_ms: the minimum must not be above the maximum'],
    [{ outcomes: ['failed'] }, 'options.outcomes: must be an object'],
    [{ outcomes: { '98*': 'exploded' } }, 'options.outcomes["98*"]: must be one of delivered, read, pending'],
    [{ outcomes: { '98*': 1 } }, 'options.outcomes["98*"]: must be one of'],
    [{ outcomes: { '9*8': 'failed' } }, 'options.outcomes["9*8"]: the pattern must be digits'],
    [{ outcomes: { '+91*': 'failed' } }, 'options.outcomes["+91*"]: the pattern must be digits'],
    [{ outcomes: { '': 'failed' } }, 'options.outcomes[""]: the pattern must be digits'],
    [{ window: 0 }, 'options.window: must be a whole number from 1'],
    [{ window: '5' }, 'options.window: must be a whole number from 1'],
    [{ per_second: 0 }, 'options.per_second: must be a number above 0'],
    [{ per_second: Number.NaN }, 'options.per_second: must be a number above 0'],
    [{ slow_ms: 3 }, 'options.slow_ms: must be two whole numbers'],
    [{ answer_timeout_ms: 0 }, 'options.answer_timeout_ms: must be a whole number'],
    [{ down: 'yes' }, 'options.down: must be true or false'],
  ])('%j is refused', (input, reason) => {
    expect(() => parseVirtualOperatorOptions(input)).toThrow(reason);
  });

  test('every problem is reported', () => {
    const parse = () => parseVirtualOperatorOptions({ window: 0, x: 1 });
    expect(parse).toThrow(InvalidOptions);
    expect(parse).toThrow(
      expect.objectContaining({
        problems: [
          {
            path: 'options.window',
            reason: fact('whole_number_out_of_range', { least: 1, most: 100_000 }),
          },
          {
            path: 'options.x',
            reason: fact('not_an_option', { owner: 'the virtual carrier' }),
          },
        ],
      }),
    );
  });
});

describe('the outcome of a number', () => {
  const outcomeOf = createOutcomeFinder({
    '98*': 'failed',
    '9876*': 'expired',
    '9876543210': 'early',
    '9876543210*': 'lost',
    '7*': 'rejected',
  });

  test.each([
    ['9811111111', 'failed'],
    ['9876111111', 'expired'],
    ['9876543210', 'early'],
    ['98765432100', 'lost'],
    ['98', 'failed'],
    ['9', 'delivered'],
    ['8000000000', 'delivered'],
    ['7000000000', 'rejected'],
  ])('of %s is that of the longest pattern: %s', (recipient, outcome) => {
    expect(outcomeOf(recipient)).toBe(outcome);
  });

  test('is that of a lone * if nothing else matches', () => {
    expect(createOutcomeFinder({ '*': 'pending', '98*': 'failed' })('7000000000')).toBe('pending');
  });

  test('has a test number for each in the sandbox, and every other number is delivered', () => {
    const inSandbox = createOutcomeFinder(sandboxOptions().outcomes);
    const numbers = Array.from({ length: 10 }, (_, i) => `90000000${String(i + 1).padStart(2, '0')}`);
    expect(numbers.map(inSandbox)).toEqual([
      'delivered',
      'pending',
      'failed',
      'bounced',
      'expired',
      'throttled',
      'slow',
      'duplicate',
      'early',
      'delivered',
    ]);
  });
});

describe('a receipt', () => {
  const at = new Date('2025-01-02T03:04:05.000Z');

  test('says in words why a message failed', () => {
    expect(receiptFor('bounced', 'v1-1', '9876543210', at)).toEqual({
      vendorId: 'v1-1',
      recipient: '9876543210',
      state: 'failed',
      error: said('bounced'),
      at,
      raw: 'id:v1-1 sub:001 dlvrd:000 done date:2025-01-02T03:04:05.000Z stat:UNDELIV err:001',
    });
  });

  test.each(OUTCOMES)('of the outcome %s has the state that its name promises', (outcome) => {
    const states: Record<string, string> = {
      busy: 'failed',
      no_answer: 'failed',
      hung_up: 'failed',
      unreachable: 'failed',
      failed: 'failed',
      bounced: 'failed',
      expired: 'expired',
    };
    expect(receiptFor(outcome, 'v1-1', '9876543210', at).state).toBe(states[outcome] ?? 'delivered');
  });
});
