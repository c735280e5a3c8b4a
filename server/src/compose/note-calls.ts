import { MINUTE_MS } from '../durations.ts';
import { carriesChat } from '../core/channels/chatapp/chat-carriers.ts';
import type { Carrier } from '../core/delivery/carriers.ts';
import type { Database } from '../storage/database.ts';
import { noteCall } from '../storage/chat-accounts.queries.ts';

/**
 * Keeps when a chat carrier last said something, which is how its business account is known to be well. Once a minute:
 * a busy provider calls hundreds of times a second.
 */
export function createCallNotes(db: Database): (carrier: Carrier) => Promise<void> {
  const noted = new Map<string, number>();
  return async function note(carrier) {
    const { name } = carrier;
    const at = performance.now();
    if (!carriesChat(carrier) || at - (noted.get(name) ?? -Infinity) < MINUTE_MS) return;
    await noteCall(db.general, name);
    noted.set(name, at);
  };
}
