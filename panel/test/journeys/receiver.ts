import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Receiver = {
  url: string;
  /** Resolves when it was told something about this message. */
  heardOf: (message: string) => Promise<void>;
  close: () => void;
};

/** A customer's server, which takes every webhook. */
export async function startReceiver(): Promise<Receiver> {
  const told: string[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      told.push(Buffer.concat(pieces).toString('utf8'));
      response.end('taken');
      server.emit('told');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms-events`,
    heardOf: async (message) => {
      while (!told.some((body) => body.includes(message))) await once(server, 'told');
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
