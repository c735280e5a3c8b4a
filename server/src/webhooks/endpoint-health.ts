import type { Fact } from 'harkara-contract/fact.ts';
import type { RetrySchedule } from './retry-schedule.ts';

/** From this many failures in a row on, an endpoint counts as failing and only a probe is sent. */
export const FAILING_FROM = 5;

// A probe is one request: even after days, an hour's wait is enough for a receiver that works again.
const RAREST_PROBE = 5;

export type Health = {
  /** Failures since the last success; from {@link FAILING_FROM} on only failed probes add to it. */
  failures: number;
  /** When a failing endpoint may be tried again, in ms. */
  probeAt: number | null;
  lastError: Fact | null;
};

export const HEALTHY: Health = { failures: 0, probeAt: null, lastError: null };

export function isFailing(health: Health): boolean {
  return health.failures >= FAILING_FROM;
}

/**
 * Requests that were under way when the endpoint began to fail say nothing new when they fail too: if they counted, one
 * second's outage under load would postpone the next probe by a day.
 */
export function afterFailure(
  health: Health,
  failure: { error: Fact; isProbe: boolean; now: number; retryAfterSeconds?: number },
  schedule: RetrySchedule,
): Health {
  const lastError = failure.error;
  if (isFailing(health) && !failure.isProbe) return health;
  const failures = health.failures + 1;
  if (failures < FAILING_FROM) return { failures, probeAt: null, lastError };
  const probes = Math.min(failures - FAILING_FROM + 1, RAREST_PROBE);
  const delay = Math.max(schedule(probes, Math.random) ?? 0, (failure.retryAfterSeconds ?? 0) * 1000);
  return { failures, probeAt: failure.now + delay, lastError };
}
