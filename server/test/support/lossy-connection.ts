import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';

export type Loss = 'commit' | 'answer';

/** A connection to the database on which a COMMIT, or its answer, can be lost, and which can fall silent. */
export async function openLossyConnection<At extends { connectionString: string }>(database: At) {
  const { host, port, user, password, database: name } = new pg.Client(database.connectionString);
  const at = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const open = new Set<Socket>();
  const frozen = new Set<Socket>();
  let next: Loss | null = null;
  let freezesNext = false;
  let freezesNew = false;
  let lost = 0;

  function freeze(): void {
    for (const socket of open) {
      socket.pause();
      frozen.add(socket);
    }
  }

  const server = createServer((near) => {
    const far = connect(at);
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    const pass = (from: Socket, to: Socket, loses: Loss, mark: string) => {
      open.add(from);
      from.on('data', (bytes) => {
        if (next !== loses || !bytes.includes(mark)) {
          to.write(bytes);
          return;
        }
        next = null;
        lost += 1;
        if (freezesNext) {
          freeze();
          from.unshift(bytes);
        } else cut();
      });
      from.on('error', cut);
      from.on('close', () => {
        open.delete(from);
        frozen.delete(from);
        cut();
      });
    };
    pass(near, far, 'commit', 'commit\0');
    // The tag by which the server reports completion.
    pass(far, near, 'answer', 'COMMIT\0');
    if (!freezesNew) return;
    for (const socket of [near, far]) {
      socket.pause();
      frozen.add(socket);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(`postgres://127.0.0.1:${(server.address() as AddressInfo).port}/${name ?? ''}`);
  address.username = user ?? '';
  address.password = password ?? '';

  async function close(): Promise<void> {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }

  return {
    database: { ...database, connectionString: address.href },
    /** Loses that of the next transaction; the connection is cut. */
    loseNext: (what: Loss) => {
      next = what;
      freezesNext = false;
    },
    /** The same, and all connections fall silent at that moment: data in transit stays there. */
    freezeAtNext: (what: Loss) => {
      next = what;
      freezesNext = true;
    },
    lost: () => lost,
    /** Whether there is a connection, even a silent one. */
    isOpen: () => open.size > 0,
    /** All existing connections fall silent: nothing is passed on, and nothing is closed. New ones work. */
    freeze,
    /** New connections are silent as well. */
    freezeNew: () => {
      freezesNew = true;
    },
    /** Passes on what was held back, including the closing of connections. */
    thaw: () => {
      freezesNew = false;
      for (const socket of frozen) socket.resume();
      frozen.clear();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
