import type { BrandImage, BrandLook } from '../../storage/brands.queries.ts';

export type { BrandImage };

/** How the gateway presents itself under a host. */
export type Brand = {
  /** Null: no brand of the operator's is shown. */
  id: string | null;
  /** Empty: none is shown. */
  name: string;
  primaryColor: string;
  supportEmail: string | null;
  tagline: string | null;
  logo: BrandImage | null;
  favicon: BrandImage | null;
  /** The number of the account whose customers alone sign in here; null: everybody does. */
  reseller: number | null;
};

/** The id of the brand that the gateway's own address has. */
export const DEFAULT_ID = 'default';

const NEUTRAL_COLOR = '#475569';

/** What is shown under hosts that nobody has set up. */
export const NEUTRAL: Brand = {
  id: null,
  name: '',
  primaryColor: NEUTRAL_COLOR,
  supportEmail: null,
  tagline: null,
  logo: null,
  favicon: null,
  reseller: null,
};

/** What the gateway's own address shows until the operator gives it a brand. */
const PRODUCT = { name: 'Harkara', primaryColor: '#0b7285' };

export function defaultBrand(look: BrandLook | undefined): Brand {
  return brandFrom(DEFAULT_ID, { name: PRODUCT.name, primary_color: PRODUCT.primaryColor, ...look }, null);
}

export function brandFrom(id: string, look: BrandLook, reseller: number | null): Brand {
  return {
    id,
    name: look.name ?? '',
    primaryColor: look.primary_color ?? NEUTRAL_COLOR,
    supportEmail: look.support_email ?? null,
    tagline: look.tagline ?? null,
    logo: look.logo ?? null,
    favicon: look.favicon ?? null,
    reseller,
  };
}
