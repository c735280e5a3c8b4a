import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { saveBrand, showBrand, showBrands } from '../../../core/brands/manage-brands.ts';
import { DEFAULT_ID } from '../../../core/brands/brand.ts';
import { DomainError } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { consequencesOfBrand, removeBrand } from '../../../core/removals/gateway-records.ts';
import { Brand, changeOf, describeBrand, fingerprint, LONGEST_BODY, look } from '../brand-answers.ts';
import { actorOf, operation } from '../operation.ts';

const id = Type.String({ minLength: 1, maxLength: 100, description: 'Small letters, digits and hyphens' });
const Params = Type.Object({ id });

const terms = {
  hosts: Type.Array(Type.String({ maxLength: 300 }), {
    maxItems: 50,
    description: 'Under which it is shown',
  }),
  reseller: Type.Union([Type.String({ maxLength: 100 }), Type.Null()], {
    description: 'The username of a reseller',
  }),
};

const NewBrand = Type.Object({ id, ...look, ...terms }, { additionalProperties: false });

const Change = Type.Object(
  { ...look, hosts: Type.Optional(terms.hosts), reseller: Type.Optional(terms.reseller), fingerprint },
  { additionalProperties: false },
);

const Brands = Type.Object(
  { items: Type.Array(Brand, { description: 'The default one first' }) },
  { title: 'Brands', description: 'All brands: they are few' },
);

const Removal = Type.Object(
  {
    hosts: Type.Integer({ description: 'Hosts that show no name from then on' }),
    customers: Type.Integer({ description: 'The reseller’s customers' }),
    sessions: Type.Integer({ description: 'Sessions of the reseller and its customers' }),
  },
  { title: 'BrandRemoval', description: 'What a removal would do' },
);

export function adminBrandsRoutes(api: FastifyInstance, { db, people, ids }: Gateway): void {
  const tools = { db, vault: people.vault, ids };
  const admin = { tag: 'Brands', of: 'admin' } as const;

  api.get(
    '/admin/brands',
    operation({ ...admin, id: 'listBrands', summary: 'Brands', requires: 'viewer', answer: Brands }),
    async () => ({ items: (await showBrands(db)).map(describeBrand) }),
  );

  api.post<{ Body: Static<typeof NewBrand> }>(
    '/admin/brands',
    {
      ...operation({
        ...admin,
        id: 'addBrand',
        summary: 'Add a brand',
        requires: 'owner',
        body: NewBrand,
        answer: Brand,
        status: 201,
        errors: ['conflict'],
      }),
      bodyLimit: LONGEST_BODY,
    },
    async (request, reply) => {
      const { id: wanted, ...change } = request.body;
      refuseIfTaken(await showBrands(db), wanted);
      await saveBrand(tools, actorOf(request), wanted, changeOf(change), null);
      return reply.code(201).send(describeBrand(await showBrand(db, wanted)));
    },
  );

  api.put<{ Params: Static<typeof Params>; Body: Static<typeof Change> }>(
    '/admin/brands/:id',
    {
      ...operation({
        ...admin,
        id: 'saveBrand',
        summary: 'Change a brand',
        requires: 'owner',
        params: Params,
        body: Change,
        answer: Brand,
        errors: ['not_found', 'conflict'],
      }),
      bodyLimit: LONGEST_BODY,
    },
    async (request) => {
      const { fingerprint: expected, ...change } = request.body;
      if (request.params.id === DEFAULT_ID) refuseIfOfDefault(change);
      await showBrand(db, request.params.id);
      await saveBrand(tools, actorOf(request), request.params.id, changeOf(change), expected);
      return describeBrand(await showBrand(db, request.params.id));
    },
  );

  api.get<{ Params: Static<typeof Params> }>(
    '/admin/brands/:id/removal',
    operation({
      ...admin,
      id: 'getBrandRemoval',
      summary: 'What the removal of a brand would do',
      requires: 'viewer',
      params: Params,
      answer: Removal,
      errors: ['not_found'],
    }),
    async (request) => (await consequencesOfBrand(db, request.params.id)).figures,
  );

  api.delete<{ Params: Static<typeof Params> }>(
    '/admin/brands/:id',
    operation({
      ...admin,
      id: 'removeBrand',
      summary: 'Remove a brand',
      requires: 'owner',
      params: Params,
      answer: null,
      errors: ['not_found'],
    }),
    async (request, reply) => {
      await removeBrand(db, actorOf(request), request.params.id);
      return reply.code(204).send();
    },
  );
}

function refuseIfTaken(brands: readonly { id: string }[], wanted: string): void {
  if (!brands.some(({ id: known }) => known === wanted)) return;
  const why = 'is already the id of a brand';
  throw new DomainError('validation_failed', `The id ${why}.`, { fields: { id: why } });
}

/** It is shown under the gateway's own address, to everybody. */
function refuseIfOfDefault(change: { hosts?: string[]; reseller?: string | null }): void {
  const why = 'must not be given for the default brand';
  const fields = Object.fromEntries(
    (['hosts', 'reseller'] as const).filter((name) => name in change).map((name) => [name, why]),
  );
  if (Object.keys(fields).length === 0) return;
  throw new DomainError('validation_failed', `The fields hosts and reseller ${why}.`, { fields });
}
