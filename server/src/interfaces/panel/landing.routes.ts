import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../../core/gateway.ts';
import type { Operations } from '../kit/operations.ts';
import { colorOf, fillPage, sendPage } from '../kit/pages.ts';

const PAGE = readFileSync(new URL('../../../assets/landing.html', import.meta.url), 'utf8');

/** What a person sees at the bare address. */
export function landingRoutes(
  server: FastifyInstance,
  gateway: Gateway,
  { readiness, metrics }: Operations,
): void {
  server.get('/', async (_request, reply) => {
    const state = await readiness();
    const brand = gateway.brand();
    const filled = fillPage(PAGE, {
      brand: brand.name,
      color: colorOf(brand),
      state: state.ready ? 'ready' : 'unready',
      words: state.ready ? 'Ready to take messages' : `Not ready: ${state.reason}`,
      metrics: metrics ? '' : 'hidden',
      support: brand.supportEmail ?? '',
    });
    return sendPage(reply, filled, "'none'");
  });
}
