import { Type } from 'typebox';
import { rowImportOf, rowNumber, RowsImported } from '../records/row-import.ts';
import type { Routes } from '../route.ts';
import { senderRoute, writtenId } from '../values.ts';
import {
  closed,
  integer,
  nullable,
  Numbered,
  pageOf,
  reviewed,
  reviewQuery,
  text,
  textOrNull,
} from '../shapes.ts';
import type { Static } from '../static.ts';

export const SenderId = Type.Object({
  id: integer,
  /** Case-sensitive. */
  senderId: text,
  route: senderRoute(),
  dltHeaderId: textOrNull,
  ...reviewed,
});
export type SenderId = Static<typeof SenderId>;

const terms = { route: senderRoute(), dltHeaderId: nullable(writtenId()) };

const SenderInput = closed({ senderId: writtenId(), ...terms });

/** What is wrong with a row is told by row, so only its size is bounded. */
export const SenderRow = closed({
  row: rowNumber,
  senderId: Type.String({ maxLength: 1_000 }),
  route: Type.String({ maxLength: 1_000 }),
  dltHeaderId: Type.Optional(writtenId()),
});
export type SenderRow = Static<typeof SenderRow>;

export const senderRoutes = {
  'GET /senders': { requires: 'viewer', query: Type.Object(reviewQuery), answer: pageOf(SenderId) },
  'POST /senders': { requires: 'sender', body: SenderInput, answer: SenderId, status: 201 },
  'POST /senders/import': { requires: 'sender', body: rowImportOf(SenderRow, 1_000), answer: RowsImported },
  'POST /senders/:id/resubmit': {
    requires: 'sender',
    params: Numbered,
    body: closed(terms),
    answer: SenderId,
  },
} as const satisfies Routes;
