import type { Values } from '../../storage/admin-actions.queries.ts';
import { transaction, type Database } from '../../storage/database.ts';
import type { Actor } from '../people/actor.ts';
import type { NounOf } from './actions.ts';
import { recordAction } from './record-action.ts';

/** Before a file leaves. @param of what it is limited to. */
export async function recordExport(
  db: Database,
  actor: Actor,
  what: NounOf<'exported'>,
  of: Values,
): Promise<void> {
  await transaction(db.general, (handle) =>
    recordAction(handle, actor, {
      action: `${what}.exported`,
      account: actor.account.number,
      subject: actor.account.username,
      after: of,
    }),
  );
}
