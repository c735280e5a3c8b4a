import type { Composition } from './composition.ts';
import type { Carrier } from '../core/delivery/carriers.ts';
import type { Inbound } from '../core/delivery/connector.ts';
import type { Recording } from '../core/delivery/record-progress.ts';
import { SANDBOX_QUEUE } from '../core/delivery/carrier-choice.ts';
import { receiveChat } from '../core/inbound/receive-chat.ts';
import { receiveInbound } from '../core/inbound/receive-inbound.ts';
import type { Stored } from '../core/inbound/store-inbound.ts';
import { findInDirectory } from '../storage/account-changes.queries.ts';
import { findChatAccount } from '../storage/chat-accounts.queries.ts';

type Receiving = {
  recording: Recording;
  onStored: (stored: Stored) => void;
  /** Called with an account that is owed a webhook. */
  onNotified: (account: number) => void;
};

/** Stores messages that carriers bring in. */
export function createReceiver(
  { db, log, world }: Composition,
  { recording, onStored, onNotified }: Receiving,
): (carrier: Carrier, inbound: Inbound) => Promise<void> {
  return async function receive(carrier, inbound) {
    const received = await receiveInbound(recording, carrier.id, inbound);
    const mayBeChat = received.kind === 'unknown_number' && carrier.id === SANDBOX_QUEUE;
    if (mayBeChat && (await receiveMadeUpChat(inbound))) return;
    if (received.kind === 'unknown_number') {
      log.warn(
        { connector: carrier.name, to: inbound.to },
        'an inbound message is for a number that no account has',
      );
    }
    if (received.kind === 'stored') onStored(received);
  };

  /** A simulated message may be for a business account as well. */
  async function receiveMadeUpChat({ from, to, text, at, vendorId }: Inbound): Promise<boolean> {
    const key = (await findInDirectory(db.general, 'chat_sender', [to])).get(to);
    const owner = key ? await findChatAccount(db.general, key) : null;
    const connector = world().carriers.find(({ name }) => name === owner?.connector);
    if (!connector || vendorId === null) return false;
    const chat = { vendorId, from, to, contactName: null, type: 'text', text, media: null, at };
    const received = await receiveChat(recording, connector, chat);
    if (received.kind === 'stored' && received.notified) onNotified(received.account);
    return received.kind !== 'unknown_sender';
  }
}
