import { MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import type { Approval, ChatTemplateState, VoiceRoute } from 'harkara-contract/lists.ts';
import { ACCOUNT_FIELDS, accountArrays, type AccountKey, type AccountRow } from './accounts.queries.ts';
import { allRows, plainArray, type Handle } from './database.ts';

export type Sender = {
  senderId: string;
  route: 'transactional' | 'promotional' | 'international';
  status: Approval;
  dltHeaderId: string | null;
  /** Parts per second; null: no limit. */
  perSecond: number | null;
};

export type ChatTemplate = {
  name: string;
  language: string;
  category: string;
  body: string;
  status: ChatTemplateState;
  /** Why it cannot be sent with values for its body alone; null: it can. */
  problem: string | null;
};

/** A number that calls may come from. */
export type VoiceNumber = { number: string; route: VoiceRoute; status: Approval };

/** All that is kept of an account in memory, apart from its templates' texts, as of one moment. */
export type SnapshotRow = AccountRow & {
  senders: Sender[] | null;
  webhooks: { endpoint: number; events: string[] }[] | null;
  chat: { connector: string; sender: string } | null;
  chatTemplates: ChatTemplate[] | null;
  emailDomains: { domain: string; status: Approval }[] | null;
  voiceNumbers: VoiceNumber[] | null;
  /** Its approved templates by id: the id and the row's version, alternating. */
  templates: number[] | null;
};

export type TemplateKey = AccountKey & { id: number };

export type TemplateRow = {
  account: number;
  id: number;
  version: number;
  name: string;
  content: string;
  senderId: string | null;
  dltTemplateId: string | null;
  entityId: string | null;
};

/**
 * One statement has one snapshot: what changes later makes the copy stale, never falsely fresh. A row's version is the
 * transaction that wrote it (xmin), so that templates which have not changed need not be read again.
 */
export async function readSnapshots(handle: Handle, accounts: readonly AccountKey[]): Promise<SnapshotRow[]> {
  return allRows(handle, {
    name: 'read-snapshots',
    text: `select ${ACCOUNT_FIELDS},
                  (select json_agg(json_build_object('senderId', s.sender_id, 'route', s.route, 'status', s.status,
                                                     'dltHeaderId', s.dlt_header_id, 'perSecond', s.per_second)
                                   order by s.id)
                     from senders s where s.bucket = a.bucket and s.account = a.account) as senders,
                  (select json_agg(json_build_object('endpoint', w.endpoint, 'events', w.events))
                     from webhook_endpoints w
                    where w.bucket = a.bucket and w.account = a.account and w.kind = 'account'
                      and w.disabled_at is null) as webhooks,
                  (select json_build_object('connector', c.connector, 'sender', c.sender)
                     from chat_accounts c where c.bucket = a.bucket and c.account = a.account) as chat,
                  (select json_agg(json_build_object('name', t.name, 'language', t.language, 'category', t.category,
                                                     'body', t.body, 'status', t.status, 'problem', t.problem))
                     from chat_templates t
                    where t.bucket = a.bucket and t.account = a.account
                      and t.status in ('approved', 'paused', 'disabled')) as "chatTemplates",
                  (select json_agg(json_build_object('domain', d.domain, 'status', d.status))
                     from email_domains d where d.bucket = a.bucket and d.account = a.account) as "emailDomains",
                  (select json_agg(json_build_object('number', v.number, 'route', v.route, 'status', v.status))
                     from voice_numbers v where v.bucket = a.bucket and v.account = a.account) as "voiceNumbers",
                  (select ('[' || string_agg(t.id || ',' || t.xmin, ',' order by t.id) || ']')::json
                     from templates t
                    where t.bucket = a.bucket and t.account = a.account and t.status = 'approved') as templates
             from unnest($1::smallint[], $2::integer[]) as k (bucket, account)
            cross join lateral (select * from accounts
                                 where bucket = k.bucket and account = k.account limit 1) as a
            cross join lateral (select config_version from balances
                                 where bucket = k.bucket and account = k.account and kind = '${MAIN_CREDIT_KIND}' limit 1) as b`,
    values: accountArrays(accounts),
  });
}

/** Leaves out templates that are no longer approved. */
export async function readTemplates(
  handle: Handle,
  templates: readonly TemplateKey[],
): Promise<TemplateRow[]> {
  return allRows(handle, {
    name: 'read-templates',
    text: `select t.*
             from unnest($1::smallint[], $2::integer[], $3::integer[]) as k (bucket, account, id)
            cross join lateral (
                  select account, id, xmin::text::bigint as version, name, content, sender_id as "senderId",
                         dlt_template_id as "dltTemplateId", entity_id as "entityId"
                    from templates
                   where bucket = k.bucket and account = k.account and id = k.id and status = 'approved'
                   limit 1) as t`,
    values: [...accountArrays(templates), plainArray(templates.map((t) => t.id))],
  });
}
