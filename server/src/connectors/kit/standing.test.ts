import { beforeEach, expect, test } from 'vitest';
import { growing, Standing, type StandingSettings } from './standing.ts';
import { said } from '../../../test/support/said.ts';

let now = 0;
let standing: Standing;
let reports: string[];

beforeEach(() => {
  now = 0;
  reports = [];
  standing = make();
});

function make(more: Partial<StandingSettings> = {}): Standing {
  return new Standing({
    name: 'the carrier',
    takes: 'messages',
    pauseMs: growing({ slowed: [1_000], down: [1_000, 2_000, 4_000], refused: [60_000] }),
    downAfter: 3,
    report: (level, message) => void reports.push(`${level}: ${message}`),
    clock: () => now,
    ...more,
  });
}

test('is down after a number of failures in a row, and an answer resets the count', () => {
  const fail = () => standing.unanswered(standing.begin(), said('gone'));
  fail();
  fail();
  standing.fine(standing.begin());
  fail();
  fail();
  expect(standing.show()).toMatchObject({ state: 'up', lastError: said('gone') });
  expect(standing.room()).toBe(Infinity);
  fail();
  expect(standing.show().state).toBe('down');
  expect(standing.room()).toBe(0);
});

test('lets one find out after a pause, which grows while that fails', () => {
  standing.fail(standing.begin(), 'down', said('gone'));
  for (const pause of [1_000, 2_000, 4_000, 4_000]) {
    expect(standing.waitMs()).toBe(pause);
    now += pause - 1;
    expect(standing.room()).toBe(0);
    now += 1;
    expect(standing.room()).toBe(1);
    const probe = standing.begin();
    expect(standing.room()).toBe(0);
    standing.unanswered(probe, said('gone'));
  }
  now += 4_000;
  standing.fine(standing.begin());
  expect(standing.show().state).toBe('up');
  expect(standing.room()).toBe(Infinity);
});

test('those under way when the trouble began share one pause, as long as the longest that was asked for', () => {
  const eras = [standing.begin(), standing.begin(), standing.begin()];
  for (const [i, era] of eras.entries()) standing.fail(era, 'slowed', said('429'), 3_000 + i);
  expect(standing.waitMs()).toBe(3_002);
  expect(standing.show()).toMatchObject({ state: 'up', lastError: said('429') });
  expect(standing.room()).toBe(0);
});

test('all may leave after a pause for less traffic, where that is set', () => {
  standing = make({ resumesAtOnce: true });
  standing.fail(standing.begin(), 'slowed', said('429'), 3_000);
  expect(standing.room()).toBe(0);
  now = 3_000;
  expect(standing.room()).toBe(Infinity);
});

test('trouble that comes back before the carrier was stable goes on where it was', () => {
  standing = make({ stableMs: 1_000, isConnecting: true });
  expect(standing.show().state).toBe('connecting');
  standing.fine(standing.begin());
  standing.fail(standing.begin(), 'down', said('gone'));
  now = 1_000;
  standing.fine(standing.begin());
  now = 1_999;
  standing.fail(standing.begin(), 'down', said('gone'));
  expect(standing.waitMs()).toBe(2_000);
  now = 4_000;
  standing.fine(standing.begin());
  now = 5_000;
  standing.fail(standing.begin(), 'down', said('gone'));
  expect(standing.waitMs()).toBe(1_000);
});

test('an answer to a request from before the trouble does not end it', () => {
  const early = standing.begin();
  standing.fail(standing.begin(), 'refused', said('who?'));
  standing.fine(early);
  expect(standing.show().state).toBe('refused');
  expect(standing.room()).toBe(0);
});

test('nor does such a request begin it again when it is over', () => {
  const early = standing.begin();
  standing.fail(standing.begin(), 'refused', said('who?'));
  now = 60_000;
  standing.fine(standing.begin());
  standing.fail(early, 'refused', said('who?'));
  expect(standing.show().state).toBe('up');
  expect(standing.room()).toBe(Infinity);
});

test('a graver trouble takes over', () => {
  const [first, second, third] = [standing.begin(), standing.begin(), standing.begin()];
  standing.fail(first, 'slowed', said('slow down'));
  expect(standing.waitMs()).toBe(1_000);
  standing.fail(second, 'refused', said('who?'));
  expect(standing.waitMs()).toBe(60_000);
  standing.fail(third, 'slowed', said('slow down'));
  expect(standing.show()).toMatchObject({ state: 'refused', lastError: said('who?') });
});

test('a message that did not leave makes room for another one to find out', () => {
  standing.fail(standing.begin(), 'down', said('gone'));
  now = 1_000;
  const probe = standing.begin();
  expect(standing.room()).toBe(0);
  standing.untried(probe);
  expect(standing.room()).toBe(1);
});

test('one without an answer finds out that it is still down', () => {
  standing.fail(standing.begin(), 'down', said('gone'));
  now = 1_000;
  standing.unanswered(standing.begin(), said('silence'));
  expect(standing.waitMs()).toBe(2_000);
});

test('staff are told of each trouble once, and of its end', () => {
  standing.fail(standing.begin(), 'down', said('gone'));
  now = 1_000;
  standing.fail(standing.begin(), 'down', said('gone'));
  now = 10_000;
  standing.fail(standing.begin(), 'refused', said('who?'));
  now = 100_000;
  standing.fine(standing.begin());
  standing.fail(standing.begin(), 'slowed', said('slow down'));
  expect(reports).toEqual([
    'warn: the carrier is down: gone',
    'error: the carrier is refused: who?',
    'info: the carrier takes messages again',
  ]);
});
