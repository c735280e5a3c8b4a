import type { Logger } from 'pino';
import { passOnAsItStands } from '../core/inbound/long-inbound.ts';
import type { Receiving, Stored } from '../core/inbound/store-inbound.ts';
import { FINISH_LEASE_MS, finishLongMessage, type Finishing } from '../core/smpp/long-messages.ts';
import { takeDueInbound } from '../storage/inbound-parts.queries.ts';
import { takeDueMessages } from '../storage/smpp-long-messages.queries.ts';
import { every, WATCHED_PAUSE_MS, type Loop } from './every.ts';

const BATCH = 100;

/** Sends messages that SMPP customers submitted in parts when the rest does not come, or their process died. */
export function startLongMessages({ log, ...finishing }: Finishing & { log: Logger }): Loop {
  return finishDue('finish long messages', log, {
    take: () => takeDueMessages(finishing.db.hot, BATCH, FINISH_LEASE_MS),
    finish: (message) => finishLongMessage(finishing, message),
    name: ({ id }) => ({ message: id }),
  });
}

/** Passes on messages that phones sent in parts when the rest does not come. */
export function startLongInbound({
  receiving,
  log,
  onStored,
}: {
  receiving: Receiving;
  log: Logger;
  onStored: (stored: Stored) => void;
}): Loop {
  return finishDue('finish long inbound messages', log, {
    take: () => takeDueInbound(receiving.db.hot, BATCH, FINISH_LEASE_MS),
    finish: async (key) => {
      const stored = await passOnAsItStands(receiving, key);
      if (stored) onStored(stored);
    },
    name: ({ account, connector, number }) => ({ account, connector, number }),
  });
}

type Finish<Message> = {
  take: () => Promise<Message[]>;
  finish: (message: Message) => Promise<void>;
  /** For the log. */
  name: (message: Message) => object;
};

/** A message that cannot be finished does not block the others: it is due again when its lease is over. */
function finishDue<Message>(task: string, log: Logger, { take, finish, name }: Finish<Message>): Loop {
  return every(WATCHED_PAUSE_MS, task, log, async () => {
    const due = await take();
    await Promise.all(
      due.map(async (message) => {
        try {
          await finish(message);
        } catch (error) {
          log.error(
            { err: error, task, ...name(message) },
            'a long message could not be finished and will be tried again',
          );
        }
      }),
    );
    return due.length > 0 ? 'more' : 'nothing';
  });
}
