import type { FastifyRequest } from 'fastify';
import { DEFAULT_ID, type Brand, type BrandImage } from '../../core/brands/brand.ts';
import { isThisMachine, normaliseHost } from '../../core/brands/brands.ts';
import type { Gateway } from '../../core/gateway.ts';

/** The brand of the host that was asked for: by Host, or as a trusted proxy says. */
export function brandOf({ brands }: Pick<Gateway, 'brands'>, { hostname }: FastifyRequest): Brand {
  return brands().of(hostname);
}

/** Under a reseller's hosts nothing tells whose gateway it is. */
export const isOfReseller = ({ reseller }: Brand): boolean => reseller !== null;

/** What stands where a brand's name would, if there is none. */
export const titleOf = ({ name }: Brand): string => (name === '' ? 'Messaging gateway' : name);

/**
 * The address that customers of this brand know. The operator's own is told under the operator's own hosts alone; under
 * an unknown one there is none, so that addresses begin with a slash. A port counts on this machine alone: a page is made
 * for each address, and strangers choose what they send as a port.
 */
export function publicUrlOf(
  brand: Brand,
  { protocol, host, hostname }: FastifyRequest,
  baseUrl: string,
): string {
  if (brand.id === DEFAULT_ID) return baseUrl;
  if (brand.id === null) return '';
  return `${protocol}://${normaliseHost(isThisMachine(hostname) ? host : hostname)}`;
}

/** Where browsers find the brand's sign: the operator's picture, or one made of the name. */
export function iconPathOf({ favicon }: Brand): string {
  return favicon ? imagePathOf('favicon', favicon) : '/panel/favicon.svg';
}

export function imagePathOf(use: 'logo' | 'favicon', { hash, type }: BrandImage): string {
  return `/panel/brand/${use}-${hash}.${type === 'jpeg' ? 'jpg' : type}`;
}
