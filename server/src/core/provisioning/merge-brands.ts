import {
  freeBrands,
  insertBrandHosts,
  insertBrandImage,
  sweepBrandImages,
  writeBrand,
  type BrandLook,
  type BrandRow,
} from '../../storage/brands.queries.ts';
import type { Handle, Transaction } from '../../storage/database.ts';
import { normaliseUsername } from '../accounts/credentials.ts';
import { CHANGED } from '../audit-log/record-action.ts';
import { readImage } from '../brands/image.ts';
import type { BrandRecord, DefaultBrandRecord } from './brand-record.ts';
import type { ChangeLog } from './changes.ts';
import { describeBrand } from './described.ts';
import type { Known } from './known.ts';
import { ownersOf, type MergedAccount } from './merge-accounts.ts';
import { overlay } from './merge-settings.ts';
import type { ProvisioningFile } from './provisioning-file.ts';

type Merged = { brand: BrandRow; stored: BrandRow | undefined; fields: string[] };

export async function mergeBrands(
  handle: Transaction,
  file: ProvisioningFile,
  known: Known,
  accounts: readonly MergedAccount[],
  log: ChangeLog,
): Promise<void> {
  const owners = ownersOf(known, accounts);
  const names = new Map(Array.from(owners.values(), ({ account, username }) => [account, username]));
  const nameOf = (account: number) => names.get(account) ?? String(account);
  const changed: Merged[] = [];
  for (const declared of file.brands ?? []) {
    const stored = known.brands.get(declared.id);
    const reseller =
      typeof declared.reseller === 'string'
        ? (owners.get(normaliseUsername(declared.reseller))?.account ?? null)
        : declared.reseller;
    const merged = mergeBrand(declared, await storeImages(handle, declared), reseller, stored);
    if (!stored || merged.fields.length > 0) changed.push({ ...merged, stored });
  }
  if (changed.length === 0) return;
  await freeBrands(
    handle,
    changed.map(({ brand }) => brand.id),
  );
  for (const { brand, stored, fields } of changed) {
    await writeBrand(handle, brand);
    await insertBrandHosts(handle, brand);
    const after = describeBrand(brand, nameOf);
    if (stored) {
      const values = { before: describeBrand(stored, nameOf), after };
      log.updated('brand', brand.id, fields, brand.reseller, values);
    } else log.created('brand', brand.id, brand.reseller, { ...after, ...imagesIn(brand.look) });
  }
  await sweepBrandImages(handle);
  log.sharedChanged = true;
}

function mergeBrand(
  declared: BrandRecord,
  images: Pick<BrandLook, 'logo' | 'favicon'>,
  reseller: number | null | undefined,
  stored: BrandRow | undefined,
): { brand: BrandRow; fields: string[] } {
  const { id, reseller: _, hosts: names, ...given } = declared;
  // They are a set: order and repetition make no difference.
  const hosts = names && [...new Set(names)].sort();
  const look = overlay({ ...stored?.look }, { ...given, ...images });
  const rest = overlay(
    { hosts: stored?.hosts ?? [], reseller: stored?.reseller ?? null },
    { hosts, reseller },
  );
  return {
    brand: {
      id,
      look: look.settings,
      hosts: hosts ?? stored?.hosts ?? [],
      reseller: reseller === undefined ? (stored?.reseller ?? null) : reseller,
    },
    fields: [...look.changed, ...rest.changed],
  };
}

/** Images of something new, in the words of the audit log. */
export function imagesIn({ logo, favicon }: Readonly<Record<string, unknown>>): Record<string, string> {
  return { ...(logo ? { logo: CHANGED } : {}), ...(favicon ? { favicon: CHANGED } : {}) };
}

/** @returns what is known of the images; null: one is removed. */
export async function storeImages(
  handle: Handle,
  { logo, favicon }: DefaultBrandRecord,
): Promise<Pick<BrandLook, 'logo' | 'favicon'>> {
  const found: Record<string, unknown> = {};
  for (const [use, given] of [
    ['logo', logo],
    ['favicon', favicon],
  ] as const) {
    if (given === null) found[use] = null;
    if (typeof given !== 'string') continue;
    const read = readImage(given, use);
    if (!('image' in read)) throw new Error('an image was not checked');
    await insertBrandImage(handle, read.image.hash, read.bytes);
    found[use] = read.image;
  }
  return found;
}
