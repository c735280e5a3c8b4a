import type { FastifyInstance } from 'fastify';
import { ownBrandRoutes } from 'harkara-contract/routes/brands.ts';
import { saveBrand, showOwnBrand } from '../../core/brands/manage-brands.ts';
import type { Gateway } from '../../core/gateway.ts';
import { brandColors } from '../kit/brand-colors.ts';
import { changeOf, describeBrand, WITH_IMAGES } from './brand-answers.ts';
import { serve } from './serve.ts';

/** The brand that a reseller was given. Under which hosts it is shown is the operator's to say. */
export function brandRoutes(api: FastifyInstance, { db, people, ids }: Gateway): void {
  const tools = { db, vault: people.vault, ids };
  serve(
    api,
    ownBrandRoutes,
    {
      'GET /brand': async ({ actor }) => describeBrand(await showOwnBrand(db, actor.account.number)),
      'PUT /brand': async ({ actor, body: { fingerprint, ...change } }) => {
        const { id } = await showOwnBrand(db, actor.account.number);
        await saveBrand(tools, actor, id, changeOf(change), fingerprint);
        return describeBrand(await showOwnBrand(db, actor.account.number));
      },
      'GET /brand-colors': async ({ query: { color } }) => ({
        light: brandColors(color, 'light'),
        dark: brandColors(color, 'dark'),
      }),
    },
    { 'PUT /brand': WITH_IMAGES },
  );
}
