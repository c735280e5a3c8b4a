import pg from 'pg';

type Address = { host: string; port: number };
type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** Which of several hosts to connect to: one that takes writes, or one that is read-only. */
type Wanted = 'primary' | 'standby';

export type DatabaseClientConfig = pg.ClientConfig & { wanted?: Wanted };

/** For finding out whether a host takes writes. */
const LOOK_MS = 2_000;

/** None of the database's hosts is what is wanted now. */
export class NoSuchHost extends Error {
  override name = 'NoSuchHost';
}

/**
 * A connection to the first host of the URL that takes writes, or is a standby. `pg` itself takes one host only. The
 * settings of a connection (`setUp`) include a last check, for a single host, too: a proxy may still lead to the
 * previous primary.
 */
export class DatabaseClient extends pg.Client {
  readonly #wanted: WantedHost | null;
  /** The search whose result this connection uses. */
  #found: Promise<Address> | null = null;

  constructor(config: DatabaseClientConfig = {}) {
    const { connectionString = '', wanted = 'primary' } = config;
    const [first, ...others] = addressesOf(connectionString);
    super({ ...config, connectionString: first });
    // The server may end a connection in the same packet that completes it, before the caller can listen; an unhandled
    // error ends the process. The next query reports it.
    this.on('error', () => undefined);
    this.#wanted = others.length === 0 ? null : wantedHostOf(connectionString, wanted);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    const connecting = this.#connect();
    if (!callback) return connecting;
    connecting.then(
      (client) => {
        (callback as (error: null, client: pg.Client) => void)(null, client);
      },
      callback as (error: Error) => void,
    );
    return;
  }

  /** The next connection looks again for the host that is wanted, unless another one does so already. */
  lookAgain(): void {
    if (this.#found) this.#wanted?.forget(this.#found);
  }

  async #connect(): Promise<pg.Client> {
    try {
      if (this.#wanted) Object.assign(this, await (this.#found = this.#wanted.find()));
      return await super.connect();
    } catch (error) {
      this.lookAgain();
      throw error;
    }
  }
}

/** The URL of each host: `postgres://name@one,two:6432/db` names two. */
export function addressesOf(connectionString: string): string[] {
  const [, start = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(connectionString) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => start + host + rest) : [connectionString];
}

/** All connections of a process share what one of them has found, by the URL and what is wanted. */
const wantedHosts = new Map<string, WantedHost>();

function wantedHostOf(connectionString: string, wanted: Wanted): WantedHost {
  const key = `${wanted} ${connectionString}`;
  const known = wantedHosts.get(key) ?? new WantedHost(addressesOf(connectionString), wanted);
  wantedHosts.set(key, known);
  return known;
}

class WantedHost {
  readonly #addresses: readonly string[];
  readonly #wanted: Wanted;
  #found: Promise<Address> | null = null;

  constructor(addresses: readonly string[], wanted: Wanted) {
    this.#addresses = addresses;
    this.#wanted = wanted;
  }

  find(): Promise<Address> {
    return (this.#found ??= this.#look());
  }

  /** @param found as it was given: of connections that fail together, only the first ends what is known. */
  forget(found: Promise<Address>): void {
    if (this.#found === found) this.#found = null;
  }

  /** Asks all at once, because one may not answer at all; the first in the URL's order wins. */
  async #look(): Promise<Address> {
    const problems: unknown[] = [];
    const answers = this.#addresses.map((address) => ask(address, this.#wanted));
    for (const answer of answers) answer.catch(() => undefined);
    for (const answer of answers) {
      try {
        return await answer;
      } catch (error) {
        problems.push(error);
      }
    }
    const reasons = problems.map((problem) => (problem instanceof Error ? problem.message : String(problem)));
    throw new NoSuchHost(`no host of the database ${WANTED[this.#wanted].is}: ${reasons.join('; ')}`);
  }
}

const WANTED = {
  primary: { readOnly: 'off', is: 'takes writes', isNot: 'is read-only' },
  standby: { readOnly: 'on', is: 'is a standby', isNot: 'takes writes' },
} as const;

async function ask(connectionString: string, wanted: Wanted): Promise<Address> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: LOOK_MS,
    query_timeout: LOOK_MS,
    application_name: 'harkara look',
  });
  client.on('error', () => undefined);
  const { host, port } = client;
  try {
    await client.connect();
    const { rows } = await client.query<{ readOnly: string }>(
      `select current_setting('transaction_read_only') as "readOnly"`,
    );
    const { readOnly, isNot } = WANTED[wanted];
    if (rows[0]?.readOnly !== readOnly) throw new NoSuchHost(`${host}:${port} ${isNot}`);
    return { host, port };
  } finally {
    client.connection.stream.destroy();
  }
}
