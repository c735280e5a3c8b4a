import { describe, expect, test } from 'vitest';
import { bucketOf } from '../../src/core/ids.ts';
import { countKeywordEntries } from '../../src/storage/keywords.queries.ts';
import { findCampaign } from '../../src/storage/manage-campaigns.queries.ts';
import { readCauses, readUsage } from '../../src/storage/usage.queries.ts';
import { callAs, dataOf, paginationOf } from '../v2/directory.ts';
import { age, daysAgo } from './past.ts';
import { ALL, DAY_MS, useRetention } from './rig.ts';

const { gateway, campaign, endCampaigns, run, count } = useRetention();

const OTHER_DAY = new Date(Date.now() + DAY_MS);

describe('campaigns', () => {
  test('are deleted one retention after their last message, and lists count and page what is left', async () => {
    const page = async (query: string) => {
      const answer = await callAs(gateway(), 'asha', 'GET', `/jobs?${query}`);
      const { total } = paginationOf(answer) as { total: number };
      return { ids: dataOf(answer).map(({ id }) => id), total };
    };
    // The first was cancelled, the second waits and keeps its week, the third has ended.
    await campaign();
    await callAs(gateway(), 'asha', 'POST', '/jobs/1/cancel');
    await gateway().rows('update messages set state = 43');
    await gateway().rows('update campaigns set swept = total');
    await age(gateway(), daysAgo(440));
    await campaign();
    await age(gateway(), daysAgo(430));
    await campaign();
    await gateway().rows(`update messages set state = 40 where campaign = 3`);
    await gateway().rows(`update campaigns set fed = total, state = 'completed' where campaign = 3`);
    await gateway().rows(
      `insert into campaign_counts (bucket, account, campaign, slot, delivered)
       select bucket, account, campaign, slot, 67 from campaigns, generate_series(1, 3) as s (slot)`,
    );
    await age(gateway(), daysAgo(420));
    await campaign();
    await campaign();
    expect(await page('per_page=10')).toEqual({ ids: [5, 4, 3, 2, 1], total: 5 });
    expect(await page('status=cancelled')).toEqual({ ids: [1], total: 1 });

    await run();
    expect(await page('per_page=10')).toEqual({ ids: [5, 4, 2], total: 3 });
    const pages = await Promise.all([1, 2, 3, 4].map((no) => page(`per_page=1&page=${no}`)));
    expect(pages.map(({ ids }) => ids)).toEqual([[5], [4], [2], []]);
    expect(await page('status=cancelled')).toEqual({ ids: [], total: 0 });
    expect(await page('status=completed')).toEqual({ ids: [], total: 0 });
    expect(await page('status=queued')).toEqual({ ids: [5, 4, 2], total: 3 });
    const counted = await gateway().rows('select distinct campaign from campaign_counts');
    expect(counted).toEqual([{ campaign: 2 }]);
    expect((await callAs(gateway(), 'asha', 'GET', '/jobs/3')).status).toBe(404);

    await campaign();
    expect(await page('per_page=10')).toEqual({ ids: [6, 5, 4, 2], total: 4 });
    expect((await page('per_page=1&page=4')).ids).toEqual([2]);
    await endCampaigns();
    await gateway().rows('truncate campaign_counts');
  });
});

test('an account for which it fails stops no other, and is tried again on the same day', async () => {
  await gateway().rows('truncate keyword_counts');
  await gateway().rows(
    `insert into keyword_counts (bucket, account, keyword, slot, entries)
     select bucket, account, 1, slot, 9e18 / 4 from accounts, generate_series(1, 5) as s (slot) where username = 'asha'
     union all
     select bucket, account, 1, slot, 1 from accounts, generate_series(1, 5) as s (slot) where username = 'ravi'`,
  );
  const rowsOf = async (username: string) => {
    const [row] = await gateway().rows<{ count: number }>(
      `select count(*)::integer as count from keyword_counts join accounts using (bucket, account) where username = $1`,
      [username],
    );
    return row?.count;
  };
  await run();
  // The sum does not fit.
  expect([await rowsOf('asha'), await rowsOf('ravi')]).toEqual([5, 1]);
  await gateway().rows(`update keyword_counts set entries = 1`);
  await run();
  expect([await rowsOf('asha'), await rowsOf('ravi')]).toEqual([1, 1]);
});

describe('counts', () => {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const DAYS = [0, 1, 2, 3, 20, 400].map(day);

  test('of past days become one row each, and every figure stays as it was', async () => {
    const account = await gateway().accountOf('asha');
    const key = { bucket: bucketOf(account), account };
    await campaign();
    await endCampaigns();
    const [last] = await gateway().rows<{ campaign: number }>('select campaign from campaigns');
    const at = [key.bucket, account];
    const slots = 'generate_series(1, 4) as s (slot)';
    await gateway().rows('truncate usage, usage_by_kind, usage_causes, keyword_counts, campaign_counts');
    await gateway().rows(
      `insert into usage_by_kind (bucket, account, day, kind, slot, messages, parts, credits, refunded, delivered, failed)
       select $1, $2, day, kind, slot, 10 * slot, 20 * slot, 3000000000 * slot, slot, slot, -slot
         from unnest($3::date[]) as d (day), unnest('{sms,email}'::text[]) as k (kind), ${slots}`,
      [...at, DAYS],
    );
    await gateway().rows(
      `insert into usage (bucket, account, day, slot, messages) select $1, $2, day, slot, 1 from unnest($3::date[]) as d (day), ${slots}`,
      [...at, DAYS],
    );
    await gateway().rows(
      `insert into usage_causes (bucket, account, day, kind, cause, slot, messages)
       select $1, $2, day, 'sms', cause, slot, slot
         from unnest($3::date[]) as d (day), unnest('{absent,barred}'::text[]) as c (cause), ${slots}`,
      [...at, DAYS],
    );
    await gateway().rows(
      `insert into keyword_counts (bucket, account, keyword, slot, entries) select $1, $2, 7, slot, slot from ${slots}`,
      at,
    );
    await gateway().rows(
      `insert into campaign_counts (bucket, account, campaign, slot, delivered, sent, silent)
       select $1, $2, $3, slot, slot, 1, 1 from ${slots}`,
      [...at, last?.campaign],
    );
    const { general } = gateway().db;
    const figures = async () => ({
      sms: await readUsage(general, key, ['sms'], day(500), day(0)),
      both: await readUsage(general, key, ['sms', 'email'], day(500), day(0)),
      causes: await readCauses(general, key, ['sms'], day(500), day(0)),
      keyword: await countKeywordEntries(general, key, 7),
      campaign: await findCampaign(general, key, last?.campaign ?? 0),
    });
    const rowsIn = async () => ({
      usage: await count('usage'),
      byKind: await count('usage_by_kind'),
      causes: await count('usage_causes'),
      keywords: await count('keyword_counts'),
      campaigns: await count('campaign_counts'),
    });
    const before = await figures();
    expect(before.campaign).toMatchObject({ delivered: 10, sent: 4 });
    await run();
    expect(await figures()).toEqual(before);
    // Today and the two days before it are still counted by slot.
    const folded = {
      usage: 3 * 4 + 3,
      byKind: 2 * (3 * 4 + 3),
      causes: 2 * (3 * 4 + 3),
      keywords: 1,
      campaigns: 1,
    };
    expect(await rowsIn()).toEqual(folded);

    // What comes late is folded on another day.
    await gateway().rows(
      `insert into usage_by_kind (bucket, account, day, kind, slot, delivered) values ($1, $2, $3, 'sms', 9, -1)`,
      [...at, day(20)],
    );
    const late = await figures();
    expect(late).not.toEqual(before);
    await run(ALL, OTHER_DAY);
    expect(await figures()).toEqual(late);
    expect(await rowsIn()).toEqual({
      usage: 2 * 4 + 4,
      byKind: 2 * (2 * 4 + 4),
      causes: 2 * (2 * 4 + 4),
      keywords: 1,
      campaigns: 1,
    });
    await gateway().auditClean();
  });
});
