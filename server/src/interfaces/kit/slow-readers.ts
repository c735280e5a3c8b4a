import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Slow connections are looked for this often. */
export const LOOK_EVERY_MS = 5_000;
/** What waits to be read must be read within this time: it is in our memory until then. */
const LONGEST_READ_MS = 60_000;

type Options = { lookEveryMs?: number; longestReadMs?: number };

/**
 * Closes connections whose caller reads an answer too slowly. Those who read nothing at all are closed by the server's
 * own time limit for silence.
 */
export function closeSlowReaders(
  server: Server,
  { lookEveryMs = LOOK_EVERY_MS, longestReadMs = LONGEST_READ_MS }: Options = {},
): { stop: () => void } {
  /** How far each caller has to read, and since when; null while nothing waits to be read. */
  const sockets = new Map<Socket, { since: number; until: number } | null>();
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, null);
    socket.once('close', () => sockets.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, due] of sockets) {
      const { bytesWritten, writableLength } = socket;
      if (writableLength === 0) sockets.set(socket, null);
      else if (due === null || bytesWritten - writableLength >= due.until) {
        sockets.set(socket, { since: now, until: bytesWritten });
      } else if (now - due.since > longestReadMs) socket.destroy();
    }
  }, lookEveryMs);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
    },
  };
}
