import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A mail whose end has arrived: from then on it counts as taken, whether or not the client hears of it. */
export type Taken = { recipient: string; messageId: string };

export type SinkOptions = {
  /** One mail in so many waits for its answer, */
  slowOneIn: number;
  /** for up to so long. */
  slowMs: number;
};

/** The relay: takes every mail, and keeps its recipient and id. It sometimes takes its time before it says so. */
export type MailSink = {
  port: number;
  taken: readonly Taken[];
  /** Mails that have been taken, and not answered yet, over connections that are still open. */
  unanswered: () => number;
} & AsyncDisposable;

const EHLO = '250-sink.example\r\n250-PIPELINING\r\n250 ENHANCEDSTATUSCODES';
const END = '\r\n.\r\n';
const MESSAGE_ID = /^message-id:\s*(\S+)/im;
const RECIPIENT = /^RCPT TO:<([^>]+)>/i;

export async function startMailSink({ slowOneIn, slowMs }: SinkOptions): Promise<MailSink> {
  const taken: Taken[] = [];
  const sockets = new Set<Socket>();
  let waiting = 0;

  function take(socket: Socket, mail: Taken): void {
    taken.push(mail);
    const answer = () => {
      if (socket.writable) socket.write('250 2.0.0 taken\r\n');
    };
    if (Math.random() * slowOneIn >= 1) {
      answer();
      return;
    }
    waiting += 1;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      waiting -= 1;
      clearTimeout(timer);
      socket.off('close', end);
      answer();
    };
    const timer = setTimeout(end, Math.random() * slowMs);
    socket.on('close', end);
  }

  function serve(socket: Socket): void {
    let rest = '';
    let recipient = '';
    let isMail = false;

    const hear = (line: string) => {
      recipient = RECIPIENT.exec(line)?.[1] ?? recipient;
      isMail = /^DATA$/i.test(line);
      const usual = /^EHLO/i.test(line) ? EHLO : '250 2.0.0 ok';
      socket.write(`${isMail ? '354 go on' : usual}\r\n`);
    };

    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      for (;;) {
        const end = rest.indexOf(isMail ? END : '\r\n');
        if (end === -1) return;
        const piece = rest.slice(0, end);
        rest = rest.slice(end + (isMail ? END.length : 2));
        if (isMail) {
          isMail = false;
          take(socket, { recipient, messageId: MESSAGE_ID.exec(piece)?.[1] ?? '' });
        } else hear(piece);
      }
    });
    socket.write('220 sink.example ESMTP\r\n');
  }

  const server = createServer({ noDelay: true }, serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    unanswered: () => waiting,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
