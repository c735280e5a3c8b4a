import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { PanelRole, SessionState } from 'harkara-contract/lists.ts';
import type { Access } from 'harkara-contract/route.ts';
import { MINUTE_MS } from '../../durations.ts';
import { mayEnter } from '../../core/brands/may-enter.ts';
import type { Gateway } from '../../core/gateway.ts';
import { judgeActor, type Actor } from '../../core/people/actor.ts';
import type { Visit } from '../../core/people/people.ts';
import { findActor, renewSession } from '../../core/people/sessions.ts';
import { brandOf } from '../kit/brand-of.ts';
import { viewAccount } from '../../core/people/view-account.ts';
import { NOTHING_HERE } from '../kit/json/answer-error.ts';
import { readDevices, readSessionToken } from './cookie.ts';
import { refuseIfForeign } from './page-origin.ts';
import { PanelRefusal, refused, signedOut, tooManyRequests } from './refusals.ts';
import { RequestPace } from './request-pace.ts';

const SIGNED_IN: readonly SessionState[] = ['signed_in'];
/** How long after the password was entered no other one is asked for. */
const CONFIRMED_MS = 5 * MINUTE_MS;
/** More than any page needs; programs use v2. */
const OF_SESSION = { perSecond: 20, burst: 100 };
const OF_ACCOUNT = { perSecond: 60, burst: 300 };
/** Strangers may send any text as one: no more of it is kept. */
const TOKEN_LENGTH = 43;

/** Lets a request in, or refuses it, before its body is read. */
export function guardRoutes(api: FastifyInstance, gateway: Gateway, baseUrl: string): void {
  const { people } = gateway;
  const sessions = new RequestPace(OF_SESSION);
  const accounts = new RequestPace(OF_ACCOUNT);
  api.decorateRequest('actor', null);
  api.addHook('onRoute', ({ url, config }) => {
    if (config?.access) return;
    throw new Error(`${url} does not say what it requires`);
  });
  api.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (!access) throw signedOut();
    const changes = request.method !== 'GET';
    if (changes) refuseIfForeign(request, baseUrl);
    const token = readSessionToken(request);
    // Before anything is looked up: a caller who is too fast costs no query.
    if (token !== null) refuseIfTooFast(sessions, token.slice(0, TOKEN_LENGTH));
    const found = token === null ? null : await findActor(people, token, request.ip);
    const actor =
      found && (await mayEnter(people.accounts, brandOf(gateway, request), found.account)) ? found : null;
    if (!actor) {
      if (access.requires !== 'anybody') throw signedOut();
      return;
    }
    refuseIfTooFast(accounts, String(actor.account.number));
    if (changes && access.signsIn === undefined) refuseIfNotFromSession(request, actor);
    const viewed = access.signsIn === undefined ? viewedIn(request) : null;
    if (viewed !== null && actor.state === 'signed_in') {
      if (changes || access.ofPerson) throw readOnly(viewed);
      request.actor = await viewAccount(people, actor, viewed);
    } else request.actor = actor;
    refuseIfNotAllowed(request.actor, access);
    if (access.outlivesSession === 'confirmed') refuseIfNotConfirmed(actor, people.now());
    request.knownAs = actor.account.number;
    // What a page asks for by itself does not keep a person signed in who has left.
    if (request.headers['x-poll'] !== '1') await renewSession(people, actor);
  });
}

/** Only a page of the panel can have read the session's token. */
function refuseIfNotFromSession({ headers }: FastifyRequest, { session }: Actor): void {
  const given = Buffer.from(String(headers['x-csrf-token'] ?? ''));
  const expected = Buffer.from(session.csrf);
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw refused('csrf_failed', fact('page_out_of_date'));
}

function refuseIfTooFast(pace: RequestPace, key: string): void {
  const waitMs = pace.msToWait(key);
  if (waitMs > 0) throw tooManyRequests(waitMs);
  pace.count(key);
}

function refuseIfNotConfirmed({ session: { confirmedAt } }: Actor, now: Date): void {
  if (confirmedAt !== null && now.getTime() - confirmedAt.getTime() < CONFIRMED_MS) return;
  throw refused('password_required', fact('password_required'));
}

function refuseIfNotAllowed(actor: Actor, { requires, of, during = SIGNED_IN }: Access): void {
  if (requires === 'anybody') return;
  if (!during.includes(actor.state)) {
    if (actor.state === 'totp_required') throw signedOut();
    throw refused('not_allowed', WHAT_IS_MISSING[actor.state]);
  }
  switch (judgeActor(actor, { role: requires, ...(of ? { of } : {}) })) {
    case 'allowed':
      return;
    case 'hidden':
      throw new PanelRefusal(NOTHING_HERE);
    case 'refused':
      if (actor.viewedFrom !== null) throw readOnly(actor.account.username);
      throw refused(
        'not_allowed',
        fact('role_required', { needed: ROLES[requires], role: ROLES[actor.user.role] }),
      );
  }
}

/**
 * The account that a page shows read-only, in place of the person's own. What a browser loads by itself, such as a
 * download, has no headers of ours: its address says it.
 */
function viewedIn({ headers, query }: FastifyRequest): string | null {
  const parameters = query as { view_account?: unknown };
  const { view_account: parameter } = parameters;
  // Routes take no parameters that they do not know.
  delete parameters.view_account;
  const given = headers['x-view-account'] ?? parameter;
  if (typeof given !== 'string') return given === undefined ? null : '';
  // Names have more letters than headers may.
  return headers['x-view-account'] === undefined ? given : decoded(given);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function readOnly(username: string): PanelRefusal {
  return refused('not_allowed', fact('viewing_read_only', { account: username }));
}

const WHAT_IS_MISSING: Record<SessionState, Fact> = {
  signed_in: fact('already_signed_in'),
  totp_required: fact('code_required'),
  password_change_required: fact('own_password_required'),
  totp_setup_required: fact('totp_required'),
};

const ROLES: Record<PanelRole, Fact> = {
  owner: fact('role_owner'),
  sender: fact('role_sender'),
  viewer: fact('role_viewer'),
};

export function visitOf(gateway: Gateway, request: FastifyRequest): Visit {
  const { ip, headers } = request;
  const userAgent = headers['user-agent'] ?? null;
  return { address: ip, userAgent, brand: brandOf(gateway, request), devices: readDevices(request) };
}
