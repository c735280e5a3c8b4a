import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { POSTGRESQL } from '../../../scripts/peers.mjs';
import { openDatabase } from '../../src/storage/database.ts';
import { prepareDatabase } from '../../src/storage/prepare-database.ts';
import { connectTo } from '../support/direct-connection.ts';
import { startGateway, type GatewayOptions } from '../support/gateway.ts';
import { createCluster } from '../support/postgres-cluster.ts';
import { customer, numberFor, provision } from '../support/provisions.ts';
import { waitFor } from '../support/wait-for.ts';

const at = (connectionString: string): NonNullable<GatewayOptions['database']> => {
  const drop = () => Promise.resolve();
  return { connectionString, drop, [Symbol.asyncDispose]: drop };
};

/** A migrated PostgreSQL of its own, and a hot standby that follows it. */
async function startBoth() {
  const folder = mkdtempSync(join(tmpdir(), 'harkara-replica-'));
  // When run as root, the database runs under another account, which needs access.
  chmodSync(folder, 0o755);
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const primary = await createCluster(join(folder, 'primary'));
  await prepareDatabase(primary.connectionString);
  return { primary, standby: await primary.standby(join(folder, 'standby')) };
}

test.skipIf(!POSTGRESQL.isPresent())(
  'lists come from a standby that follows, and from the primary while it is away',
  async () => {
    const { primary, standby } = await startBoth();
    await using gateway = await startGateway({
      database: at(primary.connectionString),
      config: { replicaUrl: standby.connectionString },
      workers: false,
      provision: provision(customer('asha')),
    });
    const list = async (query = '') => {
      const { headers, body } = await gateway.getAs('asha', `/messages${query}`);
      const messages = body.data as unknown as { message_id: string }[];
      const asOf = headers['x-data-as-of'];
      return {
        ids: messages.map(({ message_id: id }) => id),
        asOf: asOf === undefined ? null : new Date(String(asOf)).getTime(),
      };
    };
    const untilListed = (id: string, what: string) =>
      waitFor(what, async () => {
        const { ids, asOf } = await list();
        return asOf !== null && ids.includes(id) && asOf;
      });

    const first = await gateway.sendSms(numberFor('delivered'));
    const sentAt = Date.now();
    await untilListed(first, 'the standby has the message');
    // Heartbeats go on, though nothing else is stored.
    await waitFor('its time goes on', async () => ((await list()).asOf ?? 0) > sentAt + 5_000);

    await standby.ask('pg_wal_replay_pause()');
    await waitFor(
      'it stands still',
      async () => (await standby.ask('pg_get_wal_replay_pause_state()')) === 'paused',
    );
    const pausedAt = Date.now();
    const recipient = numberFor('delivered');
    const second = await gateway.sendSms(recipient);
    const behind = await list();
    expect(behind.ids).toEqual([first]);
    expect(behind.asOf).toBeLessThan(pausedAt);
    expect(await list(`?recipient=${recipient}`)).toEqual({ ids: [second], asOf: null });
    expect(await gateway.statusOf(second)).toMatchObject({ status: 'queued' });
    const balance = await gateway.getAs('asha', '/balance');
    expect(balance.body.data).toMatchObject({ balance: 998 });
    await standby.ask('pg_wal_replay_resume()');
    await untilListed(second, 'the standby has caught up');

    await standby.stop('fast');
    expect(await list()).toEqual({ ids: [second, first], asOf: null });
    const third = await gateway.sendSms(numberFor('delivered'));
    await standby.start();
    await untilListed(third, 'the standby is read again');
  },
);

test.skipIf(!POSTGRESQL.isPresent())(
  'a report that stands in the way of what is replayed goes on with the primary',
  async () => {
    const { primary, standby } = await startBoth();
    await using operator = await connectTo(standby);
    await operator.query('alter system set max_standby_streaming_delay = 0');
    await operator.query('select pg_reload_conf()');
    await using owner = await connectTo(primary);
    await owner.query('create table home.reported (number integer)');
    // A gateway's heartbeats.
    await using gateway = await startGateway({ database: at(primary.connectionString), workers: false });
    const db = await openDatabase(primary.connectionString, { replica: standby.connectionString });
    onTestFinished(() => db.close());
    await waitFor(
      'the standby has the table',
      async () => (await standby.ask(`to_regclass('home.reported')`)) !== '',
    );
    const reads = await waitFor('the standby can be read', async () => {
      const found = await db.delayed();
      return found.asOf && found;
    });

    const places: boolean[] = [];
    const reported = reads.read(async (handle) => {
      const { rows } = await handle.query<{ isStandby: boolean }>({
        text: 'select pg_is_in_recovery() as "isStandby"',
      });
      const isStandby = rows[0]?.isStandby ?? false;
      places.push(isStandby);
      await handle.query({ text: `select pg_sleep(${isStandby ? 25 : 0}), count(*) from reported` });
      return 'reported';
    });
    await waitFor('the report is being read', async () => {
      const { rowCount } = await operator.query(
        `select from pg_locks where relation = to_regclass('home.reported') and granted`,
      );
      return rowCount === 1;
    });
    await owner.query('alter table home.reported add column text text');
    expect(await reported).toBe('reported');
    expect(places).toEqual([true, false]);
    // What has been begun on the primary ends there.
    expect(await reads.read((handle) => handle.query({ text: 'select text from reported' }))).toMatchObject({
      rowCount: 0,
    });
    await gateway.close();
  },
);
