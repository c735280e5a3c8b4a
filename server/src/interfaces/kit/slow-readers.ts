import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const LOOK_EVERY_MS = 5_000;
/** The largest answer, at the speed of an old mobile phone. */
const LONGEST_READ_MS = 600_000;

/**
 * Closes connections whose caller reads an answer too slowly: what is not read stays in our memory. Those who read
 * nothing at all are closed earlier, by the server's own time limit for silence.
 */
export function closeSlowReaders(server: Server): { stop: () => void } {
  /** Since when an answer has been waiting to be read; null while none is. */
  const sockets = new Map<Socket, number | null>();
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, null);
    socket.once('close', () => sockets.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, since] of sockets) {
      if (socket.writableLength === 0) sockets.set(socket, null);
      else if (since === null) sockets.set(socket, now);
      else if (now - since > LONGEST_READ_MS) socket.destroy();
    }
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
    },
  };
}
