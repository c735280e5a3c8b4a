import type { FastifyRequest } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { fingerprint, fingerprintOfCampaign } from '../../core/messages/fingerprint.ts';
import { byKey } from '../../core/messages/origin.ts';
import type { SendRequest } from '../../core/messages/send-request.ts';
import { refuseIfNoLongerAllowed } from '../kit/api-keys.ts';
import { callerOf } from './credentials.ts';

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

/** A send as core takes it: with what marks its repeats, and a way to check again whether its caller may send. */
export async function fromCaller<Send extends SendRequest>(
  gateway: Gateway,
  request: FastifyRequest,
  send: Send,
): Promise<Send> {
  const caller = callerOf(request);
  const key = takeIdempotencyKey(request, send.clientRef);
  const digest = () => (send.asCampaign ? fingerprintOfCampaign(send) : fingerprint(send));
  return {
    origin: byKey(caller.key.id, request.ip),
    stillAllowed: () => refuseIfNoLongerAllowed(gateway, caller, 'send', request),
    ...send,
    idempotency: key === null ? null : { key: `send ${key}`, fingerprint: await digest() },
  };
}
