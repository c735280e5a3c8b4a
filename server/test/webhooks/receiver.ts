import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
  fromPort: number;
};

type Answer = (request: Received, response: ServerResponse) => void | Promise<void>;

export type Receiver = {
  url: string;
  received: Received[];
  /** Changes how it answers. */
  answer: Answer;
  close(): Promise<void>;
};

/** A customer's server. */
export async function startReceiver(
  answer: Answer = (_request, response) => void response.end(),
): Promise<Receiver> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { url = '', headers } = request;
      const body = Buffer.concat(pieces).toString('utf8');
      const fromPort = request.socket.remotePort ?? 0;
      const received = { path: url, headers, body, at: performance.now(), fromPort };
      receiver.received.push(received);
      void receiver.answer(received, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

/** Answers with each status in turn, then with the last one for ever. */
export function statuses(...codes: number[]): Answer {
  let turn = 0;
  return (_request, response) => {
    response.statusCode = codes[Math.min(turn, codes.length - 1)] ?? 200;
    turn += 1;
    response.end();
  };
}
