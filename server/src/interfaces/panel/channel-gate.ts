import type { FastifyRequest } from 'fastify';
import type { Features } from '../../core/accounts/account.ts';
import type { Gateway } from '../../core/gateway.ts';
import { judgeActor } from '../../core/people/actor.ts';
import { findActor } from '../../core/people/sessions.ts';
import { DomainError } from '../../core/errors.ts';
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

/** What marks repeats of a send: a page that got no answer sends the same again. */
export function requireIdempotencyKey({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (typeof key === 'string' && key !== '' && key.length <= LONGEST_KEY) return `panel ${key}`;
  const why = `must have 1 to ${LONGEST_KEY} characters`;
  throw new DomainError('validation_failed', `The header idempotency-key ${why}.`, {
    fields: { 'idempotency-key': why },
  });
}

/** Refuses a send whose sender has been signed out or demoted since the request was let in. */
export function stillAllowed({ people }: Gateway, request: FastifyRequest): () => Promise<void> {
  return async () => {
    const token = readSessionToken(request);
    const actor = token === null ? null : await findActor(people, token, request.ip);
    if (actor?.state !== 'signed_in' || judgeActor(actor, { role: 'sender' }) !== 'allowed')
      throw signedOut();
  };
}

export function readSchedule(given: string | null, timeZone: string): Date | null {
  if (given === null) return null;
  const time = parseScheduleTime(given, timeZone);
  if (time) return time;
  const why = 'must be ISO 8601 with an offset';
  throw new DomainError('validation_failed', `The field schedule ${why}.`, { fields: { schedule: why } });
}
