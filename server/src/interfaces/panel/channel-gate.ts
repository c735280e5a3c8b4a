import type { FastifyRequest } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import type { Features } from '../../core/accounts/account.ts';
import type { Gateway } from '../../core/gateway.ts';
import { byUser } from '../../core/messages/origin.ts';
import type { SendRequest } from '../../core/messages/send-request.ts';
import { judgeActor } from '../../core/people/actor.ts';
import { findActor } from '../../core/people/sessions.ts';
import { DomainError, invalidField } from '../../core/errors.ts';
import { NOTHING_HERE } from '../kit/json/answer-error.ts';
import { parseScheduleTime } from '../kit/schedule-time.ts';
import { readSessionToken } from './cookie.ts';
import { actorOf } from './actor-of.ts';
import { PanelRefusal, signedOut } from './refusals.ts';

const LONGEST_KEY = 255;

/** For an account without the channel, there is nothing at its addresses. */
export function only(channel: keyof Features) {
  return (request: FastifyRequest, _reply: unknown, next: (error?: Error) => void): void => {
    const { features } = actorOf(request).account;
    next(features[channel] ? undefined : new PanelRefusal(NOTHING_HERE));
  };
}

/** The same options for each of the routes. */
export function forAll<Rs extends object, Options>(routes: Rs, options: Options): Record<keyof Rs, Options> {
  return Object.fromEntries(Object.keys(routes).map((name) => [name, options])) as Record<keyof Rs, Options>;
}

/** What marks repeats: a page that got no answer sends the same again. */
export function idempotencyKeyOf({ headers: { 'idempotency-key': key } }: FastifyRequest): string {
  if (typeof key === 'string' && key !== '' && key.length <= LONGEST_KEY) return key;
  const reason = fact('wrong_length', { least: 1, most: LONGEST_KEY });
  throw new DomainError(fact('invalid_idempotency_key', { reason }), {
    fields: { 'idempotency-key': reason },
  });
}

/** The same of a send. */
export function requireIdempotencyKey(request: FastifyRequest): string {
  return `panel ${idempotencyKeyOf(request)}`;
}

/** Who sends, and the refusal of a send whose sender has been signed out or demoted since the request was let in. */
export function sentBy(
  { people }: Gateway,
  request: FastifyRequest,
): Pick<SendRequest, 'origin' | 'stillAllowed'> {
  const stillAllowed = async () => {
    const token = readSessionToken(request);
    const actor = token === null ? null : await findActor(people, token, request.ip);
    if (actor?.state !== 'signed_in' || judgeActor(actor, { role: 'sender' }) !== 'allowed')
      throw signedOut();
  };
  const { user, address } = actorOf(request);
  return { origin: byUser(user.id, address), stillAllowed };
}

export function readSchedule(given: string | null, timeZone: string): Date | null {
  if (given === null) return null;
  const time = parseScheduleTime(given, timeZone);
  if (time) return time;
  throw invalidField('schedule', fact('not_iso_8601'));
}
