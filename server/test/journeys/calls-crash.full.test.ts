import { expect, test } from 'vitest';
import { BARESIP, ESPEAK } from '../../../scripts/peers.mjs';
import { tortureCalls } from '../../torture/calls-rig.ts';
import { describeChecks } from '../../torture/check.ts';
import { createTestDatabase } from '../support/test-database.ts';

test.skipIf(!BARESIP.isPresent() || !ESPEAK.isPresent())(
  'gives each call one end, and places none twice, when workers are killed and links are cut',
  async () => {
    await using database = await createTestDatabase();
    const { checks } = await tortureCalls(
      { faults: ['kill both', 'cut'], callsPerRound: 10, databaseUrl: database.connectionString },
      { keepFolder: 'never' },
    );
    expect(describeChecks(checks).filter((line) => !line.startsWith('ok'))).toEqual([]);
  },
);
