import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { auditCommand } from '../../src/cli/audit.ts';
import { DatabaseClient } from '../../src/storage/database-client.ts';
import { listenForChanges } from '../../src/storage/listen.ts';
import { isConnectionFailure, openDatabase } from '../../src/storage/database.ts';
import { connectTo } from '../support/direct-connection.ts';
import { cliOf } from '../support/cli.ts';
import { passAsReplica } from '../support/replica.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { waitFor } from '../support/wait-for.ts';

/**
 * A host of its own in front of a database, whatever database is asked for: names are equally long.
 *
 * @param takes whether it goes on with a connection that begins like this.
 */
async function openHost(database: TestDatabase, takes: (startup: Buffer) => boolean = () => true) {
  const target = new pg.Client(database.connectionString);
  const name = Buffer.from(target.database ?? '');
  const at = target.host.startsWith('/')
    ? { path: `${target.host}/.s.PGSQL.${target.port}` }
    : { host: target.host, port: target.port };
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(at);
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', cut).on('close', cut);
    }
    near.once('data', (startup) => {
      if (!takes(startup)) {
        cut();
        return;
      }
      name.copy(startup, startup.indexOf(Buffer.from('\0database\0')) + '\0database\0'.length);
      far.write(startup);
      near.pipe(far);
    });
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    for (const socket of open) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

async function setReadOnly(database: TestDatabase, isReadOnly: boolean): Promise<void> {
  await using direct = await connectTo(database);
  await direct.query('set default_transaction_read_only = off');
  await direct.query(
    `alter database ${direct.database ?? ''} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
  );
}

/** A URL of both, and of a host that is not there. */
function urlOf(database: TestDatabase, hosts: readonly string[]): string {
  const { user, password, database: name } = new pg.Client(database.connectionString);
  const login = `${user ?? ''}${typeof password === 'string' ? `:${password}` : ''}`;
  return `postgres://${login}@${['127.0.0.1:1', ...hosts].join(',')}/${name ?? ''}`;
}

test('connections go to the host that takes writes, and after a switch to the next one', async () => {
  await using first = await createTestDatabase();
  await using second = await createTestDatabase();
  await setReadOnly(first, true);
  const [standby, primary] = [await openHost(first), await openHost(second)];
  const url = urlOf(first, [standby.host, primary.host]);
  const db = await openDatabase(url);
  onTestFinished(() => db.close());
  let gaps = 0;
  const listener = await listenForChanges(url, {
    onChange: () => undefined,
    onGap: () => (gaps += 1),
    onError: () => undefined,
  });
  onTestFinished(() => listener.close());
  const where = async () => {
    const { rows } = await db.general.query<{ name: string }>('select current_database() as name');
    const names = [rows[0]?.name];
    await db.pipeline.run((handle) => [
      handle
        .query<{ name: string }>({ text: 'select current_database() as name' })
        .then(({ rows: found }) => {
          names.push(found[0]?.name);
        }),
    ]);
    return names;
  };
  const [standbyName, primaryName] = [first, second].map(
    (database) => new pg.Client(database.connectionString).database,
  );
  /** On a busy machine, a connection may fail for want of time. */
  const untilAllAreAt = (name: string | undefined) =>
    waitFor(`all connections are at ${name}`, async () => {
      const names = await where().catch(() => []);
      return names.length === 2 && names.every((one) => one === name);
    });
  await untilAllAreAt(primaryName);

  await primary.close();
  await waitFor('no host takes writes', async () => {
    const problem = await where().then(
      () => null,
      (error: unknown) => error,
    );
    return problem instanceof Error && isConnectionFailure(problem) && problem.message.includes('read-only');
  });
  await setReadOnly(first, false);
  await untilAllAreAt(standbyName);
  await waitFor('notifications are listened for again', () => gaps > 2);
});

test('a replica is the first host that is a standby', async () => {
  await using primary = await createTestDatabase();
  await using replica = await createTestDatabase();
  await passAsReplica(replica, primary);
  await setReadOnly(replica, true);
  const [writable, standby] = [await openHost(primary), await openHost(replica)];
  const open = async (hosts: readonly string[]) => {
    const problems: unknown[] = [];
    const options = {
      replica: urlOf(replica, hosts),
      onReplica: (problem: unknown) => problems.push(problem),
    };
    const db = await openDatabase(primary.connectionString, options);
    onTestFinished(() => db.close());
    return { db, problems };
  };
  const { db, problems } = await open([writable.host, standby.host]);
  const reads = await db.delayed();
  expect(problems).toEqual([]);
  const { rows } = await reads.read((handle) =>
    handle.query<{ name: string }>({ text: 'select current_database() as name' }),
  );
  expect(rows[0]?.name).toBe(new pg.Client(replica.connectionString).database);

  const other = await open([writable.host]);
  expect(await other.db.delayed()).toBe(other.db.current);
  expect(String(other.problems[0])).toMatch(/no host of the database is a standby: .*takes writes/);
});

test('connections that fail together look for the next host together', async () => {
  await using database = await createTestDatabase();
  let looks = 0;
  const host = await openHost(database, (startup) => {
    const isLook = startup.includes('harkara look');
    if (isLook) looks += 1;
    return isLook;
  });
  const url = urlOf(database, [host.host]);
  const fail = async () => {
    const client = new DatabaseClient({ connectionString: url });
    await expect(client.connect()).rejects.toThrow();
  };
  await Promise.all(Array.from({ length: 20 }, () => fail().then(fail)));
  expect(looks).toBe(2);
});

test('a server that is read-only is refused, also if it is the only one, but can be audited', async () => {
  await using database = await createTestDatabase();
  await setReadOnly(database, true);
  await expect(openDatabase(database.connectionString)).rejects.toThrow('the database is read-only');
  const lines = await cliOf(() => database, [auditCommand])('audit');
  expect(lines.filter((line) => line.startsWith('WRONG'))).toEqual([]);
  expect(lines.at(-1)).toMatch(/^last audit log entry: /);
});
