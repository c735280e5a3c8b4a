import { expect, test } from 'vitest';
import { tortureChat } from '../../torture/chat-rig.ts';
import { describeChecks } from '../../torture/check.ts';
import { createTestDatabase } from '../support/test-database.ts';

test('sends no chat message twice and tells no caller what is not true when it is killed under way', async () => {
  await using database = await createTestDatabase();
  const { rounds, unknown, checks } = await tortureChat(
    { victims: ['worker', 'api'], sendsPerRound: 60, databaseUrl: database.connectionString },
    { keepFolder: 'never' },
  );
  expect(describeChecks(checks).filter((line) => !line.startsWith('ok'))).toEqual([]);
  // A rig that kills while nothing is under way would prove nothing.
  const [byWorker, byApi] = rounds.map(({ calls }) => calls.filter(({ answer }) => answer === null).length);
  expect([byWorker, byApi]).toEqual([0, 60]);
  expect(unknown).toBeGreaterThanOrEqual(40);
});
