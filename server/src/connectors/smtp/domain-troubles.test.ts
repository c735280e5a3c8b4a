import { expect, test } from 'vitest';
import { DomainTroubles } from './domain-troubles.ts';

test('a domain is left alone for longer each time it cannot be reached, until it is', () => {
  let now = 0;
  const troubles = new DomainTroubles(() => now);
  const waits: number[] = [];
  for (let i = 0; i < 7; i++) {
    troubles.failed('example.net', 'nobody is there');
    troubles.failed('example.net', 'nor here');
    const wait = troubles.of('example.net')?.waitMs ?? 0;
    waits.push(wait);
    now += wait;
    expect(troubles.of('example.net')).toBeNull();
  }
  expect(waits).toEqual([30_000, 60_000, 120_000, 240_000, 480_000, 900_000, 900_000]);
  troubles.reached('example.net');
  troubles.failed('example.net', 'again');
  expect(troubles.of('example.net')).toEqual({ waitMs: 30_000, reason: 'again' });
  expect(troubles.of('example.org')).toBeNull();
});
