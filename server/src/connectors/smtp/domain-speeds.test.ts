import { expect, test } from 'vitest';
import { HOUR_MS } from '../../durations.ts';
import { DomainSpeeds } from './domain-speeds.ts';

const SLOW_MS = 10_000;

function speedsAt() {
  const clock = { now: 0 };
  const changed: string[] = [];
  const speeds = new DomainSpeeds(
    SLOW_MS,
    () => clock.now,
    (domain) => changed.push(`${domain} ${speeds.isSlow(domain) ? 'is slow' : 'is quick'}`),
  );
  const mail = (domain: string, tookMs: number) => {
    const end = speeds.begin(domain, 0);
    clock.now += tookMs;
    end();
  };
  return { clock, changed, speeds, mail };
}

test('a domain is slow until a mail to it is quick', () => {
  const { changed, speeds, mail } = speedsAt();
  mail('slow.example', SLOW_MS);
  expect([speeds.isSlow('slow.example'), speeds.slowMs('slow.example')]).toEqual([true, SLOW_MS]);
  mail('slow.example', 1);
  expect(changed).toEqual(['slow.example is slow', 'slow.example is quick']);
});

test('a slow domain that was not used for an hour is forgotten, and its mails may leave', () => {
  const { clock, changed, speeds, mail } = speedsAt();
  mail('slow.example', SLOW_MS);
  clock.now += HOUR_MS - 1;
  mail('other.example', 0);
  expect(speeds.isSlow('slow.example')).toBe(true);
  clock.now += 1;
  mail('other.example', 0);
  expect(speeds.isSlow('slow.example')).toBe(false);
  expect(changed.at(-1)).toBe('slow.example is quick');
});

test('however many domains are slow, so many are kept in mind, and only connections in use are counted', () => {
  const { clock, speeds } = speedsAt();
  const ends = Array.from({ length: 10_001 }, (_, i) => speeds.begin(`d${i}.example`, 0));
  clock.now = SLOW_MS;
  for (const end of ends) end();
  expect([0, 1, 10_000].map((i) => speeds.isSlow(`d${i}.example`))).toEqual([false, true, true]);
  expect(speeds.slowUses()).toBe(0);
  const [slow, quick] = ['d1.example', 'd0.example'].map((domain) => speeds.begin(domain, 0));
  expect(speeds.slowUses()).toBe(1);
  slow?.();
  quick?.();
});
