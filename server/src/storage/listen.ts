import pg from 'pg';

export type Listener = { close(): Promise<void> };

const RETRY_MS = 1_000;

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

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString, keepAlive: true });
    let lost = false;
    const onLost = (error?: Error) => {
      if (lost || closed) return;
      lost = true;
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
    await fresh.connect();
    await fresh.query('listen harkara_config');
    client = fresh;
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
      await client?.end().catch(() => undefined);
    },
  };
}
