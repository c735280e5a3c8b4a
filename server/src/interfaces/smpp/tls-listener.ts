import type { Socket } from 'node:net';
import { createServer, type Server } from 'node:tls';
import type { Logger } from 'pino';

/** Both in PEM; the certificate followed by its chain up to one that customers know. */
export type Certificate = { cert: string; key: string };

type Options = { certificate: Certificate; handshakeTimeoutMs: number; log: Logger };

/** A listener's security options, which must be given in full when its certificate is renewed. */
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
    // A peer that has gone by then, such as a port probe, no longer has an address.
    if (address !== undefined) log.info({ address, reason: code ?? message }, 'a TLS handshake failed');
    // Node only reports a handshake that takes too long, and leaves the connection open.
    socket.destroy();
  });
  return server;
}
