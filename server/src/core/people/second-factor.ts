import { fact } from 'harkara-contract/facts.ts';
import { transaction, type Handle, type Transaction } from '../../storage/database.ts';
import {
  confirmTotp,
  removeTotp,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendStep,
} from '../../storage/panel-second-factors.queries.ts';
import { deleteSession } from '../../storage/panel-sessions.queries.ts';
import { lockUser, updateUser, type PanelUser, type PersonKey } from '../../storage/panel-users.queries.ts';
import { DomainError } from '../errors.ts';
import type { Actor } from './actor.ts';
import { refuseIfNotTheirPassword } from './confirm-password.ts';
import { refuseIfLocked } from './refuse-if-locked.ts';
import type { People, Visit } from './people.ts';
import { placeIn, placeOf } from './place-of.ts';
import { recordPerson } from './record-person.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { endOtherSessions, openSession, recordSignIn, rotateSession, type Opened } from './sessions.ts';
import { refuseIfSignedOut } from './still-signed-in.ts';
import { makeTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** Opens the session that waited for a code, under a token and with limits of its own. */
export async function giveCode(people: People, actor: Actor, code: string, visit: Visit): Promise<Opened> {
  const { account, tokenHash } = actor;
  const place = await placeOf(people, actor.user.username, visit, async () => actor.user);
  return people.codes.demand(actor.user, place, async () => {
    const opened = await transaction(people.db.general, async (handle) => {
      await refuseIfLocked(handle, account);
      const user = await lockUser(handle, actor.user);
      if (!user || !(await isRight(handle, people, user, code))) return null;
      if (!(await deleteSession(handle, tokenHash))) return null;
      const session = await openSession(handle, people, { account, user, stage: 'open' }, visit);
      await recordSignIn(handle, session.actor);
      return session;
    });
    if (!opened) people.failures.note(actor.user, visit.address, 'code');
    return opened;
  });
}

/** Each code is right once. */
async function isRight(handle: Handle, people: People, user: PanelUser, code: string): Promise<boolean> {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return spendRecoveryCode(handle, user, hashRecoveryCode(code), people.now());
  if (user.totpSecret === null) return false;
  const step = stepOfCode(people.vault.open(user.totpSecret, totpPurpose(user)), digits, people.now());
  return step !== null && (await spendStep(handle, user, step));
}

/** Shows a new secret; it is asked for only after a code of it was right. */
export async function startTotp(
  people: People,
  actor: Actor,
  password: string,
  { brand }: Visit,
): Promise<{ secret: string; uri: string }> {
  await refuseIfNotTheirPassword(people, actor, { password });
  const { user } = actor;
  const secret = makeTotpSecret();
  await transaction(people.db.general, async (handle) => {
    await updateUser(handle, user, { totpPending: people.vault.seal(secret, totpPurpose(user)) });
    await refuseIfSignedOut(handle, actor);
  });
  return { secret, uri: totpUri(secret, { issuer: brand.name, username: user.username }) };
}

/** @returns the recovery codes, which are shown once, and the session's new token. */
export async function confirmSecret(
  people: People,
  actor: Actor,
  code: string,
): Promise<{ recoveryCodes: string[]; token: string }> {
  const pending = actor.user.totpPending;
  if (pending === null) throw new DomainError(fact('totp_secret_missing'));
  const step = await people.codes.demand(actor.user, placeIn(actor), async () => {
    const secret = people.vault.open(pending, totpPurpose(actor.user));
    return stepOfCode(secret, code.replace(/\s/g, ''), people.now());
  });
  const recoveryCodes = makeRecoveryCodes();
  return transaction(people.db.general, async (handle) => {
    if (!(await confirmTotp(handle, actor.user, pending, step))) {
      throw new DomainError(fact('totp_secret_replaced'));
    }
    await replaceRecoveryCodes(handle, actor.user, recoveryCodes.map(hashRecoveryCode));
    await endOtherSessions(handle, actor);
    const token = await rotateSession(handle, actor);
    await recordPerson(handle, actor, 'person.totp_set_up', actor.user);
    return { recoveryCodes, token };
  });
}

/** @returns the session's new token. */
export async function dropTotp(people: People, actor: Actor, password: string): Promise<string> {
  await refuseIfNotTheirPassword(people, actor, { password });
  return transaction(people.db.general, async (handle) => {
    await forgetSecondFactor(handle, actor.user);
    await endOtherSessions(handle, actor);
    const token = await rotateSession(handle, actor);
    await recordPerson(handle, actor, 'person.totp_removed', actor.user);
    return token;
  });
}

export async function renewRecoveryCodes(people: People, actor: Actor, password: string): Promise<string[]> {
  await refuseIfNotTheirPassword(people, actor, { password });
  if (actor.user.totpSecret === null) {
    throw new DomainError(fact('totp_not_set_up'));
  }
  const codes = makeRecoveryCodes();
  await transaction(people.db.general, async (handle) => {
    // Under the lock of the person, which is also held to end the person's sessions.
    await lockUser(handle, actor.user);
    await refuseIfSignedOut(handle, actor);
    await replaceRecoveryCodes(handle, actor.user, codes.map(hashRecoveryCode));
    await recordPerson(handle, actor, 'person.recovery_codes_renewed', actor.user);
  });
  return codes;
}

export async function forgetSecondFactor(handle: Transaction, person: PersonKey): Promise<void> {
  await removeTotp(handle, person);
  await replaceRecoveryCodes(handle, person, []);
}

const totpPurpose = ({ account, id }: PersonKey) => `totp of person ${id} of account ${account}`;
