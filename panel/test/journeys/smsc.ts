import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

const HEADER = 16;
const SUBMIT_SM = 0x0000_0004;
const RESPONSE = 0x8000_0000;

/** A port at which nobody listens yet. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A carrier that speaks SMPP: it lets everybody in, and takes every message. */
export async function startSmsc(port: number): Promise<{ close: () => void }> {
  const sockets = new Set<Socket>();
  let messages = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let unread = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      unread = Buffer.concat([unread, bytes]);
      while (unread.length >= HEADER && unread.length >= unread.readUInt32BE(0)) {
        const command = unread.readUInt32BE(4);
        const sequence = unread.readUInt32BE(12);
        unread = unread.subarray(unread.readUInt32BE(0));
        if (command < RESPONSE) socket.write(responseTo(command, sequence));
      }
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  /** With the message's ID, or the carrier's own name to whoever binds. */
  function responseTo(command: number, sequence: number): Buffer {
    const body = Buffer.from(command === SUBMIT_SM ? `smsc-${(messages += 1)}\0` : 'smsc\0');
    const header = Buffer.alloc(HEADER);
    header.writeUInt32BE(HEADER + body.length, 0);
    header.writeUInt32BE((command | RESPONSE) >>> 0, 4);
    header.writeUInt32BE(sequence, 12);
    return Buffer.concat([header, body]);
  }

  return {
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
