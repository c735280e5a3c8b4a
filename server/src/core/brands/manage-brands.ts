import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { listBrands, type BrandLook, type BrandRow } from '../../storage/brands.queries.ts';
import type { Database, Handle } from '../../storage/database.ts';
import { findUsernames } from '../../storage/manage-accounts.queries.ts';
import { readSettings } from '../../storage/settings.queries.ts';
import type { Vault } from '../accounts/vault.ts';
import type { Doer } from '../audit-log/doer.ts';
import { DomainError } from '../errors.ts';
import type { IdMaker } from '../ids.ts';
import { applyProvisioning } from '../provisioning/apply.ts';
import { readRecord, type RecordName } from '../provisioning/expected.ts';
import { ProvisioningError } from '../provisioning/problems.ts';
import { brandFrom, DEFAULT_ID, defaultBrand, type Brand } from './brand.ts';

/** A brand as its form shows it. */
export type ShownBrand = Omit<Brand, 'id' | 'reseller'> & {
  id: string;
  hosts: string[];
  /** A username. */
  reseller: string | null;
  /** Of the record, for {@link saveBrand}. */
  fingerprint: string;
};

/** In the words of a provisioning file; images are files in Base64. */
export type BrandChange = {
  name?: string;
  primary_color?: string;
  support_email?: string | null;
  tagline?: string | null;
  logo?: string | null;
  favicon?: string | null;
  hosts?: string[];
  reseller?: string | null;
};

export type BrandTools = { db: Database; vault: Vault; ids: IdMaker };

/** The brand of the gateway's own address is the first. */
export async function showBrands({ general }: Database): Promise<ShownBrand[]> {
  const rows = await listBrands(general);
  const look = (await readSettings(general)).get('brand') as BrandLook | undefined;
  const own = { ...defaultBrand(look), id: DEFAULT_ID, hosts: [], reseller: null };
  const names = await findUsernames(
    general,
    rows.flatMap(({ reseller }) => reseller ?? []),
  );
  return [
    { ...own, fingerprint: await fingerprintOf(general, DEFAULT_ID) },
    ...(await Promise.all(rows.map((row) => show(general, row, names)))),
  ];
}

export async function showBrand(db: Database, id: string): Promise<ShownBrand> {
  const found = (await showBrands(db)).find((brand) => brand.id === id);
  if (!found) throw noSuchBrand();
  return found;
}

/** @throws DomainError if the reseller was given none. */
export async function showOwnBrand({ general }: Database, account: number): Promise<ShownBrand> {
  const row = (await listBrands(general)).find(({ reseller }) => reseller === account);
  if (!row) throw noSuchBrand();
  return show(general, row, await findUsernames(general, [account]));
}

/**
 * Changes a brand as a file would.
 *
 * @param fingerprint as the brand was read; null: it is new.
 * @throws DomainError that names the fields which are wrong, or that the brand is not as expected.
 */
export async function saveBrand(
  { db, vault, ids }: BrandTools,
  doer: Doer,
  id: string,
  change: BrandChange,
  fingerprint: string | null,
): Promise<void> {
  const document = id === DEFAULT_ID ? { brand: change } : { brands: [{ id, ...change }] };
  const expected = [{ ...recordOf(id), fingerprint }];
  try {
    await applyProvisioning(db, vault, ids, document, { by: doer, expected });
  } catch (error) {
    throw error instanceof ProvisioningError ? refusalOf(error, change) : error;
  }
}

function refusalOf({ problems }: ProvisioningError, { hosts = [] }: BrandChange): DomainError {
  const fields: Record<string, Fact> = {};
  for (const { path, why } of problems) {
    const [, field = path, item] = /^brands?(?:\[0\])?\.(\w+)(?:\[(\d+)\])?$/.exec(path) ?? [];
    fields[field] ??=
      item === undefined ? why : fact('wrong_host', { host: hosts[Number(item)] ?? '', reason: why });
  }
  const [[field, reason] = ['', fact('invalid')]] = Object.entries(fields);
  return new DomainError(fact('invalid_brand', { field, reason }), { fields });
}

export function noSuchBrand(): DomainError {
  return new DomainError(fact('brand_not_found'));
}

const recordOf = (id: string): RecordName =>
  id === DEFAULT_ID ? { kind: 'setting', name: 'brand' } : { kind: 'brand', name: id };

async function show(
  handle: Handle,
  { id, look, hosts, reseller }: BrandRow,
  names: ReadonlyMap<number, string>,
): Promise<ShownBrand> {
  return {
    ...brandFrom(id, look, reseller),
    id,
    hosts,
    reseller: reseller === null ? null : (names.get(reseller) ?? null),
    fingerprint: await fingerprintOf(handle, id),
  };
}

async function fingerprintOf(handle: Handle, id: string): Promise<string> {
  return (await readRecord(handle, recordOf(id)))?.fingerprint ?? '';
}
