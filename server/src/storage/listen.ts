import pg from 'pg';

export type Listener = { close(): Promise<void> };

const RETRY_MS = 1_000;
/** A connection that is dead without saying so (a firewall forgot it) must not go unnoticed: nothing is sent on it. */
const PING_MS = 5_000;

/**
 * Hears of changes that other processes make (and this one). `onGap` is called whenever some may have been missed: at
 * the start and after every loss of the connection.
 */
export async function listenForChanges(
  connectionString: string,
  handlers: { onChange: (payload: string) => void; onGap: () => void; onError: (error: Error) => void },
): Promise<Listener> {
  let closed = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let ping: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString, keepAlive: true, query_timeout: PING_MS });
    let live = false;
    const onLost = (error?: Error) => {
      // Until it is live, whoever connects is told of the failure and tries again; two that did would become four.
      if (!live || closed) return;
      live = false;
      clearInterval(ping);
      if (error) handlers.onError(error);
      handlers.onGap();
      void fresh.end().catch(() => undefined);
      retry = setTimeout(() => void reconnect(), RETRY_MS);
    };
    fresh.on('error', onLost);
    fresh.on('end', () => {
      onLost();
    });
    fresh.on('notification', (message) => {
      handlers.onChange(message.payload ?? '*');
    });
    try {
      await fresh.connect();
      await fresh.query('listen harkara_config');
    } catch (error) {
      void fresh.end().catch(() => undefined);
      throw error;
    }
    live = true;
    client = fresh;
    ping = setInterval(() => {
      fresh.query('select 1').catch(onLost);
    }, PING_MS);
    ping.unref();
    handlers.onGap();
  }

  async function reconnect(): Promise<void> {
    try {
      await connect();
    } catch (error) {
      handlers.onError(error as Error);
      if (!closed) retry = setTimeout(() => void reconnect(), RETRY_MS);
    }
  }

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(ping);
      await client?.end().catch(() => undefined);
    },
  };
}
