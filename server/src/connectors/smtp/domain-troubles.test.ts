import { expect, test } from 'vitest';
import { DomainTroubles } from './domain-troubles.ts';
import { said } from '../../../test/support/said.ts';

const DOMAIN = 'example.net';

function failTimes(troubles: DomainTroubles, times: number): (number | null)[] {
  return Array.from({ length: times }, () => {
    troubles.begun(DOMAIN);
    const failures = troubles.failed(DOMAIN, said('nobody is there'));
    troubles.ended(DOMAIN);
    return failures;
  });
}

test('those that waited for the same attempt do not count as another', () => {
  const troubles = new DomainTroubles(() => 0);
  expect(failTimes(troubles, 1)).toEqual([1]);
  expect(troubles.failed(DOMAIN, said('nor here'))).toBeNull();
  expect(troubles.of(DOMAIN)).toEqual(said('nobody is there'));
  expect(troubles.of('example.org')).toBeNull();
});

test('a domain is left alone for longer each time it cannot be reached, up to five minutes', () => {
  let now = 0;
  const troubles = new DomainTroubles(() => now);
  const waits: number[] = [];
  for (let i = 0; i < 12; i++) {
    failTimes(troubles, 1);
    let wait = 0;
    for (; troubles.of(DOMAIN) !== null; wait += 1_000) now += 1_000;
    waits.push(wait);
  }
  expect(waits[0]).toBe(30_000);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits.at(-1)).toBe(300_000);
});

test('one mail at a time tries whether the domain is there again', () => {
  let now = 0;
  const troubles = new DomainTroubles(() => now);
  failTimes(troubles, 1);
  now = 30_000;
  expect(troubles.of(DOMAIN)).toBeNull();
  troubles.begun(DOMAIN);
  expect(troubles.of(DOMAIN)).toEqual(said('nobody is there'));
  troubles.ended(DOMAIN);
  expect(troubles.of(DOMAIN)).toBeNull();
});

test('what is held is released when the domain is reached, and not for each mail', () => {
  let now = 0;
  const troubles = new DomainTroubles(() => now);
  expect(troubles.reached(DOMAIN, 1), 'an earlier process may have held some').toBe('first');
  expect(troubles.reached(DOMAIN, 1)).toBeNull();
  failTimes(troubles, 1);
  expect(troubles.reached(DOMAIN, 1)).toBe('again');
  expect(troubles.of(DOMAIN)).toBeNull();
  expect([troubles.reached(DOMAIN, 1), troubles.reached(DOMAIN, 2)]).toEqual([null, null]);
  now = 60_000;
  expect([troubles.reached(DOMAIN, 1), troubles.reached(DOMAIN, 2)], 'another process may hold some').toEqual(
    [null, 'still'],
  );
});

test('a domain that is there only now and then is left alone for as long as one that is not there', () => {
  let now = 0;
  const troubles = new DomainTroubles(() => now);
  const waits: number[] = [];
  for (let i = 0; i < 8; i++) {
    failTimes(troubles, 1);
    let wait = 0;
    for (; troubles.of(DOMAIN) !== null; wait += 1_000) now += 1_000;
    waits.push(wait);
    expect(troubles.reached(DOMAIN, 2)).toBe('again');
  }
  expect(waits[0]).toBe(30_000);
  expect(waits.slice(-3)).toEqual([300_000, 300_000, 300_000]);
  now += 30 * 60_000;
  expect(failTimes(troubles, 1), 'when it has been there for half an hour, it begins anew').toEqual([1]);
});
