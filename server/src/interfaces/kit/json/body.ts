import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../../../core/errors.ts';
import { atOnce, type Stretchable } from '../../../core/stretches.ts';
import { parseJson } from '../../../parse-json.ts';
import { readBodies } from '../forms.ts';
import { SMALL_BYTES } from '../body-reading.ts';
import {
  isHarmless,
  judgeJson,
  mayHaveKey,
  type JsonBounds,
  type JsonVerdict,
  type JudgedJson,
} from './bounds.ts';
import { restore, shorten } from './long-texts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How much the route's JSON body may have in it, if more than the family's. */
    bounds?: JsonBounds;
  }
}

export type JsonBodies = {
  /** Of all routes that do not set their own. */
  bounds: JsonBounds;
  /**
   * Sets `knownAs` of a request whose head does not tell who calls, or refuses it.
   *
   * @param apiKey the body's.
   */
  recognise: (request: FastifyRequest, apiKey: string | null) => Promise<void>;
};

/** Fastify's own parser lets bytes that are not UTF-8 through as replacement characters. */
export function readJson(family: FastifyInstance, { bounds, recognise }: JsonBodies): void {
  const boundsOf = (request: FastifyRequest) => request.routeOptions.config.bounds ?? bounds;
  family.removeAllContentTypeParsers();
  readBodies(family, 'application/json', (body, request) => {
    // Many clients set the content type on every request, even without a body.
    if (body.length === 0 && !request.routeOptions.schema?.body) return undefined;
    if (body.length > SMALL_BYTES) return readLarge(body, request);
    if (!isHarmless(body)) refuseExcess(atOnce(judgeJson(body, boundsOf(request))).verdict);
    return parse(textOf(body));
  });

  /**
   * Nothing is built from a large body before its caller is known: that takes too long to do for a stranger. A body
   * without a key is not even judged.
   */
  async function readLarge(body: Buffer, request: FastifyRequest): Promise<unknown> {
    const { intake } = family;
    if (request.knownAs === null && !(await intake.parse(request, body.length, mayHaveKey(body))))
      await recognise(request, null);
    const judged = await intake.parse(request, body.length, judgeJson(body, boundsOf(request)));
    if (request.knownAs === null) await recognise(request, judged.apiKey);
    return intake.parse(request, body.length, build(body, judged));
  }
}

function* build(body: Buffer, { verdict, long }: JudgedJson): Stretchable<unknown> {
  refuseExcess(verdict);
  const { json, texts } = yield* shorten(body, long);
  const text = textOf(json);
  yield;
  return restore(parse(text), texts);
}

function refuseExcess(verdict: JsonVerdict): void {
  if (verdict === 'malformed') throw malformed();
  if (typeof verdict === 'object') {
    throw new DomainError(fact('excessive_body', { reason: verdict.excess }), {
      fields: { body: verdict.excess },
    });
  }
}

function textOf(body: Buffer): string {
  if (!isUtf8(body)) throw malformed();
  return body.toString('utf8');
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw malformed(cause);
  }
}

function malformed(cause?: unknown): Error {
  return Object.assign(new Error('malformed JSON', { cause }), {
    code: 'HARKARA_MALFORMED_JSON',
    statusCode: 400,
  });
}
