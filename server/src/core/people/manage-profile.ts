import { fact } from 'harkara-contract/facts.ts';
import { transaction } from '../../storage/database.ts';
import { updateUser, type PanelLanguage } from '../../storage/panel-users.queries.ts';
import { hashPassword } from '../accounts/credentials.ts';
import { setPassword } from '../accounts/manage-accounts.ts';
import { CHANGED } from '../audit-log/record-action.ts';
import { DomainError } from '../errors.ts';
import { isName, NOT_A_NAME } from '../names.ts';
import type { Actor } from './actor.ts';
import { refuseIfNotTheirPassword } from './confirm-password.ts';
import { keepDevice } from './known-devices.ts';
import { refuseIfPasswordIsWeak } from './password-rules.ts';
import type { People, Visit } from './people.ts';
import { recordPerson } from './record-person.ts';
import { endOtherSessions, rotateSession } from './sessions.ts';

export async function changeProfile(
  { db }: People,
  { user }: Actor,
  { name, language }: { name?: string; language?: PanelLanguage | null },
): Promise<void> {
  if (name !== undefined) refuseIfNoName(name);
  await updateUser(db.general, user, {
    ...(name === undefined ? {} : { name }),
    ...(language === undefined ? {} : { language }),
  });
}

export function refuseIfNoName(name: string): void {
  if (isName(name)) return;
  throw new DomainError(fact('invalid_name', { reason: NOT_A_NAME }), { fields: { name: NOT_A_NAME } });
}

/**
 * Ends all other sessions, and devices are unknown again: one of them may be the reason for the change.
 *
 * @returns the new tokens of this session and this device.
 */
export async function changeOwnPassword(
  people: People,
  actor: Actor,
  { current, new: next }: { current: string; new: string },
  { devices }: Visit,
): Promise<{ token: string; devices: string[] }> {
  await refuseIfNotTheirPassword(people, actor, { current });
  refuseIfPasswordIsWeak(next, actor.user.username);
  if (next === current) {
    throw new DomainError(fact('password_unchanged'), { fields: { new: fact('same_password') } });
  }
  const passwordHash = await hashPassword(next);
  return transaction(people.db.general, async (handle) => {
    await updateUser(handle, actor.user, { passwordHash, mustChange: false, passwordGiven: false });
    await endOtherSessions(handle, actor);
    const token = await rotateSession(handle, actor);
    await recordPerson(handle, actor, 'person.password_changed', actor.user, {
      after: { password: CHANGED },
    });
    const { username } = actor.user;
    return { token, devices: keepDevice(people, devices, { username, passwordHash }) };
  });
}

/** The password that programs carry; nobody's own changes with it. */
export async function changeApiPassword(
  people: People,
  actor: Actor,
  { password, new: next }: { password: string; new: string },
): Promise<void> {
  await refuseIfNotTheirPassword(people, actor, { password });
  refuseIfPasswordIsWeak(next, actor.account.username);
  await setPassword(people.db, actor, actor.account.username, next);
}
