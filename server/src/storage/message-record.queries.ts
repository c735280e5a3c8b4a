import type { Fact } from 'harkara-contract/fact.ts';
import type { ENGAGEMENTS } from 'harkara-contract/lists.ts';
import type { AccountKey } from './accounts.queries.ts';
import { readFacts, type Unread } from './facts.ts';
import { allRows, firstRow, type Handle } from './database.ts';
import type { CreditKind } from './ledger.queries.ts';
import type { Via } from './origin.ts';

/** What a message was accepted with, besides what every list shows. */
export type Submission = {
  family: string;
  unicode: boolean;
  creditKind: CreditKind;
  dltEntity: string | null;
  dltTemplate: string | null;
  dltHeader: string | null;
  via: Via | null;
  /** The present name of the key, or of the user; null: it was removed, or has none. */
  viaName: string | null;
  viaAddress: string | null;
  /** Of SMS. */
  templateId: number | null;
  templateName: string | null;
};

export async function readSubmission(
  handle: Handle,
  { bucket, account }: AccountKey,
  id: string,
): Promise<Submission | null> {
  return firstRow(handle, {
    name: 'read-submission',
    text: `
      select m.family, m.unicode, m.credit_kind as "creditKind", m.dlt_entity as "dltEntity",
             m.dlt_template as "dltTemplate", m.dlt_header as "dltHeader", sent.via, sent.address as "viaAddress",
             coalesce((select k.name from api_keys k
                        where k.bucket = $1 and k.account = $2 and sent.kind = 'k' and k.id = sent.number),
                      (select u.name from panel_users u
                        where u.bucket = $1 and u.account = $2 and sent.kind = 'u' and u.id = sent.number)) as "viaName",
             m.template as "templateId", t.name as "templateName"
        from messages m
        left join lateral (select via, via_address from campaigns
                            where bucket = $1 and account = $2 and campaign = m.campaign limit 1) as c on true
        left join lateral (select name from templates
                            where bucket = $1 and account = $2 and id = m.template limit 1) as t on true
       cross join lateral (select coalesce(m.via, c.via) as via, coalesce(m.via_address, c.via_address) as address,
                                  left(coalesce(m.via, c.via), 1) as kind,
                                  nullif(substr(coalesce(m.via, c.via), 2), '')::integer as number) as sent
       where m.bucket = $1 and m.account = $2 and m.id = $3`,
    values: [bucket, account, id],
  });
}

export type ReceiptRow = {
  receivedAt: Date;
  part: number;
  state: number;
  error: Fact | null;
  /** As it came; null once the account's texts are past their retention. */
  raw: string | null;
  /** How many came of its kind, where only the first of them is stored. */
  count: number;
};

/** The first ones: an operator may send the same receipt any number of times. */
export async function readReceipts(
  handle: Handle,
  { bucket, account }: AccountKey,
  id: string,
  limit: number,
): Promise<ReceiptRow[]> {
  const { rows } = await handle.query<Unread<ReceiptRow, 'error'>>({
    name: 'read-receipts',
    text: `select received_at as "receivedAt", part, state, error, raw, count from receipts
            where bucket = $1 and account = $2 and message = $3 order by id limit $4`,
    values: [bucket, account, id, limit],
  });
  return readFacts(rows, 'error');
}

export type EngagementRow = {
  kind: (typeof ENGAGEMENTS)[number];
  prefetch: boolean;
  firstAt: Date;
  count: number;
};

/** What the recipient did with it, the first thing first. */
export async function readEngagements(
  handle: Handle,
  { bucket, account }: AccountKey,
  id: string,
  limit: number,
): Promise<EngagementRow[]> {
  return allRows(handle, {
    name: 'read-engagements',
    text: `select kind, prefetch, first_at as "firstAt", count from engagements
            where bucket = $1 and account = $2 and message = $3 order by first_at, kind, link, prefetch limit $4`,
    values: [bucket, account, id, limit],
  });
}
