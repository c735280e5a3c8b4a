import { beforeEach, expect, test } from 'vitest';
import { Standing } from './standing.ts';
import { said } from '../../../test/support/said.ts';

let now = 0;
let standing: Standing;
let reports: string[];

beforeEach(() => {
  now = 0;
  reports = [];
  standing = new Standing({ report: (level) => void reports.push(level), clock: () => now });
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
  expect(reports).toEqual(['warn', 'error', 'info']);
});
