import { expect, test } from 'vitest';
import { callerNumber, dialledNumber } from './dialled-number.ts';

test.each([
  ['919876543210', 'digits', '', '919876543210'],
  ['919876543210', 'plus', '', '+919876543210'],
  ['919876543210', 'national', '', '09876543210'],
  ['4915112345678', 'national', '', '004915112345678'],
  ['919876543210', 'digits', '8811', '8811919876543210'],
] as const)(
  'dials %s in the format %s with the prefix "%s" as %s',
  (recipient, numberFormat, prefix, dialled) => {
    expect(dialledNumber(recipient, { numberFormat, prefix })).toBe(dialled);
  },
);

test.each(['', '98765;x=1', 'asha@example.com', '+919876543210', '1234', '1234567890123456', '91\n98765'])(
  'dials nothing for %j',
  (recipient) => {
    expect(dialledNumber(recipient, { numberFormat: 'digits', prefix: '' })).toBeNull();
  },
);

test.each(['ACMEIN', '1408000001>;auth_pass=x', '', '12'])('calls from no such number as %j', (sender) => {
  expect(callerNumber(sender)).toBeNull();
});
