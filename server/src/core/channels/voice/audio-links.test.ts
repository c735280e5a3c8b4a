import { expect, test } from 'vitest';
import { createVault } from '../../accounts/vault.ts';
import { createIdMaker } from '../../ids.ts';
import { AudioLinks } from './audio-links.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-16T05:30:00Z');
const ID = createIdMaker(1, () => START).one(7);

function linksAt(clock: { now: number }, secret = 'a key'): AudioLinks {
  const vault = createVault(secret);
  return new AudioLinks({ vault, baseUrl: 'https://sms.example', now: () => new Date(clock.now) });
}

function tokenOf(url: string): string {
  return /^https:\/\/sms\.example\/voice\/audio\/([^/]+)\.wav$/.exec(url)?.[1] ?? '';
}

test('a link leads to its message for a day', () => {
  const clock = { now: START };
  const links = linksAt(clock);
  const token = tokenOf(links.write(ID, 7));
  expect(links.read(token)).toEqual({ account: 7, messageId: ID });
  clock.now = START + 24 * HOUR;
  expect(links.read(token)).toEqual({ account: 7, messageId: ID });
  clock.now = START + 25 * HOUR;
  expect(links.read(token)).toBeNull();
});

test('a link is the same when it is written again soon', () => {
  const clock = { now: START };
  const links = linksAt(clock);
  const first = links.write(ID, 7);
  clock.now += 20 * 60_000;
  expect(links.write(ID, 7)).toBe(first);
});

test('a link that was changed anywhere leads nowhere', () => {
  const links = linksAt({ now: START });
  const token = tokenOf(links.write(ID, 7));
  for (let at = 0; at < token.length; at++) {
    // The last character carries bits that no octet has.
    if (at === token.length - 1) continue;
    const changed = token.slice(0, at) + (token[at] === '1' ? '2' : '1') + token.slice(at + 1);
    expect(links.read(changed)).toBeNull();
  }
});

test.each(['', 'x', '7_', '../../etc/passwd', '\0', '7__1_', `7_${'z'.repeat(26)}_500000_${'a'.repeat(22)}`])(
  '%j is no link',
  (token) => {
    expect(linksAt({ now: START }).read(token)).toBeNull();
  },
);

test('a link of another gateway leads nowhere', () => {
  const clock = { now: START };
  expect(linksAt(clock).read(tokenOf(linksAt(clock, 'another key').write(ID, 7)))).toBeNull();
});
