import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type Taken = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
};

export type Answering = (taken: Taken, response: ServerResponse, socket: Socket) => Promise<void> | void;

/** A carrier that takes messages over HTTP: keeps what it received, and answers as told. */
export async function startHttpCarrier(answering: Answering = (_, response) => void response.end('OK')) {
  const taken: Taken[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const carrier = { answering };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://carrier');
      const one: Taken = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      taken.push(one);
      void carrier.answering(one, response, request.socket);
    });
  });
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    taken,
    connections: () => connections,
    answer: (next: Answering) => {
      carrier.answering = next;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type HttpCarrier = Awaited<ReturnType<typeof startHttpCarrier>>;
