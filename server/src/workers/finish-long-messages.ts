import type { Logger } from 'pino';
import { FINISH_LEASE_MS, finishLongMessage, type Finishing } from '../core/smpp/long-messages.ts';
import { takeDueMessages } from '../storage/smpp-long-messages.queries.ts';
import { every, type Loop } from './every.ts';

const BATCH = 100;

/** Sends what SMPP customers have handed over in parts when the rest does not come, or its process died over it. */
export function startLongMessages({ log, ...finishing }: Finishing & { log: Logger }): Loop {
  return every(1_000, 'finish long messages', log, async () => {
    const due = await takeDueMessages(finishing.db.hot, BATCH, FINISH_LEASE_MS);
    await Promise.all(
      due.map(async (message) => {
        try {
          await finishLongMessage(finishing, message);
        } catch (error) {
          log.error(
            { err: error, message: message.id },
            'a long message could not be sent and will be tried again',
          );
        }
      }),
    );
    return due.length === BATCH ? 'more' : undefined;
  });
}
