import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { saveBrand, showOwnBrand } from '../../core/brands/manage-brands.ts';
import type { Gateway } from '../../core/gateway.ts';
import {
  Brand,
  changeOf,
  Colors,
  describeBrand,
  describeColors,
  fingerprint,
  LONGEST_BODY,
  look,
} from './brand-answers.ts';
import { actorOf, operation } from './operation.ts';

const Change = Type.Object({ ...look, fingerprint }, { additionalProperties: false });

const ColorQuery = Type.Object({
  color: Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'Such as #0b7285' }),
});

/** The brand that a reseller was given. Under which hosts it is shown is the operator's to say. */
export function brandRoutes(api: FastifyInstance, { db, people, ids }: Gateway): void {
  const tools = { db, vault: people.vault, ids };

  api.get(
    '/brand',
    operation({
      id: 'getOwnBrand',
      tag: 'Brands',
      summary: 'The reseller’s own brand',
      requires: 'viewer',
      of: 'reseller',
      answer: Brand,
      errors: ['not_found'],
    }),
    async (request) => describeBrand(await showOwnBrand(db, actorOf(request).account.number)),
  );

  api.put<{ Body: Static<typeof Change> }>(
    '/brand',
    {
      ...operation({
        id: 'saveOwnBrand',
        tag: 'Brands',
        summary: 'Change the reseller’s own brand',
        requires: 'owner',
        of: 'reseller',
        body: Change,
        answer: Brand,
        errors: ['not_found', 'conflict'],
      }),
      bodyLimit: LONGEST_BODY,
    },
    async (request) => {
      const actor = actorOf(request);
      const { fingerprint: expected, ...change } = request.body;
      const { id } = await showOwnBrand(db, actor.account.number);
      await saveBrand(tools, actor, id, changeOf(change), expected);
      return describeBrand(await showOwnBrand(db, actor.account.number));
    },
  );

  api.get<{ Querystring: Static<typeof ColorQuery> }>(
    '/brand-colors',
    operation({
      id: 'getBrandColors',
      tag: 'Brands',
      summary: 'How a colour would be shown',
      requires: 'viewer',
      querystring: ColorQuery,
      answer: Colors,
    }),
    (request) => describeColors(request.query.color),
  );
}
