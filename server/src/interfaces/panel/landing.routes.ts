import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../../core/gateway.ts';
import type { Operations } from '../kit/operations.ts';

const PAGE = readFileSync(new URL('../../../assets/landing.html', import.meta.url), 'utf8');

/** What a person sees at the bare address. */
export function landingRoutes(
  server: FastifyInstance,
  gateway: Gateway,
  { readiness, metrics }: Operations,
): void {
  server.get('/', async (_request, reply) => {
    const state = await readiness();
    const { name, primaryColor, supportEmail } = gateway.brand();
    const filled = fill(PAGE, {
      brand: name,
      color: /^#[0-9a-f]{6}$/i.test(primaryColor) ? primaryColor : '#0b7285',
      state: state.ready ? 'ready' : 'unready',
      words: state.ready ? 'Ready to take messages' : `Not ready: ${state.reason}`,
      metrics: metrics ? '' : 'hidden',
      support: supportEmail ?? '',
    });
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(filled);
  });
}

/** `{{name}}` marks what is filled in. */
function fill(page: string, values: Record<string, string>): string {
  return page.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
