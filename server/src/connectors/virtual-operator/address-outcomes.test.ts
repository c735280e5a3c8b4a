import { describe, expect, test } from 'vitest';
import { createAddressOutcomes } from './address-outcomes.ts';
import { parseVirtualOperatorOptions } from './options.ts';
import { OUTCOMES } from './outcomes.ts';
import { receiptFor } from './receipts.ts';
import { said } from '../../../test/support/said.ts';

describe('the outcome of an address', () => {
  const outcomeOf = createAddressOutcomes({
    'meera@shop.example': 'early',
    'Meera@*': 'lost',
    '*@Shop.example': 'expired',
    'bounce@kept.example': 'delivered',
    '98*': 'rejected',
  });

  test.each([
    ['meera@shop.example', 'early'],
    ['MEERA@SHOP.EXAMPLE', 'early'],
    ['meera@firm.example', 'lost'],
    ['ravi@shop.example', 'expired'],
    ['bounce@shop.example', 'expired'],
    ['bounce@kept.example', 'delivered'],
    ['98@firm.example', 'delivered'],
  ])('of %s is that of the most exact pattern: %s', (address, outcome) => {
    expect(outcomeOf(address)).toBe(outcome);
  });

  test.each([
    ['bounce', 'bounced'],
    ['slow', 'slow'],
    ['fail', 'failed'],
    ['failed', 'failed'],
    ['pending', 'pending'],
    ['throttled', 'throttled'],
    ['lost', 'lost'],
    ['rejected', 'rejected'],
    ['early', 'early'],
    ['duplicate', 'duplicate'],
    ['constructor', 'delivered'],
    ['asha', 'delivered'],
  ])('is given by the name %s, with a tag or without: %s', (name, outcome) => {
    expect([name, `${name}+1`, name.toUpperCase()].map((one) => outcomeOf(`${one}@x.example`))).toEqual([
      outcome,
      outcome,
      outcome,
    ]);
  });

  test('is that of a lone * before that of its name', () => {
    expect(createAddressOutcomes({ '*': 'pending' })('bounce@x.example')).toBe('pending');
  });
});

test.each([['a@b.example'], ['a+b@*'], ['*@b.example']])('the pattern %s is an option', (pattern) => {
  expect(parseVirtualOperatorOptions({ outcomes: { [pattern]: 'failed' } }).outcomes).toEqual({
    [pattern]: 'failed',
  });
});

test.each([['@'], ['*@*'], ['a@b@c'], ['a*@b.example'], ['a@*.example'], ['a b@c.example'], ['a@']])(
  'the pattern %s is refused',
  (pattern) => {
    expect(() => parseVirtualOperatorOptions({ outcomes: { [pattern]: 'failed' } })).toThrow(
      'the pattern must be',
    );
  },
);

describe('the receipt of a mail', () => {
  const at = new Date('2025-01-02T03:04:05.000Z');

  test('is in the words of a mail server', () => {
    expect(receiptFor('bounced', 'v1-1', 'meera@shop.example', at)).toEqual({
      vendorId: 'v1-1',
      recipient: 'meera@shop.example',
      code: '5.1.1',
      state: 'failed',
      error: said('550 5.1.1 The mailbox does not exist.'),
      at,
      raw:
        'Final-Recipient: rfc822; meera@shop.example\nAction: failed\nStatus: 5.1.1\n' +
        'Diagnostic-Code: smtp; 550 5.1.1 The mailbox does not exist.',
    });
  });

  test.each(OUTCOMES)('has the state of a number with the outcome %s', (outcome) => {
    const { state } = receiptFor(outcome, 'v1-1', '9876543210', at);
    expect(receiptFor(outcome, 'v1-1', 'meera@shop.example', at).state).toBe(state);
  });
});
