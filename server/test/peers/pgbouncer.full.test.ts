import { describe, expect, onTestFinished, test } from 'vitest';
import { PGBOUNCER } from '../../../scripts/peers.mjs';
import { CommitUnanswered } from '../../src/storage/commit.ts';
import { openDatabase, transaction } from '../../src/storage/database.ts';
import { startGateway, waitFor } from '../support/gateway.ts';
import { openLossyConnection } from '../support/lossy-connection.ts';
import { startPgBouncer } from '../support/pgbouncer.ts';
import { customer, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';
import { createTestDatabase } from '../support/test-database.ts';

async function start(mode: 'session' | 'transaction') {
  const direct = await createTestDatabase();
  onTestFinished(() => direct.drop());
  const pooler = await startPgBouncer(direct, mode);
  onTestFinished(() => pooler.close());
  return { direct, pooled: pooler.database };
}

describe.skipIf(!PGBOUNCER.isPresent())('behind PgBouncer', () => {
  test('in session mode messages are delivered, and every connection is set up as it must be', async () => {
    const { direct, pooled } = await start('session');
    await using gateway = await startGateway({
      provision: provision(customer('asha')),
      database: pooled,
      config: { listenUrl: direct.connectionString },
    });
    const send = { sender_id: SENDER, message: TEXT, recipient: numberFor('delivered') };
    expect((await gateway.sendAs('asha', send)).status).toBe(200);
    await waitFor(
      'it is delivered',
      async () => (await gateway.rows('select 1 from messages where state = 40')).length,
    );
    // This waits until the gateway is notified, and would hang if listening elsewhere did not work.
    await gateway.apply(provision(customer('asha', { credits: { sms: 5 } })));

    const settings = `select name, setting from pg_settings
                       where name in ('statement_timeout', 'enable_seqscan', 'plan_cache_mode', 'TimeZone')
                         and source = 'session' order by name collate "C"`;
    const { hot, general } = gateway.db;
    expect((await hot.query({ text: settings, rowMode: 'array' })).rows).toEqual([
      ['TimeZone', 'UTC'],
      ['enable_seqscan', 'off'],
      ['plan_cache_mode', 'force_generic_plan'],
      ['statement_timeout', '7000'],
    ]);
    expect((await general.query({ text: settings, rowMode: 'array' })).rows).toEqual([
      ['TimeZone', 'UTC'],
      ['statement_timeout', '30000'],
    ]);
  });

  test('the fate of a lost COMMIT is found out: the server’s own process is ended, not the pooler’s', async () => {
    const { pooled } = await start('session');
    const way = await openLossyConnection(pooled);
    onTestFinished(() => way.close());
    const db = await openDatabase(way.database.connectionString, { silentMs: 1_000 });
    onTestFinished(() => db.close());
    await db.general.query('create table marks (mark integer)');
    way.freezeAtNext('commit');
    const failure: unknown = await transaction(db.hot, async (handle) => {
      await handle.query({ text: 'insert into marks values (1)' });
    }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CommitUnanswered);
    await (failure as CommitUnanswered).ended;
    way.thaw();
    await db.hot.query('insert into marks values (2)');
    expect((await db.hot.query('select mark from marks')).rows).toEqual([{ mark: 2 }]);
  });

  test('in transaction mode the start is refused with an explanation', async () => {
    const { pooled } = await start('transaction');
    await expect(openDatabase(pooled.connectionString)).rejects.toThrow(
      'DATABASE_URL leads to a pooler that does not keep the settings of a connection. ' +
        'Set the pooler to session mode, or connect to the database directly.',
    );
  });
});

test('the gateway listens for notifications at the address set for them', async () => {
  await using database = await createTestDatabase();
  const way = await openLossyConnection(database);
  const { connectionString: listenUrl } = way.database;
  await using gateway = await startGateway({ workers: false, database, config: { listenUrl } });
  let gaps = 0;
  gateway.composition.onAccountChange((account) => {
    if (account === null) gaps += 1;
  });
  await way.close();
  await waitFor('it is noticed that nothing is heard', () => gaps > 0);
});
