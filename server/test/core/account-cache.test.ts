import type pg from 'pg';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { AccountCache } from '../../src/core/accounts/account-cache.ts';
import { recordProgress } from '../../src/core/delivery/record-progress.ts';
import { bucketOf } from '../../src/core/ids.ts';
import { parseHours } from '../../src/core/recipients/promotional-hours.ts';
import { connectTo } from '../support/direct-connection.ts';
import { messageIdOf, useGateway, waitFor } from '../support/gateway.ts';
import { recordingOf } from '../support/hand-overs.ts';
import { customer, keyOf, keyRecord, provision, SENDER, TEXT } from '../support/provisions.ts';
import { said } from '../support/said.ts';

const MANY_TEMPLATES = 10_000;
const SEVERAL = 300;
const FIRST_COLD = 500_001;
const COLD = Array.from({ length: SEVERAL }, (_, i) => FIRST_COLD + i);
const SEND = { sender_id: SENDER, recipient: '9876543210', message: TEXT };

const gateway = useGateway({
  alone: true,
  workers: false,
  provision: provision(customer('asha'), customer('ravi'), customer('large')),
});
const cache = () => gateway().composition.gateway.accounts;
let asha: number;
let ravi: number;
let large: number;

beforeAll(async () => {
  asha = await gateway().accountOf('asha');
  ravi = await gateway().accountOf('ravi');
  large = await gateway().accountOf('large');
  await gateway().rows(
    `insert into templates (bucket, account, id, name, content, status)
     select bucket, account, 1000 + i, 'many ' || i,
            'Dear {#var#}, your order ' || i || ' of {#var#} was shipped on {#var#} and will be with you by '
              || (i * 7919) % 10007 || ' at the latest. Call {#cbn#} for help. -HARKRA', 'approved'
       from accounts, generate_series(1, $2) as i where account = $1`,
    [large, MANY_TEMPLATES],
  );
  await gateway().rows(
    `insert into accounts (bucket, account, username, role)
     select (i + $1) % 64, i + $1, 'cold' || i, 'customer' from generate_series(0, $2 - 1) as i`,
    [FIRST_COLD, SEVERAL],
  );
  await gateway().rows(
    `insert into balances (bucket, account, kind)
     select bucket, account, 'sms' from accounts where account >= $1`,
    [FIRST_COLD],
  );
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Watches the gateway's queries about accounts outside of transactions. */
function watchLoads(): { statements: () => number; rows: () => Promise<number> } {
  const { general, hot } = gateway().db;
  const spies = [vi.spyOn(general, 'query'), vi.spyOn(hot, 'query')];
  const asked = spies.map(({ mock }) => () => {
    const statements = mock.calls as unknown as [pg.QueryConfig][];
    const results = mock.results as { value: Promise<pg.QueryResult> }[];
    return statements.flatMap(([{ text }], i) => {
      const result = results[i]?.value;
      return result && /from (accounts|senders|templates|webhook_endpoints)\b/.test(text) ? [result] : [];
    });
  });
  const all = () => asked.flatMap((ofPool) => ofPool());
  return {
    statements: () => all().length,
    rows: async () => (await Promise.all(all())).reduce((sum, { rows }) => sum + rows.length, 0),
  };
}

/** As when an operator approves a template: the copy in memory is stale, and its process is notified. */
async function changeTemplate(account: number, id: number): Promise<void> {
  await gateway().rows(`update templates set content = content || '!' where account = $1 and id = $2`, [
    account,
    id,
  ]);
  await gateway().rows('update balances set config_version = config_version + 1 where account = $1', [
    account,
  ]);
  cache().forget(account);
}

/** Locks everybody else out of a table until it is released. */
async function lockTable(table: string) {
  const holder = await connectTo(gateway().database);
  const observer = await connectTo(gateway().database);
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  await holder.query('begin');
  await holder.query(`lock table ${table} in access exclusive mode`);
  const others = async () => {
    const seen = await observer.query<{ query: string; waits: boolean }>(
      `select query, coalesce(wait_event_type = 'Lock', false) as waits from pg_stat_activity
        where datname = current_database() and pid not in ($1, pg_backend_pid()) and xact_start is not null`,
      [rows[0]?.pid],
    );
    return seen.rows;
  };
  return {
    untilWaitedFor: () =>
      waitFor('somebody waits for the table', async () => (await others()).some(({ waits }) => waits)),
    /** Those of others that are open and not waiting for a lock. */
    transactionsBeside: async () => (await others()).filter(({ waits }) => !waits),
    release: async (last = 'select', values: unknown[] = []) => {
      await holder.query(last, values);
      await holder.query('commit');
    },
    [Symbol.asyncDispose]: async () => {
      await holder.end();
      await observer.end();
    },
  };
}

describe('an account with 10,000 templates', () => {
  /**
   * The longest time in which nothing else could happen, in ms. Time in which another program had the processor does
   * not count: the machine may be busy.
   */
  async function longestStall(work: () => Promise<unknown>): Promise<number> {
    const used = () => {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1_000;
    };
    let longest = 0;
    let last = used();
    let stopped = false;
    const tick = () => {
      const now = used();
      longest = Math.max(longest, now - last);
      last = now;
      if (!stopped) setImmediate(tick);
    };
    tick();
    await work();
    stopped = true;
    return Math.max(longest, used() - last);
  }

  test('does not block the event loop when it is loaded or changed', async () => {
    // Once in a while the process collects its garbage just then: what blocks the loop does so each time.
    const leastStall = async (prepare: () => unknown): Promise<number> => {
      const stalls: number[] = [];
      for (let i = 0; i < 3; i++) {
        await prepare();
        stalls.push(await longestStall(() => cache().find(large)));
      }
      return Math.min(...stalls);
    };
    expect(await leastStall(() => cache().forgetAll())).toBeLessThan(100);
    expect(await leastStall(() => changeTemplate(large, 1_001))).toBeLessThan(100);
  });

  test('is read again only where it has changed', async () => {
    const before = await cache().get(large);
    await changeTemplate(large, 1_042);
    const watched = watchLoads();
    const after = await cache().get(large);
    expect(await watched.rows()).toBeLessThan(10);
    const text = (order: number, end: string) =>
      `Dear Ravi, your order ${order} of 2 shirts was shipped on Monday and will be with you by ` +
      `${(order * 7919) % 10007} at the latest. Call 1800 for help. -HARKRA${end}`;
    expect(before.templates.find(text(42, ''))?.id).toBe(1_042);
    expect(after.templates.find(text(42, ''))).toBeNull();
    expect(after.templates.find(text(42, '!'))?.id).toBe(1_042);
    expect(after.templates.find(text(43, ''))).toBe(before.templates.find(text(43, '')));
    await gateway().rows(`update templates set status = 'rejected' where account = $1 and id = 1043`, [
      large,
    ]);
    cache().forget(large);
    expect((await cache().get(large)).templates.find(text(43, ''))).toBeNull();
  });

  test('is not indexed again when its templates have not changed', async () => {
    const before = await cache().get(large);
    await gateway().apply({ accounts: [{ username: 'large', flood_limit: 1_234 }] });
    const after = await cache().get(large);
    expect(after.floodLimit).toBe(1_234);
    expect(after.templates).toBe(before.templates);
  });

  test('does not delay others that are loaded at the same time', async () => {
    cache().forgetAll();
    const order: string[] = [];
    await Promise.all([
      cache()
        .find(large)
        .then(() => order.push('large')),
      cache()
        .find(asha)
        .then(() => order.push('asha')),
    ]);
    expect(order).toEqual(['asha', 'large']);
  });
});

test('accounts that are wanted at the same time are loaded together', async () => {
  cache().forgetAll();
  const watched = watchLoads();
  const found = await Promise.all(COLD.map((number) => cache().find(number)));
  expect(found.map((account) => account?.number)).toEqual(COLD);
  expect(watched.statements()).toBeLessThan(5);
});

test('recording loads the accounts that it needs together, but not while its transaction is open', async () => {
  cache().forgetAll();
  const { ids } = gateway().composition;
  const at = new Date();
  const batch = COLD.map((account) => {
    const message = { bucket: bucketOf(account), account, id: ids.one(account) };
    const state = 'expired' as const;
    return { kind: 'lapsed' as const, state, wasUnknown: false, message, reason: said('too old'), at };
  });
  const watched = watchLoads();
  await using lock = await lockTable('accounts');
  const recorded = recordProgress(recordingOf(gateway()), batch);
  await lock.untilWaitedFor();
  expect(await lock.transactionsBeside()).toEqual([]);
  await lock.release();
  expect((await recorded).moved).toEqual([]);
  expect(watched.statements()).toBeLessThan(5);
});

test('calls whose copy is stale share one load', async () => {
  messageIdOf(await gateway().sendAs('asha', SEND));
  await gateway().rows('update balances set config_version = config_version + 1 where account = $1', [asha]);
  const watched = watchLoads();
  const answers = await Promise.all(Array.from({ length: 100 }, () => gateway().sendAs('asha', SEND)));
  answers.forEach(messageIdOf);
  expect(watched.statements()).toBeLessThan(5);
});

test('a change of connectors and routes leaves cached accounts alone', async () => {
  const before = await cache().get(asha);
  await gateway().apply({ routes: [{ channel: 'sms', route: 'P', connectors: ['virtual'] }] });
  expect(cache().peek(asha)).toBe(before);
});

test("the gateway's promotional hours hold at once for accounts in memory that have none of their own", async () => {
  await gateway().apply({
    accounts: [{ username: 'ravi', promotional_hours: { from: '11:00', to: '12:00' } }],
  });
  const own = await cache().get(ravi);
  const shared = await cache().get(FIRST_COLD);
  await gateway().apply({ settings: { promotional_hours: { from: '13:00', to: '14:00' } } });
  expect(shared.promotionalHours).toMatchObject({ fromMinute: 13 * 60, toMinute: 14 * 60 });
  expect(own.promotionalHours).toMatchObject({ fromMinute: 11 * 60, toMinute: 12 * 60 });
});

test('what is loaded while another account changes is kept', async () => {
  cache().forgetAll();
  const loading = cache().find(asha);
  cache().forget(ravi);
  const account = await loading;
  expect(account?.number).toBe(asha);
  expect(cache().peek(asha)).toBe(account);
});

test('what is loaded while the account changes is not kept', async () => {
  cache().forgetAll();
  await using lock = await lockTable('senders');
  const early = cache().find(asha);
  await lock.untilWaitedFor();
  await lock.release('update accounts set settings = $2 where account = $1', [asha, { flood_limit: 77_777 }]);
  cache().forget(asha);
  const late = [cache().find(asha), cache().find(asha)];
  await early;
  expect(cache().peek(asha)).toBeUndefined();
  expect((await late[0])?.floodLimit).toBe(77_777);
  expect(await late[1]).toBe(await late[0]);
  expect(cache().peek(asha)).toBe(await late[0]);
});

test('a change of one account invalidates no key of another', async () => {
  const keys = Array.from({ length: 200 }, (_, i) => keyOf(`many${i}`));
  const api_keys = keys.map((key, i) => ({ ...keyRecord('asha'), name: `key ${i}`, key }));
  await gateway().apply({ accounts: [{ username: 'asha', api_keys }] });
  await Promise.all(keys.map((key) => cache().findKey(key)));
  const prototype = Object.getPrototypeOf(new Map().entries()) as { next: (this: object) => unknown };
  const visits = vi.spyOn(prototype, 'next');
  cache().forget(ravi);
  const visited = visits.mock.calls.length;
  visits.mockRestore();
  expect(visited).toBeLessThan(10);
  expect(cache().peekKey(keys[0] ?? '')).toBeDefined();
  cache().forget(asha);
  expect(keys.filter((key) => cache().peekKey(key))).toEqual([]);
});

test('it uses no more memory than allowed, and keeps the accounts that are used', async () => {
  const terms = { promotionalHours: () => parseHours(), maxVariable: 30, callsPerSecond: 100 };
  const small = new AccountCache(gateway().db, terms, { maxBytes: 300_000 });
  await small.get(asha);
  for (let i = 0; i < COLD.length; i += 10) {
    await Promise.all(COLD.slice(i, i + 10).map((number) => small.find(number)));
    expect(small.peek(asha)).toBeDefined();
  }
  const kept = COLD.filter((number) => small.peek(number));
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.length).toBeLessThanOrEqual(100);
});
