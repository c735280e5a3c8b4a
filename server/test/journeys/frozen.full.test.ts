import { expect, test } from 'vitest';
import { describeChecks } from '../../torture/check.ts';
import { tortureByFreezing } from '../../torture/frozen-rig.ts';
import { countOutcomes } from '../../torture/rounds.ts';

test('loses, doubles and overcharges nothing, and serves again in time, when its connections fall silent under load', async () => {
  const plan = { perSecond: 100, frozenMs: 0, patienceMs: 90_000, aroundMs: 1_000 };
  const { rounds, checks } = await tortureByFreezing([plan], {
    keepFolder: 'never',
    limits: { servingMs: 90_000, afterMs: 90_000, drainMs: 120_000 },
  });
  // A rig in which every request fails would find nothing wrong.
  for (const round of rounds) expect(countOutcomes(round.sends).acknowledged).toBeGreaterThan(10);
  expect(describeChecks(checks).filter((line) => !line.startsWith('ok'))).toEqual([]);
});
