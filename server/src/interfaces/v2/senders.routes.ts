import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Gateway } from '../../core/gateway.ts';
import { MOST_LISTED } from '../../core/records.ts';
import { integer, text, textOrNull } from '../kit/json/fields.ts';
import { reviewFields } from '../kit/json/records.ts';
import { approvedRoute, pagesRoute } from './record-lists.ts';

const SenderId = Type.Object(
  {
    id: integer('Number of the sender ID within the account', 1),
    sender_id: text('The name or number that messages come from; case-sensitive', 'HRKDMO'),
    route: text(
      '`transactional`, `promotional` or `international`: the messages it can be used for',
      'transactional',
    ),
    status: reviewFields.status,
    dlt_header_id: textOrNull('Header ID in the DLT registry', '1105000000000000001'),
    reason: reviewFields.reason,
    created_at: reviewFields.created_at,
  },
  { title: 'SenderId', description: 'A sender ID' },
);

export function sendersRoutes(v2: FastifyInstance, gateway: Gateway): void {
  approvedRoute(v2, gateway, '/sender-ids', 'sender', {
    id: 'listApprovedSenderIds',
    tag: 'Sender IDs',
    summary: 'Approved sender IDs',
    description: `The sender IDs you can send with, newest first, at most ${MOST_LISTED}. Use \`/sender-ids/list\` has all of them, in pages.`,
    record: SenderId,
    answers: 'The approved sender IDs',
  });
  pagesRoute(v2, gateway, '/sender-ids/list', 'sender', {
    id: 'listSenderIds',
    tag: 'Sender IDs',
    summary: 'All sender IDs',
    description: 'Every sender ID requested for the account, with any status, newest first.',
    record: SenderId,
    answers: 'A page of sender IDs',
    ofStatus: 'sender IDs',
    size: 100,
    maximum: 1_000,
  });
}
