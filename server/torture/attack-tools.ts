import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { bindSession, connectSession } from '../src/protocols/smpp/connect-session.ts';
import { SENDER, textOf } from './world.ts';

export type Target = {
  url: string;
  smppPort: number;
  bouncePort: number;
  /** The key of a customer who has turned against the gateway. */
  apiKey: string;
  /** The login of another customer, who binds while passwords are guessed. */
  bind: { systemId: string; password: string };
  /** People who sign in to the panel, by account. */
  people: Readonly<Record<'attacker' | 'victim', { username: string; password: string }>>;
  /** Address of the gateway's database, to see what an attack leaves in it. */
  database: string;
  /** The gateway's data folder. */
  dataDir: string;
  /** Divides the size of every attack; 1 is the full attack. */
  easier: number;
};

/** How often each status was answered; unanswered requests are counted by the reason. */
export type Answers = Record<string, number>;

export type Attack = (target: Target, answers: Answers) => Promise<void>;

export const HOLD_MS = 15_000;
export const FORM = 'application/x-www-form-urlencoded';
export const MULTIPART = 'multipart/form-data; boundary=b';
export const XML = 'text/xml';
export const JSON_TYPE = 'application/json';
/** If a large body waits longer than this, the attack has kept it waiting. */
const LONGEST_WAIT_MS = 30_000;

/** Sends this many copies of a body at once, again and again for a while; an honest large one must still be taken. */
export function posts(together: number, path: string, type: string, body: () => string): Attack {
  return async (target, answers) => {
    const bytes = Buffer.from(body());
    const until = performance.now() + HOLD_MS / target.easier;
    do {
      await many(together, target, () => post(target, path, type, bytes, answers), together);
    } while (performance.now() < until);
    await expectLargeBodyTaken(target);
  };
}

/** Does the work this many times, `together` of them at once. */
export async function many(
  times: number,
  { easier }: Target,
  once: (i: number) => Promise<void>,
  together = 8,
): Promise<void> {
  let next = 0;
  const count = Math.ceil(times / easier);
  await Promise.all(
    Array.from({ length: Math.min(together, count) }, async () => {
      while (next < count) await once(next++);
    }),
  );
}

/**
 * Opens this many connections, does something on each, and holds them for a while, during which it does `meanwhile`.
 */
export async function holdSockets(
  count: number,
  { url, easier }: Pick<Target, 'url' | 'easier'>,
  answers: Answers,
  begin: (socket: Socket) => void,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  for (let i = 0; i < count / easier; i++) {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.on('error', ({ message }) => note(answers, message));
    socket.once('data', (chunk: Buffer) => {
      const head = chunk.toString('latin1');
      noteStatus(answers, head.slice(9, 12), /^retry-after:/im.test(head));
    });
    if (i % 50 === 0) await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    begin(socket);
  }
  await Promise.all([sleep(HOLD_MS / easier), meanwhile()]);
  for (const socket of sockets) socket.destroy();
}

/** Bodies that carry their caller's key must still be taken: they need the room and the lane of strangers. */
export async function expectLargeBodyTaken(target: Target): Promise<void> {
  const message = `<message pno="9000000001" msg="${textOf('large')}"/>`;
  const body =
    `<pushsms><api_key>${target.apiKey}</api_key><senderid>${SENDER}</senderid>` +
    `<messages>${message.repeat(2_000)}</messages></pushsms>`;
  const answers: Answers = {};
  const taken = post(target, '/xmlapi/send', XML, body, answers);
  const isTaken = await Promise.race([taken.then(() => answers['200'] === 1), sleep(LONGEST_WAIT_MS, false)]);
  if (!isTaken) throw new Error(`a large body was not taken (${Object.keys(answers).join() || 'no answer'})`);
}

/** Binds as an honest customer, and unbinds. */
export async function expectBound({ smppPort, bind }: Target): Promise<void> {
  const session = await connectSession({
    host: '127.0.0.1',
    port: smppPort,
    onRequest: () => null,
  });
  const { kind } = await bindSession(session, { mode: 'transceiver', ...bind });
  if (kind !== 'bound') throw new Error('a right SMPP bind was refused');
  await session.close();
}

export async function post(
  target: Target,
  path: string,
  type: string,
  body: string | Buffer,
  answers: Answers,
  apiKey?: string,
): Promise<void> {
  await call(target, path, answers, {
    method: 'POST',
    body,
    headers: { 'content-type': type, ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }) },
  });
}

export async function get(target: Target, path: string, answers: Answers, apiKey?: string): Promise<void> {
  const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  await call(target, path, answers, { method: 'GET', headers });
}

let agent: Agent | null = null;

async function call(
  { url }: Target,
  path: string,
  answers: Answers,
  options: { method: 'GET' | 'POST'; body?: string | Buffer; headers: Record<string, string> },
): Promise<void> {
  agent ??= new Agent({ connections: 128, headersTimeout: 120_000, bodyTimeout: 120_000 });
  try {
    const answer = await request(url + path, { dispatcher: agent, ...options });
    await answer.body.dump({ limit: 100_000_000 });
    noteStatus(answers, String(answer.statusCode), answer.headers['retry-after'] !== undefined);
  } catch (error) {
    note(answers, (error as NodeJS.ErrnoException).code ?? (error as Error).message);
  }
}

function noteStatus(answers: Answers, status: string, saysWhen: boolean): void {
  note(answers, status === '503' && !saysWhen ? '503 without Retry-After' : status);
}

export function note(answers: Answers, answer: string): void {
  answers[answer] = (answers[answer] ?? 0) + 1;
}

export function head(line: string, headers: readonly string[]): string {
  return `${[`${line} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;
}
