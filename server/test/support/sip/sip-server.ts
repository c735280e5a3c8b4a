import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { headerOf, readMessage, splitStream, type SipMessage } from './sip-message.ts';
import { SipCall } from './sip-call.ts';

type Send = (text: string) => void;

export type SipServerSettings = {
  transport?: 'udp' | 'tcp';
  port?: number;
  /** What becomes of each call. */
  onCall: (call: SipCall) => void | Promise<void>;
  /** By default a registration is accepted. */
  onRegister?: (message: SipMessage, send: Send) => void;
  /** While true, nothing that is sent arrives, here or there. */
  isCut?: () => boolean;
};

/** A SIP server on the loopback interface that treats each call as a script says, also wrongly. */
export async function startSipServer({
  transport = 'udp',
  port = 0,
  onCall,
  onRegister,
  isCut = () => false,
}: SipServerSettings) {
  const calls = new Map<string, SipCall>();
  const requests: SipMessage[] = [];
  const onMessage = (text: string, sendAlways: Send) => {
    if (isCut()) return;
    const send = (answer: string) => {
      if (!isCut()) sendAlways(answer);
    };
    const message = readMessage(text);
    requests.push(message);
    const id = headerOf(message, 'call-id');
    const known = calls.get(id);
    if (message.method === 'REGISTER') onRegister?.(message, send);
    else if (known) known.hear(message);
    else if (message.method === 'INVITE') {
      const call = new SipCall(message, send, server.port, isCut);
      calls.set(id, call);
      void onCall(call);
    }
  };
  const server = transport === 'udp' ? await listenUdp(port, onMessage) : await listenTcp(port, onMessage);
  const close = async () => {
    for (const call of calls.values()) call.close();
    await server.close();
  };
  return {
    port: server.port,
    /** `host:port`, as an option. */
    address: `127.0.0.1:${server.port}`,
    /** Everything that came in, as it came. */
    requests,
    get calls(): SipCall[] {
      return [...calls.values()];
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function listenUdp(port: number, onMessage: (text: string, send: Send) => void) {
  let isClosed = false;
  const socket = createSocket('udp4');
  socket.on('message', (data, peer) => {
    onMessage(String(data), (text) => {
      // Some answers come when the socket is being closed, or is closed already.
      if (!isClosed) socket.send(text, peer.port, peer.address, () => undefined);
    });
  });
  socket.on('error', () => undefined);
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  return {
    port: socket.address().port,
    close: () => {
      isClosed = true;
      return new Promise<void>((resolve) => void socket.close(() => resolve()));
    },
  };
}

async function listenTcp(port: number, onMessage: (text: string, send: Send) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let rest = '';
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const split = splitStream(rest + String(data));
      rest = split.rest;
      for (const text of split.messages) onMessage(text, (answer) => socket.write(answer));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
