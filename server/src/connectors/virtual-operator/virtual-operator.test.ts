import { fact } from 'harkara-contract/facts.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Inbound, Receipt } from '../../core/delivery/connector.ts';
import { parseVirtualOperatorOptions } from './options.ts';
import type { OwedReceipt, TakenMessage, VirtualOperatorStore } from '../kit/virtual-operator-store.ts';
import {
  createVirtualOperator,
  type VirtualOperator,
  type VirtualOperatorSettings,
} from './virtual-operator.ts';
import { inWords } from '../../../test/support/said.ts';
import { submissionOf } from '../../../test/support/submissions.ts';

const RECIPIENT = '9876543210';
const running: VirtualOperator[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((operator) => operator.stop(100)));
});

describe('every outcome', () => {
  test('delivered: accepted, then a delivered receipt', async () => {
    const { operator, receipts } = await open({});
    const result = await operator.submit(submission('m-1'));
    expect(result).toEqual({ kind: 'accepted', vendorIds: ['vm1-1'] });
    expect(receipts).toEqual([]);
    await expect
      .poll(() => receipts)
      .toMatchObject([{ vendorId: 'vm1-1', recipient: RECIPIENT, state: 'delivered' }]);
  });

  test('pending: accepted, without a receipt ever, but it can be queried', async () => {
    const { operator, receipts, store } = await open({ outcomes: { '*': 'pending', '91*': 'delivered' } });
    expect(await operator.submit(submission('m-1'))).toMatchObject({ kind: 'accepted' });
    await operator.submit({ ...submission('later'), recipient: '9100000000' });
    await expect.poll(() => receipts).toMatchObject([{ vendorId: 'vlater-1' }]);
    expect(await operator.query?.(submission('m-1'))).toEqual({ kind: 'taken', vendorIds: ['vm1-1'] });
    expect(store.rows.get('vm1-1')).toMatchObject({ outcome: null });
  });

  test.each([
    ['failed', 'failed', 'absent subscriber'],
    ['bounced', 'failed', 'bounced'],
    ['expired', 'expired', 'validity period expired'],
  ])('%s: accepted, then a receipt that says so', async (outcome, state, error) => {
    const { operator, receipts } = await open({ outcomes: { '*': outcome } });
    expect(await operator.submit(submission('m-1'))).toMatchObject({ kind: 'accepted' });
    await expect.poll(() => inWords(receipts)).toMatchObject([{ state, error }]);
  });

  test('throttled: told twice to try again, then delivered', async () => {
    const { operator, receipts } = await open({ outcomes: { '*': 'throttled' } });
    const retry = { kind: 'retry', afterMs: 1_000, reason: fact('virtual_throttled') };
    expect(await operator.submit(submission('m-1', 1))).toEqual(retry);
    expect(await operator.submit(submission('m-1', 2))).toEqual(retry);
    expect(await operator.query?.(submission('m-1', 2))).toEqual({ kind: 'never_arrived' });
    expect(await operator.submit(submission('m-1', 3))).toEqual({ kind: 'accepted', vendorIds: ['vm1-3'] });
    await expect.poll(() => receipts).toMatchObject([{ vendorId: 'vm1-3', state: 'delivered' }]);
  });

  test('slow: the answer takes long, and the receipt comes even later', async () => {
    const { operator, receipts } = await open({ outcomes: { '*': 'slow' }, slow_ms: [60, 60] });
    const started = performance.now();
    expect(await operator.submit(submission('m-1'))).toMatchObject({ kind: 'accepted' });
    expect(performance.now() - started).toBeGreaterThan(55);
    expect(receipts).toEqual([]);
    await expect.poll(() => receipts).toMatchObject([{ state: 'delivered' }]);
    expect(performance.now() - started).toBeGreaterThan(115);
  });

  test('duplicate: the same receipt twice', async () => {
    const { operator, receipts } = await open({ outcomes: { '*': 'duplicate' } });
    await operator.submit(submission('m-1'));
    await expect.poll(() => receipts).toHaveLength(2);
    expect(receipts[0]).toEqual(receipts[1]);
  });

  test('early: the receipt is stored before the answer comes', async () => {
    const { operator, receipts } = await open({ outcomes: { '*': 'early', '91*': 'delivered' } });
    const result = await operator
      .submit(submission('m-1'))
      .then((answer) => ({ answer, receipts: [...receipts] }));
    expect(result).toMatchObject({
      answer: { kind: 'accepted' },
      receipts: [{ vendorId: 'vm1-1', state: 'delivered' }],
    });
    await operator.submit({ ...submission('later'), recipient: '9100000000' });
    await expect.poll(() => receipts.map(({ vendorId }) => vendorId)).toEqual(['vm1-1', 'vlater-1']);
  });

  test('early: the answer comes even if the receipt cannot be stored, and the receipt comes again', async () => {
    let failures = 1;
    const { operator, receipts } = await open(
      { outcomes: { '*': 'early' } },
      {
        leaseMs: 200,
        onReceipt: async () => {
          if (failures-- > 0) throw new Error('away');
        },
      },
    );
    expect(await operator.submit(submission('m-1'))).toMatchObject({ kind: 'accepted' });
    expect(receipts).toEqual([]);
    await expect.poll(() => receipts).toHaveLength(1);
  });

  test('lost: the answer never comes, the receipt does, and the message can still be queried', async () => {
    const { operator, receipts, store } = await open({ outcomes: { '*': 'lost' }, answer_timeout_ms: 60 });
    const started = performance.now();
    expect(await operator.submit(submission('m-1'))).toMatchObject({ kind: 'unknown' });
    expect(performance.now() - started).toBeGreaterThan(55);
    await expect.poll(() => receipts).toMatchObject([{ vendorId: 'vm1-1', state: 'delivered' }]);
    await expect.poll(() => store.rows.get('vm1-1')?.outcome).toBe(null);
    expect(await operator.query?.(submission('m-1'))).toEqual({ kind: 'taken', vendorIds: ['vm1-1'] });
  });

  test('rejected: refused at once, nothing is taken', async () => {
    const { operator, store } = await open({ outcomes: { '*': 'rejected' } });
    expect(await operator.submit(submission('m-1'))).toMatchObject({ kind: 'rejected' });
    expect(store.rows.size).toBe(0);
    expect(await operator.query?.(submission('m-1'))).toEqual({ kind: 'never_arrived' });
  });
});

describe('taking', () => {
  test('messages that come together are stored in one call, before any answer', async () => {
    const { operator, store } = await open({ outcomes: { '*': 'pending' } });
    const order: string[] = [];
    store.onTake = () => order.push('stored');
    const submits = Array.from({ length: 100 }, (_, i) =>
      operator.submit(submission(`m-${i}`)).then(() => order.push('answered')),
    );
    await Promise.all(submits);
    expect(order.filter((step) => step === 'stored')).toHaveLength(1);
    expect(order[0]).toBe('stored');
  });

  test('when the store fails, it is unknown whether the message was taken', async () => {
    const { operator, store } = await open({});
    store.onTake = () => {
      throw new Error('connection lost');
    };
    expect(inWords(await operator.submit(submission('m-1')))).toEqual({
      kind: 'unknown',
      reason: 'no answer from the virtual carrier: connection lost',
    });
    expect(operator.freeWindow()).toBe(500);
  });

  test('a query that cannot be answered is distinguished from a no', async () => {
    const { operator, store } = await open({});
    store.known = () => Promise.reject(new Error('away'));
    expect(await operator.query?.(submission('m-1'))).toEqual({ kind: 'no_answer' });
  });
});

test('a message that may no longer leave is withheld, and those sent with it are taken', async () => {
  const { operator, store } = await open({});
  const late = operator.submit({ ...submission('m-1'), mayLeave: () => false });
  const other = operator.submit(submission('m-2'));
  expect(await late).toEqual({ kind: 'withheld' });
  expect(await other).toMatchObject({ kind: 'accepted' });
  expect([...store.rows.keys()]).toEqual(['vm2-1']);
  expect(await operator.submit({ ...submission('m-3'), mayLeave: () => false })).toEqual({
    kind: 'withheld',
  });
});

describe('the window', () => {
  test('is closed before the start and after the stop', async () => {
    const operator = createVirtualOperator({
      connectorId: 1,
      options: parseVirtualOperatorOptions({}),
      store: memoryStore(),
    });
    expect(operator.freeWindow()).toBe(0);
    expect(await operator.submit(submission('m-1'))).toMatchObject({ kind: 'retry' });
    await expect(operator.injectInbound(inbound)).rejects.toThrow('not running');
    const opened = await open({});
    expect(opened.operator.freeWindow()).toBe(500);
    await opened.operator.stop(0);
    expect(opened.operator.freeWindow()).toBe(0);
  });

  test('takes nothing while it is set to be down, and says so', async () => {
    const { operator } = await open({ down: true });
    expect(operator.freeWindow()).toBe(0);
    expect(await operator.submit(submission('m-1'))).toMatchObject({ kind: 'retry' });
    expect(inWords(operator.status?.())).toMatchObject({ state: 'down', lastError: 'it is set to be down' });
    const up = await open({ window: 7, per_second: 3 });
    const status = { state: 'up', window: 7, perSecond: 3, lastError: null, links: [] };
    expect(up.operator.status?.()).toMatchObject(status);
  });

  test('shrinks with what is under way, refuses what is too much, and signals when there is room again', async () => {
    const { operator, rooms } = await open({ window: 2, outcomes: { '*': 'slow' }, slow_ms: [40, 0] });
    await expect.poll(rooms).toBe(1);
    const first = operator.submit(submission('m-1'));
    expect(operator.freeWindow()).toBe(1);
    const second = operator.submit(submission('m-2'));
    expect(operator.freeWindow()).toBe(0);
    expect(await operator.submit(submission('m-3'))).toMatchObject({ kind: 'retry' });
    expect(rooms()).toBe(1);
    await Promise.all([first, second]);
    expect(operator.freeWindow()).toBe(2);
    await expect.poll(rooms).toBeGreaterThan(1);
  });

  test('keeps to the rate, and signals when there is room again', async () => {
    const { operator, rooms } = await open({ per_second: 40, outcomes: { '*': 'rejected' } });
    expect(operator.freeWindow()).toBe(10);
    const started = performance.now();
    let sent = 0;
    let told = rooms();
    while (sent < 22) {
      for (let left = operator.freeWindow(); left > 0; left--)
        await operator.submit(submission(`m-${sent++}`));
      await expect.poll(rooms, { interval: 2 }).toBeGreaterThan(told);
      told = rooms();
    }
    expect(performance.now() - started).toBeGreaterThan(((22 - 10) / 40) * 1_000 - 20);
  });
});

describe('receipts', () => {
  test('come after a delay within the bounds', async () => {
    const { operator, receipts } = await open({ delivery_ms: [40, 80] }, { random: () => 0.999 });
    const started = performance.now();
    await operator.submit(submission('m-1'));
    await expect.poll(() => receipts, { interval: 2 }).toHaveLength(1);
    expect(performance.now() - started).toBeGreaterThan(75);
  });

  test('carry the time of the given clock', async () => {
    const { operator, receipts } = await open({}, { now: () => 1_000 });
    await operator.submit(submission('m-1'));
    await expect.poll(() => receipts).toMatchObject([{ at: new Date(1_000) }]);
  });

  test('come again when they could not be stored', async () => {
    let failures = 2;
    const errors: unknown[] = [];
    const { operator, receipts } = await open(
      {},
      {
        leaseMs: 2_000,
        onReceipt: async () => {
          if (failures-- > 0) throw new Error('away');
        },
        onError: (error) => errors.push(error),
      },
    );
    await operator.submit(submission('m-1'));
    await expect.poll(() => receipts).toHaveLength(1);
    expect(errors).toEqual([new Error('away'), new Error('away')]);
  });

  test('that are owed survive a stop: a new instance hands them over', async () => {
    const store = memoryStore();
    const first = await open({ delivery_ms: [2_000, 2_000] }, { store });
    await Promise.all(Array.from({ length: 20 }, (_, i) => first.operator.submit(submission(`m-${i}`))));
    await first.operator.stop(0);
    expect(first.receipts).toEqual([]);

    const second = await open({}, { store });
    await expect.poll(() => second.receipts).toHaveLength(20);
    expect(first.receipts).toEqual([]);
    expect(await second.operator.query?.(submission('m-1'))).toMatchObject({ kind: 'taken' });
  });

  test('that a dead process held come from another once its lease has ended, and not before', async () => {
    const store = memoryStore();
    const deaf: MemoryStore = { ...store, claim: async () => ({ receipts: [], more: false }) };
    const dead = await open({}, { store: deaf, leaseMs: 3_600_000, onReceipt: () => new Promise(() => {}) });
    await dead.operator.submit(submission('m-1'));
    const other = await open({}, { store, leaseMs: 1_000 });
    store.rows.set('due', { recipient: RECIPIENT, outcome: 'delivered', due: 0 });
    await expect.poll(() => other.receipts).toMatchObject([{ vendorId: 'due' }]);
    store.endLeases();
    await expect.poll(() => other.receipts).toMatchObject([{ vendorId: 'due' }, { vendorId: 'vm1-1' }]);
  });

  test('come once, whichever of two processes hands them over', async () => {
    const store = memoryStore();
    const settings = { store, leaseMs: 5_000 };
    const one = await open({ delivery_ms: [0, 100] }, settings);
    const two = await open({ delivery_ms: [0, 100] }, settings);
    await Promise.all(
      Array.from({ length: 400 }, (_, i) => (i % 2 ? one : two).operator.submit(submission(`m-${i}`))),
    );
    const all = () => [...one.receipts, ...two.receipts].map(({ vendorId }) => vendorId);
    await expect.poll(() => all().length).toBe(400);
    await expect.poll(() => [...store.rows.values()].every(({ outcome }) => outcome === null)).toBe(true);
    store.endLeases();
    store.rows.set('due', { recipient: RECIPIENT, outcome: 'delivered', due: 0 });
    await expect.poll(() => all().includes('due')).toBe(true);
    expect(all()).toHaveLength(401);
    expect(new Set(all()).size).toBe(401);
  });

  test('that are due late wait only in the store', async () => {
    const { operator, store } = await open({ delivery_ms: [3_600_000, 3_600_000] });
    await operator.submit(submission('m-1'));
    const dueIn = (store.rows.get('vm1-1')?.due ?? 0) - performance.now();
    expect(dueIn).toBeLessThanOrEqual(3_600_000);
    await operator.stop(0);
    expect(store.releases).toBe(0);
  });
});

describe('stopping', () => {
  test('waits for answers under way', async () => {
    const { operator } = await open({ outcomes: { '*': 'slow' }, slow_ms: [50, 10_000] });
    const answer = operator.submit(submission('m-1'));
    await operator.stop(60_000);
    expect(await answer).toMatchObject({ kind: 'accepted' });
  });

  test('waits no longer than it may: what is unanswered by then is unknown', async () => {
    const { operator, store } = await open({ outcomes: { '91*': 'slow' } });
    const slow = operator.submit({ ...submission('m-1'), recipient: '9100000000' });
    await expect.poll(() => store.rows.size).toBe(1);
    store.onTake = () => new Promise(() => {});
    const unstored = operator.submit(submission('m-2'));
    await operator.stop(50);
    expect(await slow).toMatchObject({ kind: 'unknown' });
    expect(await unstored).toMatchObject({ kind: 'unknown' });
    expect(await operator.query?.(submission('m-1'))).toMatchObject({ kind: 'taken' });
  });

  test('waits for receipts under way', async () => {
    const { promise: mayBeStored, resolve: letBeStored } = Promise.withResolvers<void>();
    const onReceipt = vi.fn(() => mayBeStored);
    const { operator, receipts, store } = await open({ delivery_ms: [0, 0] }, { onReceipt });
    await operator.submit(submission('m-1'));
    await expect.poll(() => onReceipt).toHaveBeenCalledOnce();
    const stopped = operator.stop(60_000);
    letBeStored();
    await stopped;
    expect(receipts).toHaveLength(1);
    expect(store.rows.get('vm1-1')?.outcome).toBe(null);
  });
});

const inbound: Inbound = { from: RECIPIENT, to: '9222200000', text: 'OFFER', at: new Date(), vendorId: null };

test('an injected inbound message is handled like a real one', async () => {
  const { operator, inbounds } = await open({});
  await operator.injectInbound(inbound);
  expect(inbounds).toEqual([inbound]);
});

type MemoryStore = VirtualOperatorStore & {
  rows: Map<string, { recipient: string; outcome: string | null; due: number }>;
  releases: number;
  endLeases: () => void;
  onTake: () => unknown;
};

function memoryStore(): MemoryStore {
  const rows: MemoryStore['rows'] = new Map();
  const store: MemoryStore = {
    rows,
    releases: 0,
    endLeases: () => {
      for (const row of rows.values()) row.due = 0;
    },
    onTake: () => undefined,
    take: async (_connector, taken: readonly TakenMessage[]) => {
      await store.onTake();
      for (const { vendorId, recipient, outcome, dueInMs } of taken) {
        if (!rows.has(vendorId)) rows.set(vendorId, { recipient, outcome, due: performance.now() + dueInMs });
      }
    },
    known: async (_connector, vendorIds) => vendorIds.filter((vendorId) => rows.has(vendorId)),
    claim: async (_connector, limit, leaseMs) => {
      const receipts: OwedReceipt[] = [];
      for (const [vendorId, row] of rows) {
        if (row.due > performance.now() || receipts.length === limit) continue;
        if (row.outcome === null) rows.delete(vendorId);
        else receipts.push({ vendorId, recipient: row.recipient, outcome: row.outcome });
        row.due = performance.now() + leaseMs;
      }
      return { receipts, more: receipts.length === limit };
    },
    release: async (_connector, released) => {
      store.releases += released.length;
      for (const { vendorId, dueInMs } of released) {
        const row = rows.get(vendorId);
        if (row) row.due = performance.now() + dueInMs;
      }
    },
    settle: async (_connector, vendorIds, keepMs) => {
      for (const vendorId of vendorIds) {
        const row = rows.get(vendorId);
        if (row) Object.assign(row, { outcome: null, due: performance.now() + keepMs });
      }
    },
    remove: async (_connector, vendorIds) => {
      for (const vendorId of vendorIds) rows.delete(vendorId);
    },
  };
  return store;
}

async function open(
  options: Record<string, unknown>,
  {
    onReceipt,
    ...settings
  }: Partial<VirtualOperatorSettings> & {
    store?: MemoryStore;
    onReceipt?: (receipt: Receipt) => Promise<void>;
  } = {},
) {
  const receipts: Receipt[] = [];
  const inbounds: Inbound[] = [];
  let rooms = 0;
  const store = settings.store ?? memoryStore();
  const operator = createVirtualOperator({
    connectorId: 1,
    options: parseVirtualOperatorOptions({ delivery_ms: [10, 20], ...options }),
    ...settings,
    store,
  });
  running.push(operator);
  await operator.start({
    onReceipt: async (receipt) => {
      await onReceipt?.(receipt);
      receipts.push(receipt);
    },
    onInbound: async (message) => {
      inbounds.push(message);
    },
    onRoom: () => {
      rooms += 1;
    },
  });
  return { operator, store, receipts, inbounds, rooms: () => rooms };
}

const submission = (messageId: string, attempt = 1) =>
  submissionOf({ messageId, attempt, recipient: RECIPIENT });
