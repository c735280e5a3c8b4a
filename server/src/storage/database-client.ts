import pg from 'pg';

type Address = { host: string; port: number };
type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** For finding out whether a host takes writes. */
const LOOK_MS = 2_000;

/** None of the database's hosts takes writes now. */
export class NoWritableHost extends Error {
  override name = 'NoWritableHost';
}

/**
 * A connection to the first host of the URL that takes writes. `pg` itself takes one host only. The settings of a
 * connection (`setUp`) include a last check, for a single host, too: a proxy may still lead to the previous primary.
 */
export class DatabaseClient extends pg.Client {
  readonly #writable: WritableHost | null;

  constructor(config: pg.ClientConfig = {}) {
    const { connectionString = '' } = config;
    const [first, ...others] = addressesOf(connectionString);
    super({ ...config, connectionString: first });
    // The server may end a connection in the same packet that completes it, before the caller can listen; an unhandled
    // error ends the process. The next query reports it.
    this.on('error', () => undefined);
    this.#writable = others.length === 0 ? null : writableHostOf(connectionString);
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

  /** The next connection looks again for the host that takes writes. */
  lookAgain(): void {
    this.#writable?.forget();
  }

  async #connect(): Promise<pg.Client> {
    if (this.#writable) Object.assign(this, await this.#writable.find());
    try {
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

/** All connections of a process share what one of them has found, by the URL. */
const writableHosts = new Map<string, WritableHost>();

function writableHostOf(connectionString: string): WritableHost {
  const known = writableHosts.get(connectionString) ?? new WritableHost(addressesOf(connectionString));
  writableHosts.set(connectionString, known);
  return known;
}

class WritableHost {
  readonly #addresses: readonly string[];
  #found: Promise<Address> | null = null;

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses;
  }

  find(): Promise<Address> {
    return (this.#found ??= this.#look());
  }

  forget(): void {
    this.#found = null;
  }

  /** Asks all at once, because one may not answer at all; the first in the URL's order wins. */
  async #look(): Promise<Address> {
    const problems: unknown[] = [];
    const answers = this.#addresses.map((address) => askForWrites(address));
    for (const answer of answers) answer.catch(() => undefined);
    for (const answer of answers) {
      try {
        return await answer;
      } catch (error) {
        problems.push(error);
      }
    }
    this.forget();
    const reasons = problems.map((problem) => (problem instanceof Error ? problem.message : String(problem)));
    throw new NoWritableHost(`no host of the database takes writes: ${reasons.join('; ')}`);
  }
}

async function askForWrites(connectionString: string): Promise<Address> {
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
    if (rows[0]?.readOnly !== 'off') throw new NoWritableHost(`${host}:${port} is read-only`);
    return { host, port };
  } finally {
    client.connection.stream.destroy();
  }
}
