import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGBOUNCER_PROGRAM } from '../../../scripts/peers.mjs';
import { freePort } from '../../src/storage/embedded/free-port.ts';
import { openLossyConnection } from './lossy-connection.ts';
import type { TestDatabase } from './test-database.ts';
import { waitFor } from './wait-for.ts';

const NOBODY = 65_534;

/** PgBouncer as packaged by Debian, in front of the database; only the mode and the settings it requires are set. */
export async function startPgBouncer(database: TestDatabase, mode: 'session' | 'transaction') {
  // It runs as a user who may have no access to the database's socket.
  const way = await openLossyConnection(database);
  const address = new URL(way.database.connectionString);
  const folder = await mkdtemp(join(tmpdir(), 'harkara-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const login = `user=${address.username}${address.password === '' ? '' : ` password=${address.password}`}`;
  await writeFile(
    file,
    `[databases]
* = host=127.0.0.1 port=${address.port} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 60
`,
  );
  const isRoot = process.getuid?.() === 0;
  const child = spawn(PGBOUNCER_PROGRAM, [file], {
    stdio: 'ignore',
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    }
    await way.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitFor('PgBouncer listens', () => listens(port));
  } catch (error) {
    await close();
    throw error;
  }
  address.port = String(port);
  return { database: { ...database, connectionString: address.href }, close };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
