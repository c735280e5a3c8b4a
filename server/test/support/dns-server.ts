import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const HEADER_BYTES = 12;
const TXT = 16;
const NAME_ERROR = 3;

/** A name server on the loopback interface that knows TXT records only. */
export async function startDnsServer() {
  const records = new Map<string, string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    const question = query.subarray(HEADER_BYTES);
    const { name, end } = nameIn(question);
    const texts = question.readUInt16BE(end) === TXT ? (records.get(name.toLowerCase()) ?? []) : [];
    const header = Buffer.from(query.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(0x8180 | (records.has(name.toLowerCase()) ? 0 : NAME_ERROR), 2);
    header.writeUInt16BE(texts.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(
      Buffer.concat([header, question.subarray(0, end + 4), ...texts.map((text) => answerOf(text))]),
      port,
      address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** The texts of each name. */
    records,
    close: () => {
      socket.close();
    },
  };
}

function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 0;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}

/** In pieces of 255 characters, as a real server gives a long key. */
function answerOf(text: string): Buffer {
  const pieces = text.match(/.{1,255}/gs) ?? [''];
  const data = Buffer.concat(
    pieces.map((piece) => Buffer.concat([Buffer.of(piece.length), Buffer.from(piece, 'latin1')])),
  );
  const head = Buffer.alloc(12);
  // The name of the question.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
