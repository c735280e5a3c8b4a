import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { DatabaseClient } from './database-client.ts';

function message(type: string, body: string): Buffer {
  const whole = Buffer.from(`${type}\0\0\0\0${body}`, 'latin1');
  whole.writeInt32BE(whole.length - 1, 1);
  return whole;
}
const AUTHENTICATED = message('R', '\0\0\0\0');
const READY = message('Z', 'I');
const ENDED = message('E', 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');

/** Lets everybody in, and ends the connection in the same packet. */
async function openEndingServer(): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([AUTHENTICATED, READY, ENDED])));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('a connection that ends as it begins fails its next query, and not the process', async () => {
  const port = await openEndingServer();
  const client = new DatabaseClient({ connectionString: `postgres://one@127.0.0.1:${port}/one` });
  await client.connect();
  await expect(client.query('select 1')).rejects.toThrow(/terminat|not queryable/i);
});
