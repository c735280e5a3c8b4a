import { expect, test } from 'vitest';
import { describeChecks } from '../../torture/check.ts';
import { tortureByClock } from '../../torture/clock-rig.ts';
import { countOutcomes } from '../../torture/rounds.ts';

test('continues, and loses and doubles nothing, when the database’s clock is an hour off under load', async () => {
  const { rounds, checks } = await tortureByClock(
    [
      { way: 'forwards', seconds: 3, perSecond: 100 },
      { way: 'back', seconds: 3, perSecond: 100 },
    ],
    { faketime: null, keepFolder: 'never' },
  );
  // A rig in which every request fails would find nothing wrong.
  for (const round of rounds) expect(countOutcomes(round.sends).acknowledged).toBeGreaterThan(10);
  expect(describeChecks(checks).filter((line) => !line.startsWith('ok'))).toEqual([]);
});
