import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const HEADER_BYTES = 12;
const A = 1;
const MX = 15;
const TXT = 16;
const SERVER_FAILURE = 2;
const NAME_ERROR = 3;

/** A name server on the loopback interface that knows TXT, MX and A records. */
export async function startDnsServer() {
  const records = new Map<string, string[]>();
  const exchanges = new Map<string, { exchange: string; priority: number }[]>();
  const addresses = new Map<string, string[]>();
  const failing = new Set<string>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    const question = query.subarray(HEADER_BYTES);
    const asked = nameIn(question);
    const name = asked.name.toLowerCase();
    const type = question.readUInt16BE(asked.end);
    const found = [records, exchanges, addresses].some((known) => known.has(name));
    const answers = failing.has(name)
      ? []
      : [
          ...(type === TXT ? (records.get(name) ?? []).map(textOf) : []),
          ...(type === MX ? (exchanges.get(name) ?? []).map(exchangeOf) : []),
          ...(type === A ? (addresses.get(name) ?? []).map(addressOf) : []),
        ];
    const header = Buffer.from(query.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(0x8180 | (failing.has(name) ? SERVER_FAILURE : found ? 0 : NAME_ERROR), 2);
    header.writeUInt16BE(answers.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(
      Buffer.concat([
        header,
        question.subarray(0, asked.end + 4),
        ...answers.map((data) => answerOf(type, data)),
      ]),
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
    /** The mail servers of each domain. */
    exchanges,
    /** The IPv4 addresses of each host. */
    addresses,
    /** Names about which it fails (SERVFAIL). */
    failing,
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
function textOf(text: string): Buffer {
  return Buffer.concat((text.match(/.{1,255}/gs) ?? ['']).map(counted));
}

function exchangeOf({ exchange, priority }: { exchange: string; priority: number }): Buffer {
  const labels = exchange.split('.').filter((label) => label !== '');
  return Buffer.concat([Buffer.of(priority >> 8, priority & 0xff), ...labels.map(counted), Buffer.of(0)]);
}

function addressOf(address: string): Buffer {
  return Buffer.from(address.split('.').map(Number));
}

function counted(text: string): Buffer {
  return Buffer.concat([Buffer.of(text.length), Buffer.from(text, 'latin1')]);
}

function answerOf(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  // The name of the question.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
