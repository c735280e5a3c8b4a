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

/**
 * Notes since when the recipients' phones ring; null: they do not ring any more, and the calls wait to be placed again.
 * The messages stay queued, so that a call whose process dies becomes unknown.
 */
export async function setRinging(
  handle: Handle,
  messages: readonly MessageKey[],
  at: Date | null,
): Promise<void> {
  await handle.query({
    name: 'set-ringing',
    text: `update messages m set sent_at = $4
             from unnest($1::smallint[], $2::integer[], $3::uuid[]) as k (bucket, account, id)
            where m.bucket = k.bucket and m.account = k.account and m.id = k.id
              and m.state < ${STATE.unknown} and m.channel = 'voice'`,
    values: [...keyArrays(inLockOrder(messages)), at],
  });
}
