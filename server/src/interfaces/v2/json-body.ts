import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { atOnce, type Stretchable } from '../../core/stretches.ts';
import { findCaller, refuseIfNotValidHere } from '../kit/api-keys.ts';
import { readBodies } from '../kit/forms.ts';
import { SMALL_BYTES } from '../kit/intake.ts';
import { isHarmless, judgeJson, type JsonVerdict } from '../kit/json-bounds.ts';
import { keyMissing } from './credentials.ts';

/** Entries that a JSON body may have on top of the largest number of recipients. */
const OTHER_ENTRIES = 20_000;

/** Fastify's own parser lets bytes that are not UTF-8 through as replacement characters. */
export function readJson(v2: FastifyInstance, gateway: Gateway): void {
  const mostEntries = gateway.sending.context().limits.maxRecipients + OTHER_ENTRIES;
  v2.removeAllContentTypeParsers();
  readBodies(v2, 'application/json', (body, request) => {
    // Many clients set the content type on every request, even without a body.
    if (body.length === 0 && !request.routeOptions.schema?.body) return undefined;
    if (body.length > SMALL_BYTES) return readLarge(body, request);
    if (!isHarmless(body)) refuseExcess(atOnce(judgeJson(body, { mostEntries })).verdict);
    return parse(textOf(body));
  });

  /** Nothing is built from a large body before its key is known: that takes too long to do for a stranger. */
  async function readLarge(body: Buffer, request: FastifyRequest): Promise<unknown> {
    const { intake } = v2;
    const { verdict, apiKey } = await intake.parse(request, body.length, judgeJson(body, { mostEntries }));
    if (request.knownAs === null) {
      if (apiKey === null) throw keyMissing();
      const { key, account } = await findCaller(gateway, apiKey);
      refuseIfNotValidHere(gateway, key, request);
      request.knownAs = account.number;
    }
    return intake.parse(request, body.length, build(body, verdict));
  }
}

function* build(body: Buffer, verdict: JsonVerdict): Stretchable<unknown> {
  refuseExcess(verdict);
  const text = textOf(body);
  yield;
  return parse(text);
}

function refuseExcess(verdict: JsonVerdict): void {
  if (verdict === 'malformed') throw malformed();
  if (typeof verdict === 'object') {
    throw new DomainError('validation_failed', `The request is not valid: its body ${verdict.excess}.`, {
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
    return JSON.parse(text) as unknown;
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
