import type { Handle } from './database.ts';
import { inLockOrder, keyArrays, type MessageKey } from './message-keys.ts';
import { STATE } from './ranks.ts';

/** By message: how many of its attempts were calls that nobody answered. */
export async function countUnanswered(
  handle: Handle,
  messages: readonly MessageKey[],
): Promise<Map<string, number>> {
  const { rows } = await handle.query<{ id: string; calls: number }>({
    name: 'count-unanswered',
    text: `select k.id, count(*)::integer as calls
             from unnest($1::smallint[], $2::integer[], $3::uuid[]) as k (bucket, account, id)
             join attempts a on a.bucket = k.bucket and a.account = k.account and a.message = k.id
            where a.result = 'unanswered'
            group by k.id`,
    values: keyArrays(messages),
  });
  return new Map(rows.map(({ id, calls }) => [id, calls]));
}

/** The recipient's phone rings. The message stays queued, so that a call whose process dies becomes unknown. */
export async function noteRinging(handle: Handle, message: MessageKey, at: Date): Promise<void> {
  await setRinging(handle, [message], at);
}

/** The phones do not ring any more: these calls wait to be placed again. */
export async function forgetRinging(handle: Handle, messages: readonly MessageKey[]): Promise<void> {
  await setRinging(handle, messages, null);
}

async function setRinging(handle: Handle, messages: readonly MessageKey[], at: Date | null): Promise<void> {
  await handle.query({
    name: 'set-ringing',
    text: `update messages m set sent_at = $4
             from unnest($1::smallint[], $2::integer[], $3::uuid[]) as k (bucket, account, id)
            where m.bucket = k.bucket and m.account = k.account and m.id = k.id
              and m.state < ${STATE.unknown} and m.channel = 'voice'`,
    values: [...keyArrays(inLockOrder(messages)), at],
  });
}
