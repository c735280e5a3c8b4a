import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import {
  allowAddress,
  listSuppressedAddresses,
  searchSuppressedAddresses,
  suppressAddress,
} from '../../core/email/manage-suppressions.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { remark } from '../../core/value-shapes.ts';
import { only } from './channel-gate.ts';
import { pageOf, pageQuery, pageWith } from './list-page.ts';
import { actorOf, operation } from './operation.ts';
import { time } from './values.ts';
import { suppressionOnWire } from '../kit/records-on-wire.ts';

const SuppressedAddress = Type.Object(
  {
    address: Type.String({ description: 'The address' }),
    reason: Type.Enum(['bounced', 'complained', 'unsubscribed', 'added'], { description: 'Why' }),
    detail: Type.Union([Type.String(), Type.Null()], { description: 'More about it' }),
    message_id: Type.Union([Type.String(), Type.Null()], { description: 'The mail that led to it' }),
    created_at: time('Since when'),
  },
  { title: 'SuppressedAddress', description: 'An address that the account does not write to' },
);

const Query = Type.Object(
  { ...pageQuery, q: Type.Optional(Type.String({ maxLength: 320, description: 'Part of an address' })) },
  { additionalProperties: false },
);
const Addition = Type.Object(
  {
    address: Type.String({ minLength: 3, maxLength: 320, description: 'The address' }),
    detail: Type.Optional(remark({ description: 'Why, for yourselves' })),
  },
  { additionalProperties: false },
);
const Params = Type.Object({ address: Type.String({ maxLength: 320, description: 'The address' }) });

const TAG = { tag: 'Email' } as const;

export function emailSuppressionsRoutes(api: FastifyInstance, { db }: Gateway): void {
  const preValidation = only('email');

  api.get<{ Querystring: Static<typeof Query> }>(
    '/email/suppressions',
    {
      ...operation({
        ...TAG,
        id: 'listSuppressedAddresses',
        summary: 'Addresses that the account does not write to, by address',
        requires: 'viewer',
        querystring: Query,
        answer: pageWith(SuppressedAddress, 'The addresses'),
      }),
      preValidation,
    },
    async (request) => {
      refuseUnstorable(request.query);
      const { account } = actorOf(request);
      const { limit, cursor: after } = pageOf(request.query);
      const part = request.query.q?.trim() ?? '';
      const { suppressions, next } =
        part === ''
          ? await listSuppressedAddresses(db, account, { after, limit })
          : await searchSuppressedAddresses(db, account, { part, after, limit });
      return { items: suppressions.map(suppressionOnWire), next };
    },
  );

  api.post<{ Body: Static<typeof Addition> }>(
    '/email/suppressions',
    {
      ...operation({
        ...TAG,
        id: 'suppressAddress',
        summary: 'Write to an address no more',
        requires: 'sender',
        body: Addition,
        answer: SuppressedAddress,
        status: 201,
      }),
      preValidation,
    },
    async (request, reply) => {
      refuseUnstorable(request.body);
      const { address, detail = null } = request.body;
      const stored = await suppressAddress(db, actorOf(request).account, address, detail);
      return reply.code(201).send(suppressionOnWire(stored));
    },
  );

  api.delete<{ Params: Static<typeof Params> }>(
    '/email/suppressions/:address',
    {
      ...operation({
        ...TAG,
        id: 'allowAddress',
        summary: 'Write to an address again',
        requires: 'sender',
        params: Params,
        answer: null,
      }),
      preValidation,
    },
    async (request, reply) => {
      await allowAddress(db, actorOf(request).account, request.params.address).catch(asUnknown);
      return reply.code(204).send();
    },
  );
}

/** What is no address cannot be on the list. */
function asUnknown(error: unknown): never {
  if (error instanceof DomainError && error.code === 'validation_failed') {
    throw new DomainError('not_found', 'This address is not on the suppression list.');
  }
  throw error;
}
