import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../../src/storage/database.ts';
import {
  claimEndpoints,
  findDueEndpoints,
  readOwnEndpoints,
  releaseEndpoints,
  saveHealth,
} from '../../src/storage/webhook-endpoints.queries.ts';
import { buryStaleEvents, pullEvents, settleEvents } from '../../src/storage/webhook-queue.queries.ts';
import { enqueueEvents } from '../../src/storage/webhooks.queries.ts';
import { planOf, statementsOf, type Plan } from '../support/plans.ts';
import { createFixture, type Fixture } from './fixture.ts';

let f: Fixture;
beforeAll(async () => {
  f = await createFixture();
});
afterAll(() => f.close());

/** The plan's nodes that read tables, each with its condition, as planned on tables without statistics. */
async function scansOf(
  run: (handle: Transaction) => Promise<unknown>,
): Promise<{ nodes: string[]; scans: Plan[] }> {
  const all: Plan[] = [];
  for (const statement of await statementsOf(run)) all.push(...(await planOf(f.db.hot, statement)));
  // A row whose place was looked up by its key in the same statement counts as found by its key.
  const scans = all.filter(
    ({ 'Node Type': type, 'Relation Name': table }) =>
      type.endsWith('Scan') && type !== 'Tid Scan' && table !== undefined,
  );
  return { nodes: all.map((plan) => plan['Node Type']), scans };
}

const subject = '019a0000-0000-8000-8000-000000000001';
const key = { bucket: 1, account: 1, endpoint: 1 };
const place = { due: '2026-01-01 00:00:00+00', subject, rank: 40 };
const settlement = {
  ...key,
  ...place,
  then: 'done' as const,
  attempts: 1,
  delayMs: 0,
  error: null,
  attempt: null,
};
const event = { bucket: 1, account: 1, subject, rank: 40, at: new Date(), payload: {}, endpoints: [1] };
const owner = { slot: 1, fence: 1 };
const health = { ...key, owner, failures: 1, probeAt: null, lastError: 'answered 500', gone: false };

const cases: Record<
  string,
  { run: (handle: Transaction) => Promise<unknown>; keys: Record<string, string[]> }
> = {
  enqueueEvents: {
    run: (handle) => enqueueEvents(handle, [event]),
    keys: { events: ['bucket', 'account', 'subject', 'rank'] },
  },
  findDueEndpoints: {
    run: (handle) => findDueEndpoints(handle, owner),
    keys: { webhook_endpoints: ['bucket', 'account', 'endpoint'], process_slots: ['slot'] },
  },
  claimEndpoints: {
    run: (handle) => claimEndpoints(handle, owner, [key]),
    keys: { webhook_endpoints: ['bucket', 'account', 'endpoint'], accounts: ['bucket', 'account'] },
  },
  readOwnEndpoints: {
    run: (handle) => readOwnEndpoints(handle, owner, [key]),
    keys: { webhook_endpoints: ['bucket', 'account', 'endpoint'], accounts: ['bucket', 'account'] },
  },
  releaseEndpoints: {
    run: (handle) => releaseEndpoints(handle, owner, [key]),
    keys: { webhook_endpoints: ['bucket', 'account', 'endpoint'] },
  },
  pullEvents: {
    run: (handle) => pullEvents(handle, [{ ...key, after: null, wanted: 100 }]),
    keys: {
      webhook_queue: ['bucket', 'account', 'endpoint', 'due', 'subject', 'rank'],
      events: ['bucket', 'account', 'subject', 'rank'],
      webhook_attempts: ['bucket', 'account', 'subject', 'rank', 'endpoint'],
      webhook_dead_letters: ['bucket', 'account', 'endpoint', 'subject'],
    },
  },
  settleEvents: {
    run: (handle) => settleEvents(handle, [settlement], new Date()),
    keys: { webhook_queue: ['bucket', 'account', 'endpoint', 'due', 'subject', 'rank'] },
  },
  saveHealth: {
    run: (handle) => saveHealth(handle, [health]),
    keys: { webhook_endpoints: ['bucket', 'account', 'endpoint'] },
  },
  buryStaleEvents: {
    run: (handle) =>
      buryStaleEvents(handle, {
        failuresFrom: 5,
        before: new Date(),
        now: new Date(),
        limit: 10,
        why: { removed: '', disabled: '', failed: '' },
      }),
    keys: { webhook_endpoints: ['bucket', 'account', 'endpoint'] },
  },
};

test.each(Object.entries(cases))('%s looks up keys only', async (_name, { run, keys }) => {
  const { nodes, scans } = await scansOf(run);
  expect(nodes.filter((node) => /Seq Scan|Bitmap|Hash Join|Merge Join/.test(node))).toEqual([]);
  for (const [table, columns] of Object.entries(keys)) {
    const own = scans.filter((scan) => scan['Relation Name']?.startsWith(table));
    expect(own.length).toBeGreaterThan(0);
    for (const column of columns) {
      for (const scan of own) expect(scan['Index Cond']).toMatch(new RegExp(`\\b${column}\\b`));
    }
  }
});
