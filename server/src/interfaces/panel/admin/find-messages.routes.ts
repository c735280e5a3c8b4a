import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { DomainError } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { accountOfId, fromPublicId, toPublicId } from '../../../core/ids.ts';
import { readMessageRecord } from '../../../core/reports/message-record.ts';
import { searchAnywhere } from '../../../core/reports/search-anywhere.ts';
import { refuseUnstorable } from '../../../core/storable.ts';
import { pageWith } from '../list-page.ts';
import { limitOf, listQuery, placeOf } from '../lists.ts';
import { ListedMessage, listedMessage, MessageDetails, messageDetails } from '../message-answer.ts';
import { operation } from '../operation.ts';

const Query = Type.Object(
  {
    q: Type.String({
      minLength: 1,
      maxLength: 320,
      description: 'A number or address, or the id of a message, of a broadcast, or the carrier’s',
    }),
    ...listQuery,
  },
  { additionalProperties: false },
);
const Params = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64, description: 'The message’s id' }),
});

const username = Type.String({ description: 'The account that sent it' });
const OwnedMessage = Type.Object(
  { ...ListedMessage.properties, username },
  { title: 'OwnedMessage', description: 'A message with its account' },
);
const OwnedMessageDetails = Type.Object(
  { ...MessageDetails.properties, username },
  { title: 'OwnedMessageDetails', description: 'A message with its account and all that happened to it' },
);

/** Messages of all accounts. */
export function findMessagesRoutes(api: FastifyInstance, gateway: Gateway): void {
  api.get<{ Querystring: Static<typeof Query> }>(
    '/admin/messages',
    operation({
      id: 'findMessages',
      tag: 'Desk',
      summary: 'Messages of all accounts, the newest first',
      of: 'admin',
      requires: 'viewer',
      querystring: Query,
      answer: pageWith(OwnedMessage, 'Messages'),
    }),
    async (request) => {
      const { query } = request;
      refuseUnstorable(query);
      const page = { below: placeOf(query), limit: limitOf(query) };
      const { items, next } = await searchAnywhere(gateway, query.q.trim(), page);
      return {
        items: items.map((message) => ({ ...listedMessage(message), username: message.username })),
        next: next === null ? null : toPublicId(next),
      };
    },
  );

  api.get<{ Params: Static<typeof Params> }>(
    '/admin/messages/:id',
    operation({
      id: 'getAnyMessage',
      tag: 'Desk',
      summary: 'A message of any account, with its carriers by name',
      of: 'admin',
      requires: 'viewer',
      params: Params,
      answer: OwnedMessageDetails,
    }),
    async (request): Promise<Static<typeof OwnedMessageDetails>> => {
      const id = fromPublicId(request.params.id);
      const account = id === null ? null : await gateway.accounts.find(accountOfId(id));
      if (!account) throw new DomainError('not_found', 'There is no such message.');
      const record = await readMessageRecord(
        { db: gateway.db, showCarriers: true },
        account,
        request.params.id,
      );
      return { ...messageDetails(account.number, record), username: account.username };
    },
  );
}
