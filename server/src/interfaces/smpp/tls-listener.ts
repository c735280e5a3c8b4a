import type { Socket } from 'node:net';
import { createServer, type Server } from 'node:tls';
import type { Logger } from 'pino';

/** Both in PEM; the certificate with those that lead from it to one that customers know. */
export type Certificate = { cert: string; key: string };

type Options = { certificate: Certificate; handshakeTimeoutMs: number; log: Logger };

/** What a listener is built with, and must be given whole when its certificate is renewed. */
export const securityOf = ({ cert, key }: Certificate) => ({ cert, key, minVersion: 'TLSv1.2' }) as const;

export function createTlsListener(
  { certificate, handshakeTimeoutMs, log }: Options,
  onConnection: (socket: Socket) => void,
): Server {
  const server = createServer(
    { ...securityOf(certificate), handshakeTimeout: handshakeTimeoutMs, noDelay: true, keepAlive: true },
    onConnection,
  );
  server.on('tlsClientError', ({ code, message }: NodeJS.ErrnoException, socket) => {
    const address = socket.remoteAddress;
    // Who has gone by then, such as a probe of the port, has no address any more.
    if (address !== undefined) log.info({ address, reason: code ?? message }, 'a TLS handshake failed');
    // Node only tells of a handshake that takes too long, and leaves the connection as it is.
    socket.destroy();
  });
  return server;
}
