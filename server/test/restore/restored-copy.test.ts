import { describe, expect, test } from 'vitest';
import { createOperations } from '../../src/compose/operations.ts';
import { restoreCommands } from '../../src/cli/restore.ts';
import { noticeRestore, type OutsideKnowledge } from '../../src/core/restore/notice-restore.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { readLineage } from '../../src/storage/lineage.queries.ts';
import { claimMessages } from '../../src/core/delivery/claim-messages.ts';
import { cliOf } from '../support/cli.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';
import { customer, numberFor, provision, TEXT } from '../support/provisions.ts';
import { sendToCore } from '../support/requests.ts';
import { copyDatabase, createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { waitFor } from '../support/wait-for.ts';

const NOTHING_KNOWN: OutsideKnowledge = { files: null, seen: new Map() };
const inADay = () => new Date(Date.now() + 86_400_000);

/** Accepts messages without handing them over. */
async function fill(database: TestDatabase, work: (gateway: TestGateway) => Promise<void>): Promise<void> {
  await using gateway = await startGateway({
    database,
    workers: false,
    provision: provision(customer('asha', { credits: { sms: 1_000 } })),
  });
  await work(gateway);
}

const commandOf = (database: TestDatabase) =>
  cliOf(() => database, [restoreCommands], {
    words: ['restore'],
    settings: () => ({ dataDir: '/nowhere' }),
  });

const countsOf = async (gateway: TestGateway) => {
  const [counts] = await gateway.rows<Record<string, number>>(
    `select (select count(*)::integer from outbox) as outbox, (select count(*)::integer from scheduled) as scheduled,
            (select count(*)::integer from attempts) as attempts`,
  );
  return counts;
};

/** The loops that go on while nothing is sent have run; those that send would have begun by then. */
const untilUpkeepHasRun = (gateway: TestGateway) =>
  waitFor('the alert has been seen', async () => {
    const seen = await gateway.rows(`select 1 from alerts where kind = 'restored'`);
    return seen.length > 0;
  });

describe('a copy of the database', () => {
  test('sends nothing until it is released, and then what was queued before and since', async () => {
    await using database = await createTestDatabase();
    let before = '';
    await fill(database, async (gateway) => {
      before = await gateway.sendSms(numberFor('delivered'));
    });
    await using copy = await copyDatabase(database);
    await using gateway = await startGateway({ database: copy });
    expect(gateway.composition.isHeld()).toBe(true);
    const since = await gateway.sendSms(numberFor('delivered'));
    await untilUpkeepHasRun(gateway);
    expect(await countsOf(gateway)).toEqual({ outbox: 2, scheduled: 0, attempts: 0 });
    expect((await gateway.composition.metrics.render()).text).toContain('harkara_held_after_restore 1');
    expect(await createOperations(gateway.composition).readiness()).toEqual({ ready: true });

    const restore = commandOf(copy);
    expect((await restore()).join('\n')).toMatch(
      /dump, or copied\.\nQueued at that time: 1 messages\.\n {4}asha\tsms\t1 queued/,
    );
    expect(await restore('release')).toEqual([
      'Released. Messages that were queued when the database was copied: 1.',
    ]);
    await gateway.untilStatus(before, 'delivered');
    await gateway.untilStatus(since, 'delivered');
    expect((await gateway.composition.metrics.render()).text).toContain('harkara_held_after_restore 0');
    const [noted] = await gateway.rows(`select after from admin_actions where action = 'restore.released'`);
    expect(noted).toEqual({ after: { messages: 1, hand_overs: 0 } });
  });

  test('cancels and refunds what was queued in it, and sends only what is new', async () => {
    await using database = await createTestDatabase();
    const ids: string[] = [];
    await fill(database, async (gateway) => {
      ids.push(await gateway.sendSms(numberFor('delivered')));
      ids.push(await gateway.sendSms(numberFor('delivered'), { schedule_at: inADay().toISOString() }));
      const messages = Array.from({ length: 250 }, () => ({ recipient: numberFor('delivered'), text: TEXT }));
      await sendToCore(gateway, 'asha', { messages });
      // This one had been claimed by a process when the copy was made.
      await gateway.sendSms(numberFor('delivered'));
      const { db, lease } = gateway.composition;
      const [place] = await gateway.rows<{ queue: number }>('select queue from outbox limit 1');
      const { slot: worker, fence } = lease.require();
      const claim = { queue: place?.queue ?? 0, lane: 0, afterTurn: -1, limit: 2, worker, fence };
      const claimed = await claimMessages(db, claim);
      expect(claimed).toHaveLength(2);
    });
    await using copy = await copyDatabase(database);
    await using gateway = await startGateway({ database: copy });
    const balance = (await gateway.balanceOf('asha')) ?? 0;
    const since = await gateway.sendSms(numberFor('delivered'));
    const price = balance - ((await gateway.balanceOf('asha')) ?? 0);
    const restore = commandOf(copy);
    expect((await restore('cancel'))[0]).toBe(
      'Cancelled and refunded: 251 messages. Left unknown, as they were being sent: 2.',
    );
    expect(await gateway.balanceOf('asha')).toBe(balance - price + 251 * price);
    expect(await countsOf(gateway)).toEqual({ outbox: 1, scheduled: 0, attempts: 2 });
    await gateway.auditClean();

    await restore('release');
    await gateway.untilStatus(since, 'delivered');
    const [id = ''] = ids.slice(1);
    expect((await gateway.statusOf(id))['status']).toBe('cancelled');
    const states = await gateway.rows(
      'select state, count(*)::integer as messages from messages group by 1 order by 1',
    );
    expect(states).toEqual([
      { state: 20, messages: 2 },
      { state: 40, messages: 1 },
      { state: 43, messages: 251 },
    ]);
  });
});

describe('nothing is held', () => {
  test('after a restart, beside another process, or when one has ended without a word', async () => {
    await using database = await createTestDatabase();
    const provided = provision(customer('asha'));
    await using first = await startGateway({ database, workers: false, provision: provided });
    expect(first.composition.isHeld()).toBe(false);
    await first.rows(
      `update process_slots set holder = gen_random_uuid(), fence = fence + 1 where slot = 17`,
    );
    await using second = await startGateway({ database });
    expect(second.composition.isHeld()).toBe(false);
    await second.untilStatus(await second.sendSms(numberFor('delivered')), 'delivered');
    expect(await commandOf(database)()).toEqual([
      'Nothing is held: the database is not a restored copy, or it was released.',
    ]);
  });
});

test('the operator can hold a running gateway, which stops sending and begins again', async () => {
  await using database = await createTestDatabase();
  await using gateway = await startGateway({ database, provision: provision(customer('asha')) });
  await gateway.untilStatus(await gateway.sendSms(numberFor('delivered')), 'delivered');
  const restore = commandOf(database);
  expect(await restore('hold')).toEqual(['Held. Nothing is sent until you run "harkara restore release".']);
  expect(await restore('hold')).toEqual(['It is held already.']);
  await waitFor('it is held', gateway.composition.isHeld);
  const id = await gateway.sendSms(numberFor('delivered'));
  expect((await gateway.statusOf(id))['status']).toBe('queued');
  await restore('release');
  await gateway.untilStatus(id, 'delivered');
});

describe('a database that is set back while it is in use', () => {
  test('is held by the next heartbeat, and nothing is claimed in the meantime', async () => {
    await using database = await createTestDatabase();
    await using gateway = await startGateway({ database, provision: provision(customer('asha')) });
    const { lease, isHeld, db } = gateway.composition;
    await waitFor('there were some heartbeats', () => (lease.current()?.beats() ?? 0) > 0);
    const { slot: worker, fence, beats } = lease.require();
    // As after a fail-over to a standby that had not received the last heartbeats.
    await gateway.rows('update process_slots set beats = beats - 100 where slot = $1', [worker]);
    const id = await gateway.sendSms(numberFor('delivered'));
    const [place] = await gateway.rows<{ queue: number }>('select queue from messages');
    const claim = { queue: place?.queue ?? 0, lane: 0, afterTurn: -1, limit: 1, worker, fence };
    expect(await claimMessages(db, { ...claim, beats: beats() })).toEqual([]);
    await waitFor('it is held', isHeld);
    expect((await gateway.statusOf(id))['status']).toBe('queued');
    expect(await readLineage(db.general)).toMatchObject({ heldFor: 'behind' });
    await commandOf(database)('release');
    await gateway.untilStatus(id, 'delivered');
  });
});

describe('what tells a copy', () => {
  async function start() {
    const database = await createTestDatabase();
    const db = await openDatabase(database.connectionString, { generalConnections: 2, hotConnections: 1 });
    const { lineage } = await noticeRestore(db, { ...NOTHING_KNOWN, files: '11 22' });
    return {
      db,
      lineage,
      notice: (outside: Partial<OutsideKnowledge>) => noticeRestore(db, { ...NOTHING_KNOWN, ...outside }),
      [Symbol.asyncDispose]: async () => {
        await db.close();
        await database.drop();
      },
    };
  }

  test('a row that another transaction has written, as pg_restore does', async () => {
    await using world = await start();
    expect(await world.notice({})).toMatchObject({ heldFor: null, lineage: world.lineage });
    const { db } = world;
    await db.general.query('create temporary table dumped as select * from lineage');
    await db.general.query('delete from lineage');
    await db.general.query('insert into lineage select * from dumped');
    const restored = await world.notice({});
    expect(restored.heldFor).toBe('dump');
    expect(restored.lineage).not.toBe(world.lineage);
    // It is noticed once.
    expect(await world.notice({})).toEqual(restored);
  });

  test.each([
    ['both marks of its files are others', '33 44', 'files'],
    ['one of them is the same', '11 44', null],
    ['the other is the same', '33 22', null],
    ['they are not known', null, null],
  ])('%s', async (_title, files, heldFor) => {
    await using world = await start();
    expect(await world.notice({ files })).toMatchObject({ heldFor });
    // What was seen last is what counts.
    expect(await world.notice({ files })).toMatchObject({ heldFor });
  });

  test.each([
    ['fewer heartbeats than were seen', 5, 'behind'],
    ['as many', 3, null],
  ])('%s', async (_title, beats, heldFor) => {
    await using world = await start();
    await world.db.general.query('insert into process_slots (slot, beats) values (7, 3)');
    const seen = new Map([[world.lineage, { slot: 7, beats }]]);
    const found = await world.notice({ seen });
    expect(found).toMatchObject({ heldFor });
    expect(await world.notice({ seen })).toEqual(found);
  });

  test('heartbeats of another database tell nothing', async () => {
    await using world = await start();
    const seen = new Map([[crypto.randomUUID(), { slot: 7, beats: 99 }]]);
    expect(await world.notice({ seen })).toMatchObject({ heldFor: null });
  });
});
