import { expect, test } from 'vitest';
import { retentionCommand } from '../../src/cli/retention.ts';
import type { Survey } from '../../src/core/retention/survey.ts';
import { createIdMaker } from '../../src/core/ids.ts';
import { weekAt } from '../../src/storage/partitions.ts';
import { age, daysAgo, makePartitions } from '../retention/past.ts';
import { useRetention } from '../retention/rig.ts';
import { cliOf } from '../support/cli.ts';

const { gateway, delivered, told } = useRetention();

const say = cliOf(() => gateway().database, [retentionCommand], { words: ['retention'] });
const run = async (...args: string[]) => (await say(...args)).join('\n');

test('harkara retention names what would be deleted, what blocks it and what a day costs', async () => {
  await delivered();
  await told();
  await age(gateway(), daysAgo(460));
  await makePartitions(gateway(), daysAgo(420));
  const id = createIdMaker(4_000, () => daysAgo(420).getTime()).one(1);
  await gateway().rows(
    `insert into campaigns (bucket, account, campaign, first, total, fed, body, sender, route, queue, lane, state)
     values (1, 1, 7, $1, 300, 100, 'x', 'A', 'T', 1, 1, 'paused')`,
    [id],
  );
  const text = await run();
  expect(text).toMatch(/Messages are kept for 400 days, texts for 400\. Weeks deleted so far: 0\./);
  expect(text).toMatch(/Disk use: [\d.]+ MB per day, [\d.]+ MB in total\./);
  expect(text).toMatch(
    new RegExp(`The week of ${weekAt(daysAgo(460)).week} \\([\\d.]+ MB\\) will be deleted by the next run`),
  );
  expect(text).toMatch(
    new RegExp(`The week of ${weekAt(daysAgo(420)).week} \\([\\d.]+ MB\\) cannot be deleted yet:`),
  );
  expect(text).toMatch(/account 1, campaign 7: 200 messages are not in a queue yet/);

  const survey = JSON.parse(await run('--json')) as Survey;
  expect(survey.weeks.find(({ week }) => week === weekAt(daysAgo(420)).week)?.blockers).toEqual([
    { what: 'campaign', account: 1, campaign: 7, messages: 200 },
  ]);
  expect(survey.bytesPerDay).toBeGreaterThan(0);
  expect(survey.tables.map(({ table }) => table)).toContain('messages');
  await gateway().rows('truncate campaigns');
});

test('and says so when nothing is past its retention', async () => {
  expect(await run()).toMatch(/No week is past its retention\./);
});
