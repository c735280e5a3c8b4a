import type { FastifyRequest } from 'fastify';
import type { Language } from 'harkara-contract/lists.ts';
import type { Listener } from 'harkara-contract/say.ts';

/** To whom an answer of the panel is said: its pages name the language that they show. */
export function listenerOf({ headers, actor }: FastifyRequest, showCarriers: boolean): Listener {
  return {
    language: languageOf(headers['accept-language']),
    seesCarriers: showCarriers || actor?.account.role === 'admin',
  };
}

function languageOf(accepted: string | undefined): Language {
  return accepted?.startsWith('hi') ? 'hi' : 'en';
}
