import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Certificate } from './certificate.ts';

type Stage = 'greeting' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'dot' | 'RSET' | 'QUIT';

/** `nth`: how often this stage was reached, over all connections. */
type Heard = { line: string; nth: number; socket: Socket };

/** An answer, or a function that gives one, or does something else instead. */
export type Reaction = string | ((heard: Heard) => string | undefined);

export type MailServerScript = Partial<Record<Stage, Reaction>> & {
  extensions?: string[];
  certificate?: Certificate;
  address?: string;
};

export type TakenMail = {
  /** The commands as they came. */
  from: string;
  to: string;
  /** As sent, without the dots that SMTP adds. */
  content: string;
  /** Which connection it came over, counted from 1. */
  connection: number;
};

const USUAL: Record<Stage, string> = {
  greeting: '220 mx.example ESMTP',
  EHLO: '',
  STARTTLS: '220 2.0.0 go on',
  AUTH: '235 2.7.0 welcome',
  MAIL: '250 2.1.0 ok',
  RCPT: '250 2.1.5 ok',
  DATA: '354 go on',
  dot: '250 2.0.0 queued as 4F2A',
  RSET: '250 2.0.0 ok',
  QUIT: '221 2.0.0 bye',
};

export const silence = () => undefined;
export const cut = ({ socket }: Heard) => {
  socket.destroy();
  return undefined;
};

/** A mail server on the loopback interface that answers as scripted, also wrongly, and otherwise takes every mail. */
export async function startMailServer(script: MailServerScript = {}, port = 0) {
  const mails: TakenMail[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const counts = new Map<Stage, number>();
  let connections = 0;

  function converse(plain: Socket, connection: number): void {
    let rest = '';
    let content: string | null = null;
    let envelope = { from: '', to: '' };
    let socket = plain;

    const say = (stage: Stage, line: string) => {
      const nth = (counts.get(stage) ?? 0) + 1;
      counts.set(stage, nth);
      const usual = stage === 'EHLO' ? greetingOf(script) : USUAL[stage];
      const reaction = script[stage] ?? usual;
      const answer = typeof reaction === 'string' ? reaction : reaction({ line, nth, socket });
      if (answer !== undefined) socket.write(`${answer}\r\n`);
      return answer ?? '';
    };

    const take = (line: string) => {
      if (content !== null) {
        if (line !== '.') {
          content += `${line.replace(/^\./, '')}\r\n`;
          return;
        }
        const taken = { ...envelope, content, connection };
        content = null;
        const answer = say('dot', line);
        if (answer.startsWith('2')) mails.push(taken);
        return;
      }
      commands.push(line);
      const stage = (/^\w+/.exec(line)?.[0] ?? '').toUpperCase() as Stage;
      if (!(stage in USUAL)) {
        socket.write('502 5.5.1 what?\r\n');
        return;
      }
      if (stage === 'MAIL') envelope = { from: line, to: '' };
      if (stage === 'RCPT') envelope.to = line;
      if (stage === 'DATA' && envelope.to === '') {
        socket.write('554 5.5.1 no valid recipients\r\n');
        return;
      }
      const answer = say(stage, line);
      if (stage === 'RCPT' && !answer.startsWith('2')) envelope.to = '';
      if (stage === 'DATA' && answer.startsWith('3')) content = '';
      if (stage === 'QUIT') socket.end();
      if (stage === 'STARTTLS' && script.certificate && answer === USUAL.STARTTLS) secure(script.certificate);
    };

    const hear = (chunk: Buffer) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    };

    const secure = (certificate: Certificate) => {
      plain.off('data', hear);
      socket = new TLSSocket(plain, { isServer: true, ...certificate });
      socket.on('error', () => undefined).on('data', hear);
    };

    socket.on('error', () => undefined).on('data', hear);
    say('greeting', '');
  }

  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    converse(socket, ++connections);
  }).listen(port, script.address ?? '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    commands,
    connections: () => connections,
    open: () => sockets.size,
    hangUp: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

function greetingOf({ extensions = ['PIPELINING', 'DSN', 'ENHANCEDSTATUSCODES'] }: MailServerScript): string {
  return ['mx.example', ...extensions]
    .map((line, i, all) => `250${i === all.length - 1 ? ' ' : '-'}${line}`)
    .join('\r\n');
}
