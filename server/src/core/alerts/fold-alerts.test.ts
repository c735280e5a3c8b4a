import { expect, test } from 'vitest';
import type { Condition, StoredAlert } from '../../storage/alerts.queries.ts';
import { foldAlerts } from './fold-alerts.ts';

const START = Date.parse('2026-11-16T10:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1_000);
const DOWN: Condition = {
  kind: 'carrier_down',
  subject: 'route-a',
  account: null,
  detail: { reason: 'is down' },
};

/** Looks every 30 s, and tells when it began and ended. */
function follow(looks: readonly boolean[]): string[] {
  let open: StoredAlert[] = [];
  const told: string[] = [];
  looks.forEach((isDown, i) => {
    const now = at(i * 30);
    const { begin, change, forget } = foldAlerts(open, isDown ? [DOWN] : [], now);
    for (const alert of change) {
      const before = open.find(({ id }) => id === alert.id);
      if (before?.since === null && alert.since)
        told.push(`began ${(alert.since.getTime() - START) / 1_000}`);
      if (alert.until) told.push(`ended ${(alert.until.getTime() - START) / 1_000}`);
    }
    open = [
      ...open
        .filter((alert) => !forget.includes(alert))
        .map((alert) => change.find(({ id }) => id === alert.id) ?? alert)
        .filter(({ until }) => until === null),
      ...begin.map((condition) => ({
        ...{
          ...condition,
          id: i,
          account: null,
          firstSeenAt: now,
          lastSeenAt: now,
          since: null,
          until: null,
        },
      })),
    ];
  });
  return told;
}

const [UP, IS_DOWN] = [false, true];

test('tells once that it began, as of its first sight, and once that it ended', () => {
  expect(follow([UP, IS_DOWN, IS_DOWN, IS_DOWN, UP, UP, UP, UP, UP])).toEqual(['began 30', 'ended 90']);
});

test('does not tell what passes before the next look', () => {
  expect(follow([IS_DOWN, UP, IS_DOWN, UP, IS_DOWN, UP])).toEqual([]);
});

test('takes what comes back within two minutes for the same', () => {
  expect(follow([IS_DOWN, IS_DOWN, UP, UP, IS_DOWN, UP, UP, IS_DOWN, UP, UP, UP, UP])).toEqual([
    'began 0',
    'ended 210',
  ]);
});
