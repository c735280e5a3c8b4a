import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spokenText } from './spoken-text.ts';

test.each([
  ['कोड ४८२९१३ है', 'कोड 4 8 2 9 1 3 है'],
  ['কোড ৪৮২৯', 'কোড 4 8 2 9'],
  ['குறியீடு ௪௮௨௯', 'குறியீடு 4 8 2 9'],
  ['کوڈ ۴۸۲۹', 'کوڈ 4 8 2 9'],
  ['٤٨٢٩', '4 8 2 9'],
  ['a\u0001 50S b', 'a 50S b'],
  ['a\u0000b\u001b[2J', 'a b [2J'],
  ['\ue000\ud800x\u202e', 'x'],
  ['  one\r\ntwo\t three ', 'one\ntwo three'],
  ['क्\u200dष', 'क्\u200dष'],
])('%j is spoken as %j', (text, spoken) => {
  expect(spokenText(text)).toBe(spoken);
});

test('no control character is left, whatever comes in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(spokenText(text)).not.toMatch(/(?!\n)[\p{Cc}\p{Co}\p{Cs}]/u);
    }),
  );
});
