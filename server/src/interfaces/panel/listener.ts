import type { FastifyRequest } from 'fastify';
import type { Language } from 'harkara-contract/language.ts';
import type { Listener } from 'harkara-contract/say.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether customers see the names of carriers. */
    showsCarriers: boolean;
  }
}

/** To whom an answer of the panel is said: its pages name the language that they show. */
export function listenerOf({ headers, query, actor, server }: FastifyRequest): Listener {
  const { lang } = query as { lang?: string };
  return {
    language: languageOf(lang ?? headers['accept-language']),
    seesCarriers: server.showsCarriers || actor?.account.role === 'admin',
  };
}

function languageOf(accepted: string | undefined): Language {
  return accepted?.startsWith('hi') ? 'hi' : 'en';
}
