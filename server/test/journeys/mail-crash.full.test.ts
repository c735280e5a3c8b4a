import { expect, test } from 'vitest';
import { describeChecks } from '../../torture/check.ts';
import { tortureMail } from '../../torture/mail-rig.ts';
import { createTestDatabase } from '../support/test-database.ts';

test('brings every accepted mail once, unless nobody knows, when it is killed between a mail and its answer', async () => {
  await using database = await createTestDatabase();
  const { mails, unknown, arrived, checks } = await tortureMail(
    {
      mails: 400,
      rounds: 2,
      sink: { slowOneIn: 10, slowMs: 200 },
      drainMs: 120_000,
      databaseUrl: database.connectionString,
    },
    { keepFolder: 'never' },
  );
  expect(describeChecks(checks).filter((line) => !line.startsWith('ok'))).toEqual([]);
  expect(mails).toBeGreaterThanOrEqual(400);
  // A rig that kills while nothing is under way would prove nothing.
  expect(arrived).toBeGreaterThan(0);
  expect(unknown).toBeGreaterThanOrEqual(arrived);
});
