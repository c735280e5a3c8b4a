import type { FastifyRequest } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../../core/errors.ts';

const LONGEST = 255;

/** What the caller marks repeats of a call with: the Idempotency-Key header, or else its own reference. */
export function takeIdempotencyKey(request: FastifyRequest, clientRef: string | null): string | null {
  const header = request.headers['idempotency-key'];
  const key = typeof header === 'string' ? header : clientRef;
  if (key === null) return null;
  if (key !== '' && key.length <= LONGEST) return key;
  const reason = fact('wrong_length', { least: 1, most: LONGEST });
  throw new DomainError(fact('invalid_idempotency_key', { reason }), {
    fields: { 'Idempotency-Key': reason },
  });
}
