import { once } from 'node:events';
import { connect } from 'node:net';

export type RawAnswer = { status: number; headers: string; body: string };

/**
 * Sends raw bytes, waits until the server closes the connection, and reads its answers. Each packet is sent after the
 * server has answered something to the previous one.
 */
export async function exchange(url: string, ...packets: (string | Buffer)[]): Promise<RawAnswer[]> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  for (const packet of packets) {
    if (!socket.writable) break;
    const answered = once(socket, 'data');
    socket.write(packet);
    await Promise.race([answered, closed]);
  }
  await closed;
  return readAnswers(Buffer.concat(chunks).toString('utf8'));
}

function readAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n');
    const headers = rest.slice(0, end);
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(headers)?.[1]);
    if (status === 100) {
      rest = rest.slice(end + 4);
      continue;
    }
    const length = Number(/^content-length: (\d+)/im.exec(headers)?.[1] ?? 0);
    answers.push({ status, headers, body: rest.slice(end + 4, end + 4 + length) });
    rest = rest.slice(end + 4 + length);
  }
  return answers;
}
