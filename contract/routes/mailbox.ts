import { Type } from 'typebox';
import type { Routes } from '../route.ts';
import { addressQuery, closed, instant, integer, pageOf, text, textOrNull } from '../shapes.ts';
import type { Static } from '../static.ts';

const listed = {
  id: text,
  sender: text,
  recipient: text,
  subject: text,
  /** Of its source. */
  bytes: integer,
  takenAt: instant,
};

/** An email that never left the gateway, because a virtual operator took it. */
export const TakenEmail = Type.Object(listed);
export type TakenEmail = Static<typeof TakenEmail>;

const OpenedEmail = Type.Object({
  ...listed,
  headers: Type.Array(Type.Object({ name: text, value: text })),
  text: textOrNull,
  /** The preview of its HTML, for some minutes; null: it has none. */
  preview: textOrNull,
  files: Type.Array(Type.Object({ name: textOrNull, type: text, bytes: integer })),
});
export type OpenedEmail = Static<typeof OpenedEmail>;

const id = Type.String({ maxLength: 64 });
const Named = Type.Object({ id });

export const mailboxRoutes = {
  'GET /mailbox': { requires: 'viewer', query: closed(addressQuery), answer: pageOf(TakenEmail) },
  'GET /mailbox/:id': { requires: 'viewer', params: Named, answer: OpenedEmail },
  'GET /mailbox/:id/source': { requires: 'viewer', params: Named, answer: 'file' },
  'GET /mailbox/:id/attachments/:number': {
    requires: 'viewer',
    params: Type.Object({ id, number: Type.Integer({ minimum: 1, maximum: 1_000 }) }),
    answer: 'file',
  },
} as const satisfies Routes;
