import type { FastifyRequest } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { isThisMachine } from '../../core/brands/brands.ts';
import { refused } from './refusals.ts';

/** Where the browser believes to be. */
export type PageOrigin = {
  /** Such as `https://panel.example`. */
  origin: string;
  /** Whether the browser keeps the session's cookie. */
  secure: boolean;
};

/**
 * The request's scheme is what a trusted proxy says it was. Where the operator has declared the gateway's address as
 * https, requests for that host are believed to have come that way.
 */
export function pageOriginOf(
  { protocol, host, hostname }: Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>,
  baseUrl: string,
): PageOrigin {
  const scheme = baseUrl.toLowerCase() === `https://${host.toLowerCase()}` ? 'https' : protocol;
  return {
    origin: originOf(`${scheme}://${host}`) ?? '',
    // Browsers keep Secure cookies of their own machine over plain http, too.
    secure: scheme === 'https' || isThisMachine(hostname),
  };
}

/** Refuses what another site's page has made the browser send, and what could not be kept secret on the way. */
export function refuseIfForeign(request: FastifyRequest, baseUrl: string): void {
  const page = pageOriginOf(request, baseUrl);
  if (!page.secure) {
    throw refused('https_required', fact('https_required'));
  }
  const given = originOf(request.headers.origin ?? '');
  if (given === null || given !== page.origin) {
    throw refused('csrf_failed', fact('request_of_another_site'));
  }
}

function originOf(address: string): string | null {
  return URL.canParse(address) && /^https?:/i.test(address) ? new URL(address).origin : null;
}
