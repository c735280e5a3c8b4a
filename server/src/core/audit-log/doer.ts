import type { AuditActor } from 'harkara-contract/lists.ts';
import type { AdminAction } from '../../storage/admin-actions.queries.ts';
import type { Actor } from '../people/actor.ts';

/** A command, or the gateway itself. `user`: the system's user who ran it. */
export type Command = { command: Exclude<AuditActor, 'person'>; user: string | null };

/** Who does something that the audit log keeps: a user of the panel, or a command. */
export type Doer = Actor | Command;

export const GATEWAY: Command = { command: 'gateway', user: null };

type Who = Pick<AdminAction, 'actor' | 'actorAccount' | 'actorPerson' | 'actorName' | 'session' | 'address'>;

export function describeDoer(doer: Doer): Who {
  if ('command' in doer) {
    const { command, user } = doer;
    const nobody = { actorAccount: null, actorPerson: null, session: null, address: null };
    return { actor: command, actorName: user ?? command, ...nobody };
  }
  const { user, session, address } = doer;
  return {
    actor: 'person',
    actorAccount: user.account,
    actorPerson: user.id,
    actorName: user.username,
    session: session.id,
    address,
  };
}
