import { expect, test } from 'vitest';
import { tortureByCrash } from '../../torture/crash-rig.ts';
import { countOutcomes } from '../../torture/rounds.ts';
import { describeChecks } from '../../torture/verdict.ts';

// Most of its time it waits for the receipts that the killed process owed, which another may hand over after 20 s;
// the database is killed meanwhile.
test('loses, doubles and overcharges nothing when it and then its database are killed under load', async () => {
  const { rounds, checks } = await tortureByCrash(
    [
      { victim: 'server', seconds: 2, perSecond: 300, waitForDrain: false },
      { victim: 'database', seconds: 2, perSecond: 300, waitForDrain: true },
    ],
    { keepFolder: 'never' },
  );
  // A rig whose every request fails would find nothing wrong.
  for (const round of rounds) expect(countOutcomes(round.sends).acknowledged).toBeGreaterThan(10);
  expect(describeChecks(checks).filter((line) => !line.startsWith('ok'))).toEqual([]);
}, 120_000);
