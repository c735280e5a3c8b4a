import type pg from 'pg';
import {
  answeredWithin,
  backendOf,
  closeConnection,
  destroy,
  openConnection,
  type Backend,
} from './connection.ts';
import { terminate } from './lost-backends.ts';

export type Listener = { close(): Promise<void> };

const RETRY_MS = 1_000;
/** A silently dead connection (a firewall forgot it) would otherwise go unnoticed, since nothing is sent on it. */
const PING_MS = 5_000;

/**
 * Listens for changes that other processes (and this one) make. `onGap` is called whenever some may have been missed:
 * at the start and after every loss of the connection.
 */
export async function listenForChanges(
  connectionString: string,
  handlers: { onChange: (payload: string) => void; onGap: () => void; onError: (error: Error) => void },
): Promise<Listener> {
  let closed = false;
  let client: pg.Client | null = null;
  let lost: Backend | null = null;
  let retry: NodeJS.Timeout | undefined;
  let ping: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = await openConnection(connectionString, 'general');
    let live = true;
    const onLost = (error?: Error) => {
      if (!live || closed) return;
      live = false;
      clearInterval(ping);
      lost = backendOf(fresh);
      if (error) handlers.onError(error);
      handlers.onGap();
      void closeConnection(fresh);
      retry = setTimeout(() => void reconnect(), RETRY_MS);
    };
    fresh.on('notification', (message) => {
      handlers.onChange(message.payload ?? '*');
    });
    const ask = (text: string) => answeredWithin(PING_MS, fresh, fresh.query(text));
    try {
      await ask('listen harkara_config');
      // The server may not have noticed that the old connection is gone.
      if (lost) await answeredWithin(PING_MS, fresh, terminate(fresh, [lost]));
    } catch (error) {
      destroy(fresh);
      throw error;
    }
    lost = null;
    if (closed) {
      await closeConnection(fresh);
      return;
    }
    fresh.on('error', onLost);
    fresh.on('end', () => {
      onLost();
    });
    client = fresh;
    ping = setInterval(() => {
      ask('select 1').catch(onLost);
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
      if (client) await closeConnection(client);
    },
  };
}
