import { Type } from 'typebox';
import { CAUSES } from '../causes.ts';
import { CHANNELS, MESSAGE_ROUTES } from '../lists.ts';
import { ListedMessage, MessageDetails, messageStatus } from '../records/message.ts';
import type { Routes } from '../route.ts';
import { closed, csvQuery, pageOf, pageQuery, recordNumber, text } from '../shapes.ts';

const given = Type.Optional(Type.String({ minLength: 1, maxLength: 320 }));

const filters = {
  /** A number or an email address, or the id of a message, of a broadcast, or the carrier's. */
  q: given,
  status: Type.Optional(messageStatus),
  cause: Type.Optional(Type.Enum([...CAUSES])),
  sender: given,
  channel: Type.Optional(Type.Enum([...CHANNELS])),
  route: Type.Optional(Type.Enum([...MESSAGE_ROUTES])),
  /** The number of an SMS template. */
  template: Type.Optional(recordNumber),
  campaign: Type.Optional(recordNumber),
  /** A day, or a time like 2026-01-31 18:30:00, in the account's zone. */
  from: given,
  /** Not included, except for a day, which counts up to its end. */
  to: given,
};

/** The message's id, or the carrier's. */
const Referred = Type.Object({ id: Type.String({ minLength: 1, maxLength: 320 }) });

export const messageRoutes = {
  'GET /messages': {
    requires: 'viewer',
    query: closed({ ...filters, ...pageQuery }),
    answer: pageOf(ListedMessage),
  },
  'GET /messages.csv': { requires: 'viewer', query: closed({ ...filters, ...csvQuery }), answer: 'file' },
  'GET /messages/:id': { requires: 'viewer', params: Referred, answer: MessageDetails },
  // Cancels it, unless it has left; repeating that changes nothing.
  'DELETE /messages/:id': {
    requires: 'sender',
    params: Referred,
    answer: Type.Object({ id: text, refunded: Type.Number() }),
  },
} as const satisfies Routes;
