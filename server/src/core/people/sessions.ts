import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { fact } from 'harkara-contract/facts.ts';
import type { AuditAction } from 'harkara-contract/lists.ts';
import { transaction, type Handle, type Transaction } from '../../storage/database.ts';
import {
  deleteSession,
  deleteSessionById,
  deleteSessionsOf,
  findSession,
  insertSession,
  listSessions,
  markConfirmed,
  markSeen,
  moveSession,
  type StoredSession,
} from '../../storage/panel-sessions.queries.ts';
import type { PanelUser } from '../../storage/panel-users.queries.ts';
import type { Account } from '../accounts/account.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { DomainError } from '../errors.ts';
import { stateOf, type Actor } from './actor.ts';
import { keepDevice } from './known-devices.ts';
import { keepNetworkOf } from './known-networks.ts';
import type { People, Visit } from './people.ts';
import { signedOut } from './still-signed-in.ts';

/**
 * A session as its person begins it: the token is known to the browser alone, and so are those of the device, which stay
 * as they are while a code is still to be given.
 */
export type Opened = { token: string; actor: Actor; devices: readonly string[] };

const TOKEN = /^[\w-]{43}$/;
/** How long a code may take to be typed. */
const HALF_OPEN_SECONDS = 600;
const SEEN_EVERY_MS = 60_000;
const LONGEST_USER_AGENT = 300;

export async function openSession(
  handle: Handle,
  people: People,
  { account, user, stage }: { account: Account; user: PanelUser; stage: StoredSession['stage'] },
  { address, userAgent, devices }: Visit,
): Promise<Opened> {
  const { rules } = people;
  const now = people.now();
  const idleSeconds = account.role === 'admin' ? rules.adminIdleSeconds : rules.idleSeconds;
  const lasts = stage === 'totp' ? HALF_OPEN_SECONDS : rules.longestSeconds;
  const session: StoredSession = {
    id: randomUUID(),
    csrf: randomBytes(24).toString('base64url'),
    stage,
    createdAt: now,
    lastSeenAt: now,
    confirmedAt: now,
    idleSeconds: Math.min(idleSeconds, lasts),
    expiresAt: new Date(now.getTime() + lasts * 1_000),
    address,
    userAgent: userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
  };
  const { token, tokenHash } = makeToken();
  await insertSession(handle, tokenHash, user, session);
  const opened = { account, user, session };
  const actor = { ...opened, tokenHash, state: stateOf(opened, rules), address, viewedFrom: null };
  if (stage === 'totp') return { token, actor, devices };
  await markSeen(handle, tokenHash, user, now);
  await keepNetworkOf(handle, people, user, address);
  return { token, actor, devices: keepDevice(people, devices, user) };
}

/** @returns null if there is no such session, or it has ended. */
export async function findActor(people: People, token: string, address: string): Promise<Actor | null> {
  if (!TOKEN.test(token)) return null;
  const tokenHash = hashToken(token);
  const found = await findSession(people.db.general, tokenHash, people.now());
  const account = found && (await people.accounts.find(found.user.account));
  if (!account || account.status !== 'active') return null;
  const opened = { account, ...found };
  return { ...opened, tokenHash, state: stateOf(opened, people.rules), address, viewedFrom: null };
}

/** Renews the idle time; written once a minute at most, so that a busy page does not write at every request. */
export async function renewSession(people: People, { session, tokenHash, user }: Actor): Promise<void> {
  const now = people.now();
  if (session.stage === 'totp' || now.getTime() - session.lastSeenAt.getTime() < SEEN_EVERY_MS) return;
  await markSeen(people.db.general, tokenHash, user, now);
}

/** The person has entered the password again. */
export async function confirmSession(people: People, { tokenHash }: Actor): Promise<void> {
  await markConfirmed(people.db.general, tokenHash, people.now());
}

/** @returns the token that the session has from now on: the former one is worth nothing. */
export async function rotateSession(handle: Handle, { tokenHash }: Actor): Promise<string> {
  const made = makeToken();
  if (!(await moveSession(handle, tokenHash, made.tokenHash))) {
    throw signedOut();
  }
  return made.token;
}

/** The person has signed in completely. */
export async function recordSignIn(handle: Transaction, actor: Actor): Promise<void> {
  await recordSession(handle, actor, 'session.signed_in', { user_agent: actor.session.userAgent });
}

async function recordSession(
  handle: Transaction,
  actor: Actor,
  action: Extract<AuditAction, `session.${string}`>,
  after: Record<string, unknown> | null = null,
): Promise<void> {
  const { account, username } = actor.user;
  await recordAction(handle, actor, { action, account, subject: username, after });
}

/** @param actor whose session it is; null if it has ended before. */
export async function endSession(people: People, token: string, actor: Actor | null): Promise<void> {
  await transaction(people.db.general, async (handle) => {
    const isEnded = await deleteSession(handle, hashToken(token));
    if (isEnded && actor) await recordSession(handle, actor, 'session.signed_out');
  });
}

export function listOwnSessions(people: People, { user }: Actor): Promise<StoredSession[]> {
  return listSessions(people.db.general, user, people.now());
}

export async function endOwnSession(people: People, actor: Actor, id: string): Promise<void> {
  await transaction(people.db.general, async (handle) => {
    if (!(await deleteSessionById(handle, actor.user, id))) {
      throw new DomainError(fact('session_not_found'));
    }
    await recordSession(handle, actor, 'session.ended', { session: id });
  });
}

/** @returns how many have ended. */
export function signOutElsewhere(people: People, actor: Actor): Promise<number> {
  return transaction(people.db.general, async (handle) => {
    const ended = await endOtherSessions(handle, actor);
    if (ended > 0) await recordSession(handle, actor, 'session.ended', { sessions: ended });
    return ended;
  });
}

/** @returns how many have ended. */
export function endOtherSessions(handle: Handle, { user, session }: Actor): Promise<number> {
  return deleteSessionsOf(handle, user, session.id);
}

function makeToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
