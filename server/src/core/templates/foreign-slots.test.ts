import { expect, test } from 'vitest';
import { convertSlots, foreignSlots } from './foreign-slots.ts';

test.each([
  ['Your code is #field1#.', ['#field1#'], 'Your code is {#var#}.'],
  ['#field1##field2#', [], '#field1##field2#'],
  ['Dear #NAME#, pay #amount_due#', ['#NAME#', '#amount_due#'], 'Dear {#var#}, pay {#var#}'],
  ['Your code is ##OTP##', ['##OTP##'], 'Your code is {#var#}'],
  ['Your code is {#var#} and {#numeric#}', [], 'Your code is {#var#} and {#numeric#}'],
  ['Ticket #12 of #34', [], 'Ticket #12 of #34'],
  ['C# and F#', [], 'C# and F#'],
])('%s', (content, slots, converted) => {
  expect(foreignSlots(content)).toEqual(slots);
  expect(convertSlots(content)).toBe(converted);
});
