import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Stretchable } from '../../core/stretches.ts';
import { parseExactJson } from '../../protocols/exact-json.ts';
import { TooBusy } from '../kit/body-refusals.ts';
import { readBodies } from '../kit/forms.ts';
import { judgeJson } from '../kit/json/bounds.ts';
import { parseLargeForm, type Parameters } from '../kit/parameters.ts';

/** A call as received: `json` is its body if that is JSON, else undefined. */
export type CarrierCall = {
  parameters: Parameters;
  json: unknown;
  method: string;
  headers: FastifyRequest['headers'];
  raw: Buffer;
};

export type CallTaken =
  /** `stored`: the carrier gets the answer that it expects. */
  | { kind: 'stored'; answer: string }
  | { kind: 'answered'; status: number; text: string }
  | { kind: 'unreadable'; reason: string }
  | { kind: 'not_stored' };

export type Callbacks = {
  /** Whether the address belongs to a carrier: checked before the body is read. */
  isAddress: (connector: string, secret: string) => boolean;
  take: (connector: string, call: CarrierCall) => Promise<CallTaken>;
};

type Body = ({ form: Parameters } | { json: unknown }) & { raw: Buffer };

const NOTHING = Buffer.alloc(0);
const REPEAT_AFTER_SECONDS = 5;
/** A thousand items of 30 fields each. */
const MOST_ENTRIES_OF_A_CALL = 30_000;
/** Chat providers gather up to 3 MB of news in a call. */
const LARGEST_BODY = 3 * 1024 * 1024;

/** Where carriers that speak HTTP deliver receipts and messages to virtual numbers. */
export function callbackRoutes({ isAddress, take }: Callbacks) {
  return function register(callbacks: FastifyInstance, _options: object, done: () => void): void {
    callbacks.removeAllContentTypeParsers();
    // Parsed by what the body looks like: many carriers send a wrong content type, or none.
    readBodies(callbacks, '*', (body, request) =>
      callbacks.intake.parse(request, body.length, readBody(body)),
    );
    callbacks.setErrorHandler((error, request, reply) => {
      if (error instanceof TooBusy) {
        respond(reply, { kind: 'not_stored' });
        return;
      }
      const { statusCode = 500 } = error as { statusCode?: number };
      if (statusCode >= 500) request.log.error({ err: error, request_id: request.id }, 'a callback failed');
      // Carriers repeat a call that was answered with an error, so nothing is lost by refusing it.
      void answer(reply, statusCode >= 500 ? 503 : statusCode, 'This call could not be taken.');
    });

    type Address = { connector: string; secret: string };
    callbacks.addHook('onRequest', (request, reply, next) => {
      const { connector, secret } = request.params as Address;
      if (isAddress(connector, secret)) {
        request.knownAs = connector;
        next();
      } else void answer(reply, 404, "There's nothing at this address.");
    });
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { connector } = request.params as Address;
      return respond(reply, await take(connector, callOf(request)));
    };
    callbacks.get('/callbacks/:connector/:secret', handler);
    const bodyLimit = Math.max(callbacks.initialConfig.bodyLimit ?? 0, LARGEST_BODY);
    callbacks.post('/callbacks/:connector/:secret', { bodyLimit }, handler);
    done();
  };
}

function* readBody(bytes: Buffer): Stretchable<Body> {
  const text = bytes.toString('utf8');
  const { verdict } = yield* judgeJson(bytes, { entries: MOST_ENTRIES_OF_A_CALL });
  if (verdict === 'fine' && /^\ufeff?\s*[[{]/.test(text)) {
    try {
      return { json: parseExactJson(text.replace(/^\ufeff/, '')), raw: bytes };
    } catch {
      // A form may begin like JSON as well.
    }
  }
  return { form: yield* parseLargeForm(bytes), raw: bytes };
}

function callOf({ method, headers, query, body }: FastifyRequest): CarrierCall {
  const read = (body ?? { form: {}, raw: NOTHING }) as Body;
  const form = 'form' in read ? read.form : {};
  const parameters = Object.assign(Object.create(null) as Parameters, query, form);
  return { parameters, json: 'json' in read ? read.json : undefined, method, headers, raw: read.raw };
}

function respond(reply: FastifyReply, taken: CallTaken): FastifyReply {
  switch (taken.kind) {
    case 'stored':
      return answer(reply, 200, taken.answer);
    case 'answered':
      return answer(reply, taken.status, taken.text);
    case 'unreadable':
      return answer(reply, 400, `This call cannot be read: ${taken.reason}.`);
    case 'not_stored':
      void reply.header('retry-after', REPEAT_AFTER_SECONDS);
      return answer(reply, 503, 'This call could not be stored; please repeat it.');
  }
}

function answer(reply: FastifyReply, status: number, text: string): FastifyReply {
  const type = /^\s*[[{]/.test(text) ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8';
  return reply.code(status).type(type).send(text);
}
