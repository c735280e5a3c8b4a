import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GATEWAY } from '../../src/core/audit-log/doer.ts';
import { listEntries, recordsOfEntry } from '../../src/core/audit-log/list-entries.ts';
import type { Action } from '../../src/core/audit-log/action.ts';
import { CHANGED, recordAction, recordActions } from '../../src/core/audit-log/record-action.ts';
import { audit } from '../../src/core/credits/audit.ts';
import { Transaction, transaction, type Handle } from '../../src/storage/database.ts';
import { openGateway, type Gateway } from '../provisioning/gateway.ts';
import { OPERATOR } from '../support/operator.ts';

let gateway: Gateway;

beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

const record = (...actions: Action[]) =>
  transaction(gateway.db.general, (handle) => recordActions(handle, OPERATOR, actions));

const newest = async (limit: number) =>
  (await listEntries(gateway.db.current, {}, { limit, cursor: null })).items.reverse();

async function logFindings(known?: { no: number; hash: string }) {
  const { checks, log } = await audit(gateway.db.connectionString, known ?? null);
  return { found: checks.find(({ check }) => check.includes('audit log'))?.findings ?? [], log };
}

test('an entry says who did what to which account, and from what to what', async () => {
  await record({
    action: 'account.updated',
    account: 7,
    subject: 'asha',
    before: { status: 'active' },
    after: { status: 'blocked', password: CHANGED },
    reason: 'unpaid',
  });
  expect(await newest(1)).toMatchObject([
    {
      actor: 'cli',
      actorName: 'tester',
      actorAccount: null,
      action: 'account.updated',
      account: 7,
      subject: 'asha',
      before: { status: 'active' },
      after: { status: 'blocked', password: CHANGED },
      reason: 'unpaid',
    },
  ]);
});

test('an entry goes with its change: what is rolled back leaves none', async () => {
  const [before] = await newest(1);
  await expect(
    transaction(gateway.db.general, async (handle) => {
      await recordAction(handle, GATEWAY, { action: 'account.updated', subject: 'nobody' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await newest(1)).toEqual([before]);
});

test('entries that are written at once form one chain', async () => {
  const [before] = await newest(1);
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      record(
        { action: 'sender.created', subject: `first ${i}` },
        { action: 'sender.updated', subject: `second ${i}` },
      ),
    ),
  );
  const entries = await newest(40);
  expect(entries[0]?.no).toBe((before?.no ?? 0) + 1);
  // Those of one transaction stay together, and times never go back.
  for (let i = 0; i < 40; i += 2) {
    expect(entries[i + 1]?.subject).toBe(entries[i]?.subject.replace('first', 'second'));
  }
  const times = entries.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect((await logFindings()).found).toEqual([]);
});

test('whatever JSON an entry holds, it is read back as it was hashed', async () => {
  // Once Node.js 24 has parsed an object with the name "\\", it takes other names of one escaped character for it
  // (nodejs/node#63785).
  const any = fc
    .dictionary(fc.string({ unit: 'binary' }), fc.jsonValue())
    .filter((values) => !JSON.stringify(values).includes('"\\\\":'));
  await fc.assert(
    fc.asyncProperty(fc.array(any, { maxLength: 20 }), async (values) => {
      await record(
        ...values.map((after) => ({ action: 'setting.updated' as const, subject: 'brand', after })),
      );
      expect((await logFindings()).found).toEqual([]);
    }),
    { numRuns: 10 },
  );
});

describe('nobody changes an entry', () => {
  test.each([
    `update admin_actions set subject = 'other'`,
    'delete from admin_actions where no = 1',
    'truncate admin_actions',
    'delete from admin_actions_head',
  ])('%s', async (sql) => {
    await expect(gateway.rows(sql)).rejects.toThrow('never changed or removed');
  });
});

describe('who gets around that is found by the audit', () => {
  test.each([
    ['changed', `update admin_actions set after = '{"status": "active"}' where no = 5`, 5],
    ['given another time', `update admin_actions set at = at + interval '1 ms' where no = 5`, 5],
    ['removed', 'delete from admin_actions where no = 5', 5],
    [
      'inserted',
      `insert into admin_actions select no + 1, at, actor, actor_account, actor_person, actor_name, session, address,
         action, account, subject, before, after, reason, hash from admin_actions order by no desc limit 1`,
      null,
    ],
    [
      'removed at the end, with the head moved back',
      `with gone as (delete from admin_actions where no = (select max(no) from admin_actions))
       update admin_actions_head set (no, hash) =
         (select no, hash from admin_actions order by no desc offset 1 limit 1)`,
      'known' as const,
    ],
  ])('an entry that was %s', async (_what, sql, broken) => {
    const client = await gateway.db.general.connect();
    const { log, found: before } = await logFindings();
    expect(before).toEqual([]);
    try {
      await client.query('create table kept as select * from admin_actions');
      await client.query('create table kept_head as select * from admin_actions_head');
      await client.query('alter table admin_actions disable trigger user');
      await client.query(sql);
      const { found } = await logFindings(log);
      const no = broken === null ? log.no + 1 : broken === 'known' ? log.no : broken;
      expect(found).toMatchObject([{ subject: `entry ${no}` }]);
      // Without what was kept elsewhere, an end that was cut off cleanly does not show.
      expect((await logFindings()).found).toHaveLength(broken === 'known' ? 0 : 1);
    } finally {
      await client.query('truncate admin_actions');
      await client.query('insert into admin_actions select * from kept');
      await client.query('update admin_actions_head h set no = k.no, hash = k.hash from kept_head k');
      await client.query('drop table kept, kept_head');
      await client.query('alter table admin_actions enable trigger user');
      client.release();
    }
  });
});

describe('many actions of one kind', () => {
  const created = (count: number, accounts: number): Action[] =>
    Array.from({ length: count }, (_, i) => ({
      action: 'keyword.created',
      account: 200 + (i % accounts),
      subject: `owner${i % accounts}/K${i}`,
      after: { static_message: 'x'.repeat(500) },
    }));

  test('each have an entry, up to 99 of them', async () => {
    const [before] = await newest(1);
    await record(...created(99, 3));
    const [last] = await newest(1);
    expect(last).toMatchObject({ no: (before?.no ?? 0) + 99, subject: 'owner2/K98' });
  });

  test('are one entry from 100 on, with their number, their names and a digest; the chain verifies', async () => {
    const [before] = await newest(1);
    const other: Action = { action: 'keyword.updated', account: 201, subject: 'owner1/K1' };
    await record(...created(2_500, 2), other);
    const entries = await newest(2);
    expect(entries).toMatchObject([
      {
        no: (before?.no ?? 0) + 1,
        action: 'keyword.created',
        account: null,
        subject: 'owner0/K0 and 2,499 more',
        after: { count: 2_500, accounts: 2, digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
      { action: 'keyword.updated', subject: 'owner1/K1' },
    ]);
    const names: string[] = [];
    for await (const piece of recordsOfEntry(gateway.db, entries[0]?.no ?? 0)) names.push(...piece);
    expect(names.toSorted()).toEqual(
      created(2_500, 2)
        .map(({ subject }) => subject)
        .toSorted(),
    );
    expect((await logFindings()).found).toEqual([]);
  });

  test('are listed for each of their accounts, and belong to the one account that has them all', async () => {
    await record(...created(100, 1).map((action) => ({ ...action, account: 300 })));
    await record(...created(150, 2).map((action, i) => ({ ...action, account: 300 + (i % 2) })));
    const listed = async (account: number) =>
      (await listEntries(gateway.db.current, { account }, { limit: 10, cursor: null })).items;
    expect((await listed(300)).map((entry) => [entry.account, entry.after?.['count']])).toEqual([
      [null, 150],
      [300, 100],
    ]);
    expect((await listed(301)).map((entry) => entry.after?.['count'])).toEqual([150]);
  });

  test('that are written a second time have an entry of their own, and the list once', async () => {
    await record(...created(120, 4));
    await record(...created(120, 4));
    const [first, second] = await newest(2);
    expect(first?.after).toEqual(second?.after);
    expect(second?.no).toBe((first?.no ?? 0) + 1);
    expect((await logFindings()).found).toEqual([]);
  });

  test('hold the head of the log for the same few statements and octets, however many they are', async () => {
    /** What is asked of the database while the head is locked. */
    const underLock = async (count: number) => {
      const asked: { name: string; octets: number }[] = [];
      await transaction(gateway.db.general, (handle) => {
        const counted: Handle = {
          query: (statement) => {
            const { name = '', values = [] } = statement;
            asked.push({ name, octets: values.reduce((sum: number, one) => sum + String(one).length, 0) });
            return handle.query(statement);
          },
        };
        return recordActions(new Transaction(counted), OPERATOR, created(count, 2));
      });
      return asked.slice(asked.findIndex(({ name }) => name === 'lock-audit-log-head'));
    };
    const [few, many] = [await underLock(200), await underLock(20_000)];
    expect(many.map(({ name }) => name)).toEqual([
      'lock-audit-log-head',
      'read-audit-log-time',
      'append-to-audit-log',
      'append-digests-to-audit-log',
      'move-audit-log-head',
    ]);
    const octets = (asked: typeof few) => asked.reduce((sum, one) => sum + one.octets, 0);
    expect(octets(many)).toBeLessThan(octets(few) + 100);
  });

  test('whose list was changed are found by the audit', async () => {
    await record(...created(130, 1).map((action) => ({ ...action, account: 400 })));
    const [entry] = await newest(1);
    const client = await gateway.db.general.connect();
    try {
      await expect(client.query(`delete from admin_action_records`)).rejects.toThrow('never changed');
      await client.query('create table kept as select * from admin_action_records where account = 400');
      await client.query('alter table admin_action_records disable trigger user');
      await client.query(
        `update admin_action_records set subjects = subjects - 'owner0/K7' where account = 400`,
      );
      expect((await logFindings()).found).toMatchObject([{ subject: `entry ${entry?.no}` }]);
    } finally {
      await client.query(
        `update admin_action_records r set subjects = k.subjects from kept k where k.digest = r.digest`,
      );
      await client.query('drop table kept');
      await client.query('alter table admin_action_records enable trigger user');
      client.release();
    }
    expect((await logFindings()).found).toEqual([]);
  });
});

test('entries are listed by account, actor, action and time, page by page', async () => {
  const [clock] = await gateway.rows(`select date_trunc('milliseconds', clock_timestamp()) as now`);
  const since = clock?.now as Date;
  await record(
    ...Array.from({ length: 5 }, (_, i) => ({
      action: i % 2 === 0 ? ('receipt.matched' as const) : ('receipt.dismissed' as const),
      account: 99,
      subject: String(i),
    })),
  );
  const list = async (filter: object, limit = 100, cursor: number | null = null) => {
    const page = await listEntries(gateway.db.current, filter, { limit, cursor });
    return { subjects: page.items.map(({ subject }) => subject), next: page.next };
  };
  const first = await list({ account: 99 }, 3);
  expect(first.subjects).toEqual(['4', '3', '2']);
  expect(await list({ account: 99 }, 3, first.next)).toEqual({ subjects: ['1', '0'], next: null });
  expect((await list({ action: 'receipt.dismissed' })).subjects).toEqual(['3', '1']);
  expect((await list({ actor: 'cli', since })).subjects).toEqual(['4', '3', '2', '1', '0']);
  expect((await list({ actor: 'tester', action: 'receipt.matched' })).subjects).toEqual(['4', '2', '0']);
  expect((await list({ actor: 'gateway' })).subjects).toEqual([]);
  expect((await list({ account: 99, until: since })).subjects).toEqual([]);
  expect((await list({ since: new Date(Date.now() + 3_600_000) })).subjects).toEqual([]);
});
