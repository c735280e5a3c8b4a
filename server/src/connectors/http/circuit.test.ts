import { expect, test } from 'vitest';
import { Circuit } from './circuit.ts';
import { said } from '../../../test/support/said.ts';

function circuit() {
  let at = 0;
  const made = new Circuit({ downAfter: 3, probeMs: 1_000, clock: () => at, now: () => at });
  return { made, pass: (ms: number) => (at += ms) };
}

function fail(made: Circuit): void {
  made.begin();
  made.unanswered(said('the connection was refused'));
}

test('goes down after a number of failures in a row, and an answer resets the count', () => {
  const { made } = circuit();
  fail(made);
  fail(made);
  made.answered();
  fail(made);
  fail(made);
  expect(made.standing().state).toBe('up');
  expect(made.room()).toBe(Infinity);
  fail(made);
  expect(made.standing()).toMatchObject({ state: 'down', lastError: said('the connection was refused') });
  expect(made.room()).toBe(0);
});

test('lets one through after a pause that doubles while it fails, up to half a minute', () => {
  const { made, pass } = circuit();
  for (let i = 0; i < 3; i++) fail(made);
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    expect(made.waitMs()).toBe(pause);
    pass(pause - 1);
    expect(made.room()).toBe(0);
    pass(1);
    expect(made.room()).toBe(1);
    made.begin();
    expect(made.room()).toBe(0);
    made.unanswered(said('no answer'));
  }
  pass(30_000);
  made.begin();
  made.answered();
  expect(made.standing().state).toBe('up');
  expect(made.room()).toBe(Infinity);
});

test('what was under way when it went down does not make the pause longer', () => {
  const { made } = circuit();
  for (let i = 0; i < 10; i++) made.begin();
  for (let i = 0; i < 10; i++) made.unanswered(said('no answer'));
  expect(made.waitMs()).toBe(1_000);
});

test('a carrier that does not let us in is tried by one message at a time', () => {
  const { made, pass } = circuit();
  made.refused(said('answered 401'), 60_000);
  expect(made.standing()).toMatchObject({ state: 'refused', lastError: said('answered 401') });
  expect(made.room()).toBe(0);
  pass(60_000);
  expect(made.room()).toBe(1);
  made.begin();
  made.answered();
  expect(made.standing().state).toBe('up');
});

test('a carrier that wants less is left alone for as long as it asks, but is not down', () => {
  const { made, pass } = circuit();
  made.throttled(said('answered 429'), 3_000);
  expect(made.standing()).toMatchObject({ state: 'up', lastError: said('answered 429') });
  expect(made.room()).toBe(0);
  pass(3_000);
  expect(made.room()).toBe(Infinity);
});
