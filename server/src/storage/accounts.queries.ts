import type { FeatureFile } from 'harkara-contract/features.ts';
import { MAIN_CREDIT_KIND, type PriceName } from 'harkara-contract/lists.ts';
import { firstRow, plainArray, type Handle } from './database.ts';

export type AccountRow = AccountKey & {
  username: string;
  displayName: string | null;
  role: 'customer' | 'reseller' | 'admin';
  parent: number | null;
  status: 'active' | 'inactive' | 'blocked';
  timeZone: string;
  settings: AccountSettings;
  version: number;
  /** By the database's clock. */
  readAt: Date;
};

/** Of `accounts a` and `balances b`. */
export const ACCOUNT_FIELDS = `a.bucket, a.account, a.username, a.details ->> 'display_name' as "displayName", a.role, a.parent, a.status, a.time_zone as "timeZone",
  a.settings, b.config_version as version, now() as "readAt"`;

/** What the operator has set for the account; absent settings have their defaults. */
export type AccountSettings = {
  features?: Partial<Record<FeatureFile, boolean>>;
  prices?: Partial<Record<PriceName, number>>;
  refunds?: boolean;
  flood_limit?: number;
  limits?: { legacy_per_second?: number; variable_length?: number };
  dlt?: { required?: boolean; entity_ids?: string[] };
  /** What a reseller may do. */
  reseller?: { most_customers?: number; delegated_reviews?: boolean };
  promotional_hours?: { from: string; to: string };
  mail?: { unsubscribe?: boolean; link_base?: string };
  smpp?: {
    system_id?: string;
    max_binds?: number;
    allow_ips?: string[];
    default_alphabet?: 'gsm7' | 'latin1';
  };
};

export type AccountKey = { bucket: number; account: number };

/** The parameters for `unnest($1::smallint[], $2::integer[])`. */
export function accountArrays(accounts: readonly AccountKey[]): string[] {
  return [plainArray(accounts.map((a) => a.bucket)), plainArray(accounts.map((a) => a.account))];
}

export async function findAccount(
  handle: Handle,
  { bucket, account }: AccountKey,
): Promise<AccountRow | null> {
  return firstRow(handle, {
    name: 'find-account',
    text: `select ${ACCOUNT_FIELDS}
             from accounts a
             join balances b on b.bucket = a.bucket and b.account = a.account and b.kind = '${MAIN_CREDIT_KIND}'
            where a.bucket = $1 and a.account = $2`,
    values: [bucket, account],
  });
}

/** @returns null for an account that nobody can log in to. */
export async function findPasswordHash(
  handle: Handle,
  { bucket, account }: AccountKey,
): Promise<string | null> {
  const { rows } = await handle.query<{ password_hash: string | null }>({
    name: 'find-password-hash',
    text: 'select password_hash from accounts where bucket = $1 and account = $2',
    values: [bucket, account],
  });
  return rows[0]?.password_hash ?? null;
}

export type ApiKey = {
  account: number;
  id: number;
  perMinute: number;
  perDay: number;
  scopes: readonly string[] | null;
  allowIps: readonly string[] | null;
  expiresAt: Date | null;
};

export async function findApiKey(handle: Handle, keyHash: string): Promise<ApiKey | null> {
  return firstRow(handle, {
    name: 'find-api-key',
    text: `select k.account, k.id, k.per_minute as "perMinute", k.per_day as "perDay", k.scopes,
                  k.allow_ips as "allowIps", k.expires_at as "expiresAt"
             from directory d
             join api_keys k on k.bucket = d.bucket and k.account = d.account and k.key_hash = d.value
            where d.kind = 'api_key' and d.value = $1`,
    values: [keyHash],
  });
}

/** By kind. */
export async function readBalances(
  handle: Handle,
  { bucket, account }: AccountKey,
): Promise<Map<string, number>> {
  const { rows } = await handle.query<{ kind: string; amount: number }>({
    name: 'read-balance-amounts',
    text: 'select kind, amount from balances where bucket = $1 and account = $2',
    values: [bucket, account],
  });
  return new Map(rows.map(({ kind, amount }) => [kind, amount]));
}

export async function readBalance(
  handle: Handle,
  { bucket, account }: AccountKey,
  kind: string,
): Promise<{ amount: number; updatedAt: Date } | null> {
  return firstRow(handle, {
    name: 'read-balance',
    text: `select amount, updated_at as "updatedAt" from balances where bucket = $1 and account = $2 and kind = $3`,
    values: [bucket, account, kind],
  });
}
