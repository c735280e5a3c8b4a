import type { AuditAction } from 'harkara-contract/lists.ts';
import type { Transaction } from '../../storage/database.ts';
import type { PanelUser } from '../../storage/panel-users.queries.ts';
import type { Doer } from '../audit-log/doer.ts';
import type { Action } from '../audit-log/action.ts';
import { recordAction } from '../audit-log/record-action.ts';

/** Writes what was done to a person to the audit log. */
export async function recordPerson(
  handle: Transaction,
  doer: Doer,
  action: Extract<AuditAction, `person.${string}`>,
  { account, username }: Pick<PanelUser, 'account' | 'username'>,
  values: Pick<Action, 'before' | 'after'> = {},
): Promise<void> {
  await recordAction(handle, doer, { action, account, subject: username, ...values });
}
