import { fact } from 'harkara-contract/facts.ts';
import { expect, test } from 'vitest';
import { afterFailure, FAILING_FROM, HEALTHY, isFailing, type Health } from './endpoint-health.ts';

const schedule = (attempt: number) => attempt * 1000;
const fail = (health: Health, isProbe: boolean, retryAfterSeconds = 0) =>
  afterFailure(health, { error: fact('no_answer'), isProbe, now: 0, retryAfterSeconds }, schedule);

function failing(): Health {
  let health = HEALTHY;
  for (let i = 0; i < FAILING_FROM; i++) health = fail(health, false);
  return health;
}

test('an endpoint fails from the fifth failure in a row on', () => {
  let health = HEALTHY;
  for (let i = 1; i < FAILING_FROM; i++) {
    health = fail(health, false);
    expect(isFailing(health)).toBe(false);
  }
  health = fail(health, false);
  expect(isFailing(health)).toBe(true);
  expect(health).toEqual({ failures: FAILING_FROM, probeAt: 1000, lastError: fact('no_answer') });
});

test('requests that were under way when it began to fail do not postpone the probe', () => {
  const health = failing();
  expect(fail(health, false)).toBe(health);
});

test('each failed probe makes the next one rarer, up to a limit', () => {
  let health = failing();
  const waits = Array.from({ length: 7 }, () => {
    health = fail(health, true);
    return health.probeAt;
  });
  expect(waits).toEqual([2000, 3000, 4000, 5000, 5000, 5000, 5000]);
});

test('a probe waits for as long as the receiver asked', () => {
  expect(fail(failing(), true, 60).probeAt).toBe(60_000);
});
