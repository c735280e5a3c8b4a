import type { FastifyInstance } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { brandRoutes } from 'harkara-contract/routes/brands.ts';
import { saveBrand, showBrand, showBrands } from '../../../core/brands/manage-brands.ts';
import { DEFAULT_ID } from '../../../core/brands/brand.ts';
import { DomainError } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { consequencesOfBrand, removeBrand } from '../../../core/removals/gateway-records.ts';
import { changeOf, describeBrand, WITH_IMAGES } from '../brand-answers.ts';
import { serve } from '../serve.ts';

export function adminBrandsRoutes(api: FastifyInstance, { db, people, ids }: Gateway): void {
  const tools = { db, vault: people.vault, ids };
  serve(
    api,
    brandRoutes,
    {
      'GET /admin/brands': async () => ({ items: (await showBrands(db)).map(describeBrand) }),
      'POST /admin/brands': async ({ actor, body: { id, ...change } }) => {
        refuseIfTaken(await showBrands(db), id);
        await saveBrand(tools, actor, id, changeOf(change), null);
        return describeBrand(await showBrand(db, id));
      },
      'PUT /admin/brands/:id': async ({ actor, params: { id }, body: { fingerprint, ...change } }) => {
        if (id === DEFAULT_ID) refuseIfOfDefault(change);
        await showBrand(db, id);
        await saveBrand(tools, actor, id, changeOf(change), fingerprint);
        return describeBrand(await showBrand(db, id));
      },
      'GET /admin/brands/:id/removal': ({ params }) => consequencesOfBrand(db, params.id),
      'DELETE /admin/brands/:id': ({ actor, params }) => removeBrand(db, actor, params.id),
    },
    { 'POST /admin/brands': WITH_IMAGES, 'PUT /admin/brands/:id': WITH_IMAGES },
  );
}

function refuseIfTaken(brands: readonly { id: string }[], wanted: string): void {
  if (!brands.some(({ id: known }) => known === wanted)) return;
  throw new DomainError(fact('brand_id_taken'), { fields: { id: fact('id_of_another_brand') } });
}

/** It is shown under the gateway's own address, to everybody. */
function refuseIfOfDefault(change: { hosts?: string[]; reseller?: string | null }): void {
  const why = fact('not_for_default_brand');
  const fields = Object.fromEntries(
    (['hosts', 'reseller'] as const).filter((name) => name in change).map((name) => [name, why]),
  );
  if (Object.keys(fields).length === 0) return;
  throw new DomainError(fact('default_brand_fixed'), { fields });
}
