import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Gateway } from '../../core/gateway.ts';
import { brandOf, isOfReseller, titleOf } from '../kit/brand-of.ts';
import type { Operations } from '../kit/operations.ts';
import { fillPage, marksOf, sendPage } from '../kit/pages.ts';

const PAGE = readFileSync(new URL('../../../assets/landing.html', import.meta.url), 'utf8');

const NOT_BUILT =
  'The panel has not been built. `npm start` builds it; `node panel/build.mjs` builds it while the gateway runs.';

/** The gateway's state and its addresses, without the panel. */
export type LandingPage = (reply: FastifyReply, note?: string) => Promise<FastifyReply>;

export function landingPage(gateway: Gateway, { readiness, metrics }: Operations): LandingPage {
  return async (reply, note = '') => {
    const state = await readiness();
    const brand = brandOf(gateway, reply.request);
    const filled = fillPage(PAGE, {
      brand: titleOf(brand),
      ...marksOf(brand),
      state: state.ready ? 'ready' : 'unready',
      words: state.ready ? 'Ready to accept messages' : `Not ready: ${state.reason}`,
      note,
      metrics: metrics && !isOfReseller(brand) ? '' : 'hidden',
      support: brand.supportEmail ?? '',
    });
    return sendPage(reply, filled, "'none'");
  };
}

/** What a browser gets where the panel should be. */
export function sayNotBuilt(landing: LandingPage): (reply: FastifyReply) => Promise<FastifyReply> {
  return (reply) => landing(reply.code(503), NOT_BUILT);
}

/** A person's browser is led to the panel; whatever else asks the bare address is shown the gateway's state. */
export function landingRoutes(server: FastifyInstance, landing: LandingPage): void {
  server.get('/', (request, reply) => {
    void reply.header('vary', 'accept');
    const isBrowser = request.headers.accept?.includes('text/html') === true;
    return isBrowser ? reply.redirect('/panel/', 302) : landing(reply);
  });
}
