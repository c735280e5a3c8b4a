import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { answerWith, type Refusal } from './kit/json/refusal.ts';
import { plainRefusalOf } from './kit/plain-paths.ts';
import { readRawRequest, type RawRequest } from './raw-request.ts';
import { V2_WORDS } from './v2/error-words.ts';

/** What Node reports about a request that it cannot parse. */
type ParseError = Error & { code?: string; rawPacket?: Buffer };

type Options = { server: () => FastifyInstance; requestId: () => string };

const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large', fact: fact('headers_too_large') },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request_too_slow', fact: fact('request_too_slow') },
};
const MALFORMED = { status: 400, code: 'bad_request', fact: fact('malformed_http') };
/** Errors in the request line; after it, Node has already read the line differently from how we would. */
const IN_REQUEST_LINE = ['HPE_INVALID_URL', 'HPE_INVALID_VERSION', 'HPE_INVALID_CONSTANT'];

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/** Answers requests that are refused before any route has seen them, and closes their connection. */
export function answerUnreadable({ server, requestId }: Options) {
  return (problem: Error, socket: Socket): void => {
    const error = problem as ParseError;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { rawPacket = Buffer.alloc(0), code = '' } = error;
    const repaired = IN_REQUEST_LINE.includes(code) ? readRawRequest(rawPacket) : null;
    if (repaired) void carryOut(server(), repaired, socket);
    else {
      // The request itself may hold secrets.
      server().log.debug({ code }, 'a request could not be read');
      refuse(rawPacket, REFUSALS[code] ?? MALFORMED, requestId(), socket);
    }
  };
}

async function carryOut(server: FastifyInstance, request: RawRequest, socket: Socket): Promise<void> {
  const { method, target, headers } = request;
  const remoteAddress = socket.remoteAddress ?? '';
  const answer = await server.inject({ method, url: target, headers, remoteAddress });
  const told = Object.entries(answer.headers).filter(([name]) => name !== 'connection');
  end(socket, answer.statusCode, told, answer.rawPayload);
}

/** A head that does not show its path is most likely one of the older interfaces, whose lists of numbers are long. */
function refuse(packet: Buffer, refusal: Refusal, id: string, socket: Socket): void {
  const [, target] = /^[A-Z]+ (\/\S*)/.exec(packet.toString('latin1', 0, 200)) ?? [];
  const plain = plainRefusalOf(target ?? '/httpapi');
  const answer = answerWith(refusal, id, V2_WORDS);
  const body = plain ?? JSON.stringify(answer.body);
  const headers = [
    ['content-type', plain === null ? JSON_TYPE : TEXT_TYPE],
    ['content-length', String(Buffer.byteLength(body))],
    ['cache-control', 'no-store'],
    ['x-content-type-options', 'nosniff'],
  ] as const;
  end(socket, answer.status, headers, body);
}

function end(
  socket: Socket,
  status: number,
  headers: readonly (readonly [string, unknown])[],
  body: string | Buffer,
): void {
  const lines = headers.map(([name, value]) => `${name}: ${String(value)}\r\n`);
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}connection: close\r\n\r\n`,
  );
  socket.end(body);
}
