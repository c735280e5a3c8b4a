import { get } from './query.ts';
import { request, type Result } from './request.ts';
import type { Brand, BrandColors, BrandRemoval, Brands } from './panel.generated.ts';

export type { Brand, BrandColors } from './panel.generated.ts';

/** What a form changes. Images are files in Base64; null removes one, and an absent one stays. */
export type BrandChange = {
  name: string;
  primary_color: string;
  support_email: string | null;
  tagline: string | null;
  logo?: string | null;
  favicon?: string | null;
};

export type BrandTerms = { hosts: string[]; reseller: string | null };

export const brandsQuery = get<Brands>(['brands'], 'admin/brands');

export const ownBrandQuery = get<Brand>(['brand'], 'brand');

export const brandColorsQuery = (color: string) =>
  get<BrandColors>(['brand-colors', color], `brand-colors?color=${encodeURIComponent(color)}`);

const pathOf = (id: string) => `admin/brands/${encodeURIComponent(id)}`;

export const addBrand = (body: BrandChange & BrandTerms & { id: string }): Promise<Result<Brand>> =>
  request('POST', 'admin/brands', { body });

export const saveBrand = (
  id: string,
  body: BrandChange & Partial<BrandTerms> & { fingerprint: string },
): Promise<Result<Brand>> => request('PUT', pathOf(id), { body });

export const saveOwnBrand = (body: BrandChange & { fingerprint: string }): Promise<Result<Brand>> =>
  request('PUT', 'brand', { body });

export const brandRemovalQuery = (id: string) =>
  get<BrandRemoval>(['brands', id, 'removal'], `${pathOf(id)}/removal`);

export const removeBrand = (id: string): Promise<Result<void>> => request('DELETE', pathOf(id));
