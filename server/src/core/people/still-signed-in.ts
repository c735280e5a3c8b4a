import { fact } from 'harkara-contract/facts.ts';
import type { Handle } from '../../storage/database.ts';
import { hasSession } from '../../storage/panel-sessions.queries.ts';
import type { Doer } from '../audit-log/doer.ts';
import { DomainError } from '../errors.ts';

/**
 * Taking a right from a person ends their sessions: a change of role, a new password, a removal, a lock of the
 * account. Their requests that passed the gate before must not be carried out after it. To be called under a lock that
 * those who end sessions hold as well: the account's, or the audit log's head.
 *
 * @throws DomainError if the session of a person has ended meanwhile; commands have none.
 */
export async function refuseIfSignedOut(handle: Handle, doer: Doer): Promise<void> {
  if ('command' in doer || (await hasSession(handle, doer.user, doer.session.id))) return;
  throw signedOut();
}

export function signedOut(): DomainError {
  return new DomainError(fact('signed_out'));
}
