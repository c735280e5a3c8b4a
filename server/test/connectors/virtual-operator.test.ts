import { fork } from 'node:child_process';
import { once } from 'node:events';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseVirtualOperatorOptions } from '../../src/connectors/virtual-operator/options.ts';
import {
  createVirtualOperator,
  type VirtualOperator,
} from '../../src/connectors/virtual-operator/virtual-operator.ts';
import type { Receipt } from '../../src/core/delivery/connector.ts';
import { openDatabase, type Database } from '../../src/storage/database.ts';
import { createVirtualOperatorStore } from '../../src/storage/virtual-operator.queries.ts';
import { submissionOf } from '../support/submissions.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let clone: TestDatabase;
let database: Database;
let connectorId = 0;
const running: VirtualOperator[] = [];

beforeAll(async () => {
  clone = await createTestDatabase();
  database = await openDatabase(clone.connectionString);
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((operator) => operator.stop(500)));
});

afterAll(async () => {
  await database.close();
  await clone.drop();
});

/** A separate connector for each test, so that tests do not see each other's messages. */
const newConnector = () => (connectorId += 1);

describe('on a real database', () => {
  test('accepts messages and delivers a receipt for each', async () => {
    const { operator, receipts } = await open(newConnector(), {
      outcomes: { '98*': 'failed', '97*': 'pending' },
    });
    const recipients = ['9100000001', '9800000001', '9700000001'];
    const answers = await Promise.all(recipients.map((recipient) => operator.submit(submission(recipient))));
    expect(answers.map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'accepted']);
    await expect.poll(() => states(receipts)).toEqual({ '9100000001': 'delivered', '9800000001': 'failed' });
  });

  test('knows what it has accepted, even after the receipt, and what never arrived', async () => {
    const { operator, receipts } = await open(newConnector());
    const sent = submission();
    const answer = await operator.submit(sent);
    const taken = { kind: 'taken', vendorIds: answer.kind === 'accepted' ? answer.vendorIds : [] };
    expect(await operator.query?.(sent)).toEqual(taken);
    await expect.poll(() => receipts).toHaveLength(1);
    expect(await operator.query?.(sent)).toEqual(taken);
    expect(await operator.query?.({ ...sent, attempt: 4 })).toEqual(taken);
    expect(await operator.query?.(submission())).toEqual({ kind: 'never_arrived' });
  });

  test('does not accept the same hand-over twice', async () => {
    const connector = newConnector();
    const { operator } = await open(connector, { outcomes: { '*': 'pending' } });
    const sent = submission();
    expect(await operator.submit(sent)).toEqual(await operator.submit(sent));
    expect(await storedRows(connector)).toHaveLength(1);
  });

  test('removes a message some time after its receipt', async () => {
    const connector = newConnector();
    const { operator, receipts } = await open(connector);
    await Promise.all(Array.from({ length: 100 }, () => operator.submit(submission())));
    await expect.poll(() => receipts).toHaveLength(100);
    expect(await storedRows(connector)).toHaveLength(100);
    await expect.poll(() => storedRows(connector)).toHaveLength(0);
    expect(receipts).toHaveLength(100);
  });
});

describe('owed receipts', () => {
  test('are delivered by a new instance after a stop', async () => {
    const connector = newConnector();
    const first = await open(connector, { delivery_ms: [2_000, 2_500], outcomes: { '98*': 'bounced' } });
    const recipients = ['9100000001', '9100000002', '9800000003'];
    await Promise.all(recipients.map((recipient) => first.operator.submit(submission(recipient))));
    await first.operator.stop(0);

    const second = await open(connector);
    await expect
      .poll(() => states(second.receipts))
      .toEqual({ '9100000001': 'delivered', '9100000002': 'delivered', '9800000003': 'failed' });
    expect(first.receipts).toEqual([]);
  });

  test('are delivered by another process when the one that owes them is killed', async () => {
    const connector = newConnector();
    const child = fork(new URL('./virtual-operator-child.ts', import.meta.url), [
      clone.connectionString,
      String(connector),
    ]);
    const [accepted] = (await once(child, 'message')) as [string[]];
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(accepted).toHaveLength(50);

    const { receipts } = await open(connector);
    await expect.poll(() => receipts.map(({ vendorId }) => vendorId).sort()).toEqual(accepted.sort());
    await expect.poll(() => owedRows(connector)).toHaveLength(0);
  });

  test('are delivered once by several instances that sweep together', async () => {
    const connector = newConnector();
    // So late that none is under way when it stops, which would be handed over by another as well.
    const first = await open(connector, { delivery_ms: [4_000, 4_000], window: 2_000 });
    await Promise.all(Array.from({ length: 1_600 }, () => first.operator.submit(submission())));
    await first.operator.stop(0);

    const others = await Promise.all(Array.from({ length: 4 }, () => open(connector)));
    const all = () => [first, ...others].flatMap(({ receipts }) => receipts.map(({ vendorId }) => vendorId));
    await expect.poll(() => all().length).toBe(1_600);
    await expect.poll(() => owedRows(connector)).toHaveLength(0);
    expect(new Set(all()).size).toBe(1_600);
    expect(all()).toHaveLength(1_600);
  });

  test('are delivered only by their own process while it lives', async () => {
    const connector = newConnector();
    const one = await open(connector, { delivery_ms: [0, 300] }, 6_000);
    const two = await open(connector, { delivery_ms: [0, 300] }, 6_000);
    await Promise.all(Array.from({ length: 300 }, () => one.operator.submit(submission())));
    await expect.poll(() => one.receipts.length).toBe(300);
    await expect.poll(() => owedRows(connector)).toHaveLength(0);
    // When the leases have ended, both check what is left: receipts that nobody else owes.
    await database.general.query('update virtual_operator_messages set due = now() where connector = $1', [
      connector,
    ]);
    const late = { messageId: 'late', recipient: '9100000001', outcome: 'delivered', dueInMs: 0 };
    await createVirtualOperatorStore(database.hot).take(connector, [{ ...late, vendorId: 'late' }]);
    await expect.poll(() => storedRows(connector)).toHaveLength(1);
    const handedOver = (receipts: Receipt[]) => receipts.filter(({ vendorId }) => vendorId !== 'late').length;
    expect([handedOver(one.receipts), handedOver(two.receipts)]).toEqual([300, 0]);
    await expect.poll(() => one.receipts.length + two.receipts.length).toBe(301);
  });

  test('that nobody owes any more are deleted when their time has come', async () => {
    const connector = newConnector();
    const store = createVirtualOperatorStore(database.hot);
    const row = { messageId: 'm', recipient: '9100000001', outcome: 'delivered', dueInMs: 60_000 };
    await store.take(connector, [
      { ...row, vendorId: 'a' },
      { ...row, vendorId: 'b' },
      { ...row, vendorId: 'c', outcome: null, dueInMs: 0 },
    ]);
    await store.settle(connector, ['a'], 0);
    await store.release(connector, [{ vendorId: 'b', dueInMs: 0 }]);
    expect(await store.claim(connector, 500, 60_000)).toEqual({
      receipts: [{ vendorId: 'b', recipient: '9100000001', outcome: 'delivered' }],
      more: false,
    });
    expect(await store.known(connector, ['a', 'b', 'c'])).toEqual(['b']);
    expect(await store.claim(connector, 500, 60_000)).toEqual({ receipts: [], more: false });
  });
});

test('every statement looks up keys, even on a table without statistics', async () => {
  const queries: pg.QueryConfig[] = [];
  const recorder = {
    query: (query: pg.QueryConfig) => {
      queries.push(query);
      return Promise.resolve({ rows: [] });
    },
  };
  const store = createVirtualOperatorStore(recorder as Partial<pg.Pool> as pg.Pool);
  const row = { vendorId: 'a', messageId: 'm', recipient: '9', outcome: null, dueInMs: 1 };
  await store.take(1, [row]);
  await store.known(1, ['a']);
  await store.claim(1, 500, 1);
  await store.release(1, [row]);
  await store.settle(1, ['a'], 1);
  await store.remove(1, ['a']);

  const client = await database.hot.connect();
  try {
    for (const [i, { text, values = [] }] of queries.entries()) {
      await client.query(`prepare plan_${i} as ${text}`);
      const literals = values.map((value) => `'${value}'`).join(', ');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain execute plan_${i} (${literals})`,
      );
      const plan = rows.map((line) => line['QUERY PLAN']).join('\n');
      expect(plan).not.toMatch(/Seq Scan on virtual|Bitmap|Hash|Merge|Materialize|Join Filter/);
      const scans = plan.match(/Index (Only )?Scan using \w+ on virtual_operator_messages/g) ?? [];
      const lookups = plan.match(/Index Cond: \(\(connector = .*\) AND \((vendor_id = |due <= )/g) ?? [];
      expect(lookups).toHaveLength(scans.length);
    }
  } finally {
    client.release();
  }
});

async function open(connector: number, options: Record<string, unknown> = {}, leaseMs?: number) {
  const receipts: Receipt[] = [];
  const operator = createVirtualOperator({
    connectorId: connector,
    options: parseVirtualOperatorOptions({ delivery_ms: [10, 20], ...options }),
    store: createVirtualOperatorStore(database.hot),
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });
  running.push(operator);
  await operator.start({
    onReceipt: async (receipt) => {
      receipts.push(receipt);
    },
    onInbound: async () => {},
    onRoom: () => {},
  });
  return { operator, receipts };
}

const submission = (recipient = '9876543210') => submissionOf({ recipient });

function states(receipts: readonly Receipt[]): Record<string, string> {
  return Object.fromEntries(
    receipts.map(({ recipient, state }): [string, string] => [recipient ?? '', state]),
  );
}

async function storedRows(connector: number) {
  const text = 'select vendor_id, outcome from virtual_operator_messages where connector = $1';
  return (await database.general.query<{ vendor_id: string; outcome: string }>(text, [connector])).rows;
}

async function owedRows(connector: number) {
  return (await storedRows(connector)).filter(({ outcome }) => outcome !== 'none');
}
