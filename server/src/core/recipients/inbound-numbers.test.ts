import { expect, test } from 'vitest';
import { shownSender, spellingsOfNumber } from './inbound-numbers.ts';

test.each([
  ['9876543210', '9876543210'],
  ['919876543210', '9876543210'],
  ['+91 98765-43210', '9876543210'],
  ['09876543210', '9876543210'],
  ['+14155550123', '14155550123'],
  ['0044 20 7946 0958', '442079460958'],
  ['VM-HDFCBK', 'VM-HDFCBK'],
  [' HDFCBK ', 'HDFCBK'],
  ['56161', '56161'],
])('a message from %j is shown as from %j', (from, shown) => {
  expect(shownSender(from)).toBe(shown);
});

test.each([
  ['56161', '56161'],
  ['9876543210', '9876543210'],
  ['+919876543210', '9876543210'],
  ['00919876543210', '9876543210'],
  ['911244567890', '1244567890'],
  ['01244567890', '1244567890'],
  ['1244567890', '911244567890'],
  ['+91 124-456-7890', '911244567890'],
  ['1244567890', '01244567890'],
  ['447700900123', '447700900123'],
  ['+447700900123', '447700900123'],
])('a message to %j may be for the number %j', (to, stored) => {
  expect(spellingsOfNumber(to)).toContain(stored);
});

test.each([
  ['a short code that begins like the country', '91234', ['91234']],
  ['a short code of another length', '0561', ['0561']],
  ['a name', 'HRKARA', []],
  ['nothing', '', []],
  ['more digits than a number has', '1'.repeat(16), []],
])('%s is taken as it is', (_what, to, spellings) => {
  expect(spellingsOfNumber(to)).toEqual(spellings);
});
