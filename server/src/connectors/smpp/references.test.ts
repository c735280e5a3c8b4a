import { expect, test } from 'vitest';
import { References } from './references.ts';

test('256 long messages in a row to one phone have different references, even in eight bits', () => {
  const references = new References();
  const seen = Array.from({ length: 256 }, () => {
    references.next('9876500000');
    return references.next('9876543210') & 0xff;
  });
  expect(new Set(seen).size).toBe(256);
});

test('references have 16 bits', () => {
  const references = new References();
  for (let i = 0; i < 70_000; i++) {
    const reference = references.next('9876543210');
    if (reference < 0 || reference > 0xffff) throw new Error(`${reference} is none`);
  }
});
