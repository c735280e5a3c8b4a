import type { Logger } from 'pino';
import { sendReply, type Replying } from '../core/keywords/send-reply.ts';
import type { Database } from '../storage/database.ts';
import { claimOwedReplies, settleReplies, type SettledReply } from '../storage/inbound.queries.ts';
import { every, WATCHED_PAUSE_MS, type Loop } from './every.ts';

const BATCH = 100;
/** A reply that its process does not settle in this time, because it died or the database was away, is tried again. */
const LEASE_MS = 15_000;

/** Sends the replies that keywords owe, also those of processes that died before they could. */
export function startReplies({ db, log, ...replying }: Replying & { db: Database; log: Logger }): Loop {
  return every(WATCHED_PAUSE_MS, 'reply to inbound messages', log, async () => {
    const owed = await claimOwedReplies(db.hot, BATCH, LEASE_MS);
    if (owed.length === 0) return 'nothing';
    const settled: SettledReply[] = [];
    await Promise.all(
      owed.map(async (reply) => {
        try {
          settled.push(await sendReply(replying, reply));
        } catch (error) {
          log.error({ err: error, inbound: reply.id }, 'a reply could not be sent and will be tried again');
        }
      }),
    );
    if (settled.length > 0) await settleReplies(db.hot, settled);
    return 'more';
  });
}
