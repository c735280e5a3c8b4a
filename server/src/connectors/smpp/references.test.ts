import { expect, test } from 'vitest';
import { References } from './references.ts';

test('256 long messages to one phone in a row have references of their own, also in eight bits', () => {
  const references = new References();
  const seen = Array.from({ length: 256 }, () => {
    references.next('9876500000');
    return references.next('9876543210') & 0xff;
  });
  expect(new Set(seen).size).toBe(256);
});

test('are of 16 bits', () => {
  const references = new References();
  for (let i = 0; i < 70_000; i++) {
    const reference = references.next('9876543210');
    if (reference < 0 || reference > 0xffff) throw new Error(`${reference} is none`);
  }
});
