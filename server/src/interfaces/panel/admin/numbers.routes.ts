import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Gateway } from '../../../core/gateway.ts';
import { moveVirtualNumber, pageOfVirtualNumbers } from '../../../core/inbound/virtual-numbers.ts';
import { removeVirtualNumber } from '../../../core/removals/gateway-records.ts';
import { pageOf, pageQuery, pageWith } from '../list-page.ts';
import { actorOf, operation } from '../operation.ts';
import { applyFragment } from './apply-fragment.ts';

const username = Type.String({ minLength: 1, maxLength: 64, description: 'Whose it is' });
const number = Type.String({ minLength: 1, maxLength: 30, description: 'The number' });

const VirtualNumber = Type.Object(
  {
    number,
    account: username,
    keywords: Type.Array(Type.String(), { description: 'The first of the account’s keywords' }),
  },
  { title: 'VirtualNumber', description: 'A number that people write to' },
);

const Query = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 64, description: 'Part of a number, or a username' })),
  ...pageQuery,
});
const Params = Type.Object({ number });
const Creation = Type.Object({ number, account: username }, { additionalProperties: false });
const Move = Type.Object({ account: username }, { additionalProperties: false });

export function adminNumbersRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db } = gateway;

  api.get<{ Querystring: Static<typeof Query> }>(
    '/admin/numbers',
    operation({
      id: 'listVirtualNumbers',
      tag: 'Traffic',
      summary: 'Virtual numbers, with their owners',
      of: 'admin',
      requires: 'viewer',
      querystring: Query,
      answer: pageWith(VirtualNumber, 'Virtual numbers'),
    }),
    async (request) => {
      const found = await pageOfVirtualNumbers(db, request.query.q ?? null, pageOf(request.query));
      return {
        items: found.items.map(({ number: digits, username: account, keywords }) => ({
          number: digits,
          account,
          keywords,
        })),
        next: found.next,
      };
    },
  );

  api.post<{ Body: Static<typeof Creation> }>(
    '/admin/numbers',
    operation({
      id: 'addVirtualNumber',
      tag: 'Traffic',
      summary: 'Give an account a virtual number',
      of: 'admin',
      requires: 'owner',
      body: Creation,
      answer: null,
    }),
    async (request, reply) => {
      const fragment = { virtual_numbers: [request.body] };
      await applyFragment(gateway, actorOf(request), fragment, { at: 'virtual_numbers[0]' });
      return reply.code(204).send();
    },
  );

  api.put<{ Params: Static<typeof Params>; Body: Static<typeof Move> }>(
    '/admin/numbers/:number/account',
    operation({
      id: 'moveVirtualNumber',
      tag: 'Traffic',
      summary: 'Give a virtual number to another account',
      of: 'admin',
      requires: 'owner',
      params: Params,
      body: Move,
      answer: null,
      errors: ['not_found'],
    }),
    async (request, reply) => {
      await moveVirtualNumber(db, actorOf(request), request.params.number, request.body.account);
      return reply.code(204).send();
    },
  );

  api.delete<{ Params: Static<typeof Params> }>(
    '/admin/numbers/:number',
    operation({
      id: 'removeVirtualNumber',
      tag: 'Traffic',
      summary: 'Take a virtual number away; messages to it have no owner from now on',
      of: 'admin',
      requires: 'owner',
      params: Params,
      answer: null,
      errors: ['not_found'],
    }),
    async (request, reply) => {
      await removeVirtualNumber(db, actorOf(request), request.params.number);
      return reply.code(204).send();
    },
  );
}
