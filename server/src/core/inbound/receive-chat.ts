import { toStorable } from '../../storable-text.ts';
import { insertInboundChat } from '../../storage/chat.queries.ts';
import { findChatOwner } from '../../storage/chat-accounts.queries.ts';
import { mayRunAgain, transaction } from '../../storage/database.ts';
import { markInboundSeen } from '../../storage/inbound.queries.ts';
import { repeated } from '../../storage/repeatable-transaction.ts';
import { enqueueEvents, type Payload } from '../../storage/webhooks.queries.ts';
import { endpointsFor, keyOf } from '../accounts/account.ts';
import { INBOUND_RANK } from '../events/event.ts';
import type { Receiving } from './store-inbound.ts';

/** A message that a person has written to a business account. */
export type ArrivedChat = {
  vendorId: string;
  from: string;
  /** The business account's number, if the connector has several. */
  to: string | null;
  contactName: string | null;
  type: string;
  text: string;
  media: { id: string; mimeType: string; filename: string | null } | null;
  at: Date;
};

export type ReceivedChat =
  | { kind: 'stored'; account: number; notified: boolean }
  /** The provider has delivered it before. */
  | { kind: 'repeated' }
  /** No account has the business account. */
  | { kind: 'unknown_sender' };

const SEEN_HOURS = 7 * 24;
const LONGEST = { person: 32, name: 200, kind: 40, vendorId: 90, text: 70_000 };

/** Stores it, and opens its sender's session, in one transaction: when this resolves, it may be acknowledged. */
export async function receiveChat(
  receiving: Receiving,
  connector: { id: number; name: string },
  chat: ArrivedChat,
): Promise<ReceivedChat> {
  const { db, ids, accountOf } = receiving;
  const owner = await findChatOwner(db.general, connector.name, chat.to);
  if (!owner) return { kind: 'unknown_sender' };
  const account = await accountOf(owner.account);
  const key = keyOf(account);
  const shown = (text: string, most: number) => toStorable(text).slice(0, most).toWellFormed();
  const stored = {
    ...key,
    id: ids.one(account.number),
    connector: connector.id,
    vendorId: shown(chat.vendorId, LONGEST.vendorId),
    sender: owner.sender,
    person: shown(chat.from, LONGEST.person),
    contactName: chat.contactName === null ? null : shown(chat.contactName, LONGEST.name),
    kind: shown(chat.type, LONGEST.kind),
    body: shown(chat.text, LONGEST.text),
    media: chat.media,
    at: chat.at,
  };
  const endpoints = endpointsFor(account, 'inbound_chat');
  return repeated(
    () =>
      transaction(db.hot, async (handle, alongCommit): Promise<ReceivedChat> => {
        const seen = `chat ${stored.vendorId}`;
        if (!(await markInboundSeen(handle, connector.id, seen, SEEN_HOURS))) return { kind: 'repeated' };
        alongCommit(insertInboundChat(handle, stored));
        if (endpoints.length > 0) {
          const { id: subject, at } = stored;
          const event = { ...key, subject, rank: INBOUND_RANK, at, payload: payloadOf(stored), endpoints };
          alongCommit(enqueueEvents(handle, [event]));
        }
        return { kind: 'stored', account: account.number, notified: endpoints.length > 0 };
      }),
    mayRunAgain,
  );
}

function payloadOf(chat: Parameters<typeof insertInboundChat>[1] & { media: ArrivedChat['media'] }): Payload {
  const { vendorId, person, sender, kind, body, media, contactName, at } = chat;
  return {
    event: 'inbound_chat',
    message_id: vendorId,
    from: person,
    to: sender,
    type: kind,
    message: body,
    ...(media === null
      ? {}
      : { media: { id: media.id, mime_type: media.mimeType, filename: media.filename ?? '' } }),
    contact_name: contactName ?? '',
    received_at: at.toISOString(),
  };
}
