import { LONGEST_BRAND } from 'harkara-contract/routes/brands.ts';
import type { BrandImage } from '../../core/brands/brand.ts';
import type { BrandChange, ShownBrand } from '../../core/brands/manage-brands.ts';
import { imagePathOf } from '../kit/brand-of.ts';
import { colorOf } from '../kit/pages.ts';

export const WITH_IMAGES = { bodyLimit: LONGEST_BRAND };

export function describeBrand(brand: ShownBrand) {
  const { logo, favicon } = brand;
  return {
    ...brand,
    primaryColor: colorOf(brand),
    logo: logo && pictureOf('logo', logo),
    favicon: favicon && pictureOf('favicon', favicon),
  };
}

/** A picture of a brand, as a page shows it. */
export function pictureOf(use: 'logo' | 'favicon', image: BrandImage) {
  return { ...image, url: imagePathOf(use, image) };
}

/** An empty field of a form has nothing in it. */
export function changeOf(change: BrandChange): BrandChange {
  return { ...change, support_email: change.support_email || null, tagline: change.tagline || null };
}
