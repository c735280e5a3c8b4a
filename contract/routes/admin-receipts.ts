import { Type } from 'typebox';
import { UNMATCHED_CAUSES } from '../lists.ts';
import { messageStatus } from '../records/message.ts';
import { admin, type Routes } from '../route.ts';
import {
  closed,
  instant,
  instantOrNull,
  integer,
  pageOf,
  pageQuery,
  saidOrNull,
  text,
  textOrNull,
} from '../shapes.ts';
import type { Static } from '../static.ts';

/** A receipt that no message is known for. */
const UnmatchedReceipt = Type.Object({
  id: text,
  /** The carrier that sent it; null: it was removed. */
  connectorName: textOrNull,
  /** The carrier's id of the message. */
  vendorId: text,
  recipient: textOrNull,
  status: messageStatus,
  error: saidOrNull,
  /** The code of the cause. */
  code: textOrNull,
  /** When this happened, as it says. */
  at: instant,
  receivedAt: instant,
  cause: Type.Enum([...UNMATCHED_CAUSES]),
  /** How often a message was looked for. */
  tries: integer,
  /** When it is looked for again; null: no more. */
  nextTry: instantOrNull,
  /** As it came; null: past its retention. */
  raw: textOrNull,
});
export type UnmatchedReceipt = Static<typeof UnmatchedReceipt>;

const Params = Type.Object({ id: Type.String({ maxLength: 64 }) });

export const adminReceiptRoutes = {
  'GET /admin/receipts': { ...admin.viewer, query: closed(pageQuery), answer: pageOf(UnmatchedReceipt) },
  // Records it for the message that it is about.
  'POST /admin/receipts/:id/match': {
    ...admin.sender,
    params: Params,
    body: closed({ messageId: Type.String({ maxLength: 64 }) }),
    // Where the message is now.
    answer: Type.Object({ messageId: text, status: messageStatus }),
  },
  'POST /admin/receipts/:id/dismiss': {
    ...admin.sender,
    params: Params,
    body: closed({ reason: Type.String({ maxLength: 1_000 }) }),
    answer: null,
  },
} as const satisfies Routes;
