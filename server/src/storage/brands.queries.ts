import type { AccountKey } from './accounts.queries.ts';
import { allRows, onlyRow, textArray, type Handle, type Transaction } from './database.ts';

/** What is known of an image; its bytes are kept apart. */
export type BrandImage = {
  /** Of its bytes. */
  hash: string;
  type: 'png' | 'jpeg' | 'webp';
  width: number;
  height: number;
};

/** As a provisioning file has it, apart from the images. */
export type BrandLook = {
  name?: string;
  primary_color?: string;
  support_email?: string;
  tagline?: string;
  logo?: BrandImage;
  favicon?: BrandImage;
};

export type BrandRow = {
  id: string;
  look: BrandLook;
  reseller: number | null;
  /** In order of the alphabet. */
  hosts: string[];
};

export async function listBrands(handle: Handle): Promise<BrandRow[]> {
  return allRows(handle, {
    name: 'list-brands',
    text: `select id, look, reseller,
                  array(select host from brand_hosts h where h.brand = b.id order by host collate "C") as hosts
             from brands b order by id collate "C"`,
  });
}

/** Hosts are written apart, after those of all brands that lose some were freed. */
export async function writeBrand(
  handle: Handle,
  { id, look, reseller }: Omit<BrandRow, 'hosts'>,
): Promise<void> {
  await handle.query({
    text: `insert into brands (id, look, reseller) values ($1, $2, $3)
           on conflict (id) do update set look = excluded.look, reseller = excluded.reseller`,
    values: [id, JSON.stringify(look), reseller],
  });
}

/** Frees what brands are about to give to each other. */
export async function freeBrands(handle: Transaction, ids: readonly string[]): Promise<void> {
  await handle.query({
    text: 'delete from brand_hosts where brand = any ($1::text[])',
    values: [textArray(ids)],
  });
  await handle.query({
    text: 'update brands set reseller = null where id = any ($1::text[])',
    values: [textArray(ids)],
  });
}

export async function insertBrandHosts(
  handle: Handle,
  { id, hosts }: Pick<BrandRow, 'id' | 'hosts'>,
): Promise<void> {
  await handle.query({
    text: 'insert into brand_hosts (host, brand) select host, $1 from unnest($2::text[]) as h (host)',
    values: [id, textArray(hosts)],
  });
}

export async function deleteBrand(handle: Transaction, id: string): Promise<void> {
  await handle.query({ text: 'delete from brand_hosts where brand = $1', values: [id] });
  await handle.query({ text: 'delete from brands where id = $1', values: [id] });
}

export async function insertBrandImage(handle: Handle, hash: string, bytes: Buffer): Promise<void> {
  await handle.query({
    text: 'insert into brand_images (hash, bytes) values ($1, $2) on conflict (hash) do nothing',
    values: [hash, bytes],
  });
}

export async function readBrandImage(handle: Handle, hash: string): Promise<Buffer | null> {
  const { rows } = await handle.query<{ bytes: Buffer }>({
    name: 'read-brand-image',
    text: 'select bytes from brand_images where hash = $1',
    values: [hash],
  });
  return rows[0]?.bytes ?? null;
}

/** Removes images that no brand has any more. */
export async function sweepBrandImages(handle: Handle): Promise<void> {
  await handle.query({
    text: `delete from brand_images i
            where not exists (select 1
                                from (select look from brands
                                      union all
                                      select value from settings where key = 'brand') as l
                               where i.hash in (l.look->'logo'->>'hash', l.look->'favicon'->>'hash'))`,
  });
}

/** How many accounts are below a reseller, directly or further down, and how many of their people are signed in. */
export async function countBelow(
  handle: Handle,
  { bucket, account }: AccountKey,
): Promise<{ customers: number; sessions: number }> {
  return onlyRow(handle, {
    text: `with recursive below as (
             select bucket, account as number from accounts where bucket = $1 and account = $2
             union
             select a.bucket, a.account from accounts a join below b on a.parent = b.number
           )
           select (select count(*)::integer - 1 from below) as customers,
                  (select count(*)::integer from panel_sessions s
                     join below b on s.bucket = b.bucket and s.account = b.number
                    where s.expires_at > now()) as sessions`,
    values: [bucket, account],
  });
}
