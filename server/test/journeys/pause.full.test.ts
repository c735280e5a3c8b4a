import { expect, test } from 'vitest';
import { describeChecks } from '../../torture/check.ts';
import { tortureByPause } from '../../torture/pause-rig.ts';
import { countOutcomes } from '../../torture/rounds.ts';

// They stand still for longer than it takes to be considered dead.
test('loses and doubles nothing when interfaces and a worker stand still, are settled, and resume', async () => {
  const { rounds, checks } = await tortureByPause(
    [{ victims: ['api', 'worker'], pauseMs: 13_000, perSecond: 100 }],
    { servedLimitMs: 120_000, drainLimitMs: 180_000, keepFolder: 'never' },
  );
  for (const round of rounds) expect(countOutcomes(round.sends).acknowledged).toBeGreaterThan(10);
  expect(describeChecks(checks).filter((line) => !line.startsWith('ok'))).toEqual([]);
}, 300_000);
