import type { AccountKey } from './accounts.queries.ts';
import { allRows, type Handle, type Transaction } from './database.ts';

export type DomainKey = AccountKey & { domain: string };

export type EmailDomain = DomainKey & {
  username: string;
  status: 'pending' | 'approved' | 'rejected';
  /** What the reviewer had to say. */
  reason: string | null;
  createdAt: Date;
  checkedAt: Date | null;
  /** When its DNS records were last found to be right; null: they are not, or were never looked up. */
  verifiedAt: Date | null;
  problem: string | null;
};

/** By account and domain. */
export async function listEmailDomains(handle: Handle, username: string | null): Promise<EmailDomain[]> {
  return allRows(handle, {
    text: `select d.bucket, d.account, a.username, d.domain, d.status, d.reason, d.created_at as "createdAt",
                  d.checked_at as "checkedAt", d.verified_at as "verifiedAt", d.problem
             from email_domains d
             join accounts a on a.bucket = d.bucket and a.account = d.account
            where $1::text is null or a.username = $1
            order by a.username, d.domain`,
    values: [username],
  });
}

export type SigningKey = {
  selector: string;
  /** The public key as a DNS record has it, in base64. */
  publicKey: string;
  /** Sealed. */
  privateKey: Buffer;
  signs: boolean;
  createdAt: Date;
};

/** The one that signs first. */
export async function listDomainKeys(
  handle: Handle,
  { bucket, account, domain }: DomainKey,
): Promise<SigningKey[]> {
  return allRows(handle, {
    text: `select selector, public_key as "publicKey", private_key as "privateKey", signs, created_at as "createdAt"
             from email_domain_keys
            where bucket = $1 and account = $2 and domain = $3
            order by signs desc, selector`,
    values: [bucket, account, domain],
  });
}

export async function isEmailDomain(
  handle: Handle,
  { bucket, account, domain }: DomainKey,
): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'is-email-domain',
    text: 'select 1 from email_domains where bucket = $1 and account = $2 and domain = $3',
    values: [bucket, account, domain],
  });
  return rowCount === 1;
}

/** Locks the domain, so that one process at a time changes its keys. @returns false if there is no such domain. */
export async function lockEmailDomain(
  handle: Handle,
  { bucket, account, domain }: DomainKey,
): Promise<boolean> {
  const { rowCount } = await handle.query({
    text: `select 1 from email_domains where bucket = $1 and account = $2 and domain = $3 for update`,
    values: [bucket, account, domain],
  });
  return rowCount === 1;
}

/** Replaces a key of the same selector. */
export async function storeDomainKey(
  handle: Handle,
  { bucket, account, domain }: DomainKey,
  { selector, publicKey, privateKey, signs }: Omit<SigningKey, 'createdAt'>,
): Promise<void> {
  await handle.query({
    text: `insert into email_domain_keys (bucket, account, domain, selector, public_key, private_key, signs, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, now())
           on conflict (bucket, account, domain, selector) do update
              set public_key = excluded.public_key, private_key = excluded.private_key, signs = excluded.signs,
                  created_at = excluded.created_at`,
    values: [bucket, account, domain, selector, publicKey, privateKey, signs],
  });
}

/** From now on this key signs the domain's mail, and no other. */
export async function signWith(
  handle: Transaction,
  { bucket, account, domain }: DomainKey,
  selector: string,
): Promise<void> {
  const key = [bucket, account, domain, selector];
  const ofDomain = 'bucket = $1 and account = $2 and domain = $3';
  await handle.query({
    text: `update email_domain_keys set signs = false where ${ofDomain} and selector <> $4 and signs`,
    values: key,
  });
  await handle.query({
    text: `update email_domain_keys set signs = true where ${ofDomain} and selector = $4`,
    values: key,
  });
}

/** What a look at a domain's records has shown. */
export type DomainLook = {
  at: Date;
  /** Null: the records are right. */
  problem: string | null;
  /** How often in a row they were not found; null: DNS has not answered, which says nothing about them. */
  misses: number | null;
  /** When the gateway itself looks next. */
  lookAt: Date;
};

export async function noteDomainCheck(
  handle: Handle,
  { bucket, account, domain }: DomainKey,
  { at, problem, misses, lookAt }: DomainLook,
): Promise<void> {
  await handle.query({
    name: 'note-domain-check',
    text: `update email_domains
              set checked_at = $4, verified_at = case when $5::text is null then $4::timestamptz end, problem = $5,
                  look_at = $7, misses = coalesce($6::smallint, misses),
                  missing_since = case when $6 = 0 then null when $6 > 0 then coalesce(missing_since, $4)
                                       else missing_since end
            where bucket = $1 and account = $2 and domain = $3`,
    values: [bucket, account, domain, at, problem, misses, lookAt],
  });
}
