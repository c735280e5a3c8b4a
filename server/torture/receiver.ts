import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a customer's server was told about one message. */
export type Told = { times: number; states: Set<string> };

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** The customer's server that webhooks go to. It accepts whatever comes. */
export async function startReceiver() {
  /** By message id. */
  const told = new Map<string, Told>();
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    // A gateway that is killed while delivering leaves half a request, which never ends.
    request.on('error', () => undefined);
    request.on('end', () => {
      const report = JSON.parse(Buffer.concat(pieces).toString('utf8')) as {
        message_id: string;
        status: string;
      };
      const known = told.get(report.message_id) ?? { times: 0, states: new Set() };
      known.times += 1;
      known.states.add(report.status);
      told.set(report.message_id, known);
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    told,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
