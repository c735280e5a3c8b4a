import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Slow connections are looked for this often. */
export const LOOK_EVERY_MS = 5_000;
/** The caller must read what waits for it within this time: until then it is in our memory. */
const LONGEST_READ_MS = 60_000;
/** Longer than the server promises callers to keep an idle connection open. */
const LONGEST_SILENCE_MS = 75_000;

type Options = { lookEveryMs?: number; longestReadMs?: number; longestSilenceMs?: number };

type Seen = {
  moved: number;
  movedAt: number;
  /** How far the caller still has to read, and since when; null while nothing waits to be read. */
  due: { since: number; until: number } | null;
};

/**
 * Closes connections whose caller reads an answer too slowly, and those on which nothing moves in either direction.
 * (The server's own idle timeout would restart a timer with every read and write.)
 */
export function closeSlowConnections(
  server: Server,
  {
    lookEveryMs = LOOK_EVERY_MS,
    longestReadMs = LONGEST_READ_MS,
    longestSilenceMs = LONGEST_SILENCE_MS,
  }: Options = {},
): { stop: () => void } {
  const sockets = new Map<Socket, Seen>();
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { moved: 0, movedAt: performance.now(), due: null });
    socket.once('close', () => sockets.delete(socket));
  });

  function look(socket: Socket, seen: Seen, now: number): void {
    const { bytesRead, bytesWritten, writableLength } = socket;
    const read = bytesWritten - writableLength;
    const moved = bytesRead + read;
    if (moved > seen.moved) {
      seen.moved = moved;
      seen.movedAt = now;
    }
    if (writableLength === 0) seen.due = null;
    else if (seen.due === null || read >= seen.due.until) seen.due = { since: now, until: bytesWritten };
    const isUnread = seen.due !== null && now - seen.due.since > longestReadMs;
    if (isUnread || now - seen.movedAt > longestSilenceMs) socket.destroy();
  }

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, seen] of sockets) look(socket, seen, now);
  }, lookEveryMs);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
    },
  };
}
