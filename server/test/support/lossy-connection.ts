import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import type { TestDatabase } from './test-database.ts';

export type Loss = 'commit' | 'answer';

/** A way to the database on which a COMMIT, or the answer to it, can be lost. */
export async function openLossyConnection(database: TestDatabase) {
  const { host, port, user, password, database: name } = new pg.Client(database.connectionString);
  const at = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const open = new Set<Socket>();
  let next: Loss | null = null;
  let lost = 0;

  const server = createServer((near) => {
    const far = connect(at);
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    const pass = (from: Socket, to: Socket, loses: Loss, mark: string) => {
      open.add(from);
      from.on('data', (bytes) => {
        if (next === loses && bytes.includes(mark)) {
          next = null;
          lost += 1;
          cut();
        } else to.write(bytes);
      });
      from.on('error', cut);
      from.on('close', () => {
        open.delete(from);
        cut();
      });
    };
    pass(near, far, 'commit', 'commit\0');
    // The tag with which the server says that it is done.
    pass(far, near, 'answer', 'COMMIT\0');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(`postgres://127.0.0.1:${(server.address() as AddressInfo).port}/${name ?? ''}`);
  address.username = user ?? '';
  address.password = password ?? '';

  return {
    database: { ...database, connectionString: address.href },
    /** Of the next transaction. */
    loseNext: (what: Loss) => {
      next = what;
    },
    lost: () => lost,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
