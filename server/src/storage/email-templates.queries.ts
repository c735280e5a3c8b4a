import type { AccountKey } from './accounts.queries.ts';
import { textArray, type Handle } from './database.ts';

export type EmailTemplateRow = {
  id: string;
  version: number;
  subject: string;
  html: string;
  text: string | null;
  status: 'pending' | 'approved' | 'rejected';
  reason: string | null;
  createdAt: Date;
  updatedAt: Date;
};

const FIELDS = `id, version, subject, html, body_text as text, status, reason, created_at as "createdAt",
  updated_at as "updatedAt"`;

export async function findEmailTemplate(
  handle: Handle,
  { bucket, account }: AccountKey,
  id: string,
): Promise<EmailTemplateRow | null> {
  const { rows } = await handle.query<EmailTemplateRow>({
    name: 'find-email-template',
    text: `select ${FIELDS} from email_templates where bucket = $1 and account = $2 and id = $3`,
    values: [bucket, account, id],
  });
  return rows[0] ?? null;
}

/** By id. */
export async function listEmailTemplates(
  handle: Handle,
  { bucket, account }: AccountKey,
  { offset, limit }: { offset: number; limit: number },
): Promise<EmailTemplateRow[]> {
  const { rows } = await handle.query<EmailTemplateRow>({
    name: 'list-email-templates',
    text: `select ${FIELDS} from email_templates
            where bucket = $1 and account = $2 order by id limit $3 offset $4`,
    values: [bucket, account, limit, offset],
  });
  return rows;
}

export async function countEmailTemplates(handle: Handle, { bucket, account }: AccountKey): Promise<number> {
  const { rows } = await handle.query<{ count: number }>({
    name: 'count-email-templates',
    text: 'select count(*)::integer as count from email_templates where bucket = $1 and account = $2',
    values: [bucket, account],
  });
  return rows[0]?.count ?? 0;
}

/** Gives those of the templates whose texts have changed their next version, and keeps every version. */
export async function versionEmailTemplates(
  handle: Handle,
  { bucket, account }: AccountKey,
  ids: readonly string[],
): Promise<void> {
  await handle.query({
    name: 'version-email-templates',
    text: `
      with changed as (
        select t.id, case when v.id is null then t.version else t.version + 1 end as next
          from email_templates t
          left join email_template_versions v
            on v.bucket = t.bucket and v.account = t.account and v.id = t.id and v.version = t.version
         where t.bucket = $1 and t.account = $2 and t.id = any ($3::text[])
           and (v.id is null or (v.subject, v.html, v.body_text) is distinct from (t.subject, t.html, t.body_text))
      ), versioned as (
        update email_templates t set version = c.next, updated_at = now()
          from changed c
         where t.bucket = $1 and t.account = $2 and t.id = c.id
        returning t.bucket, t.account, t.id, t.version, t.subject, t.html, t.body_text
      )
      insert into email_template_versions (bucket, account, id, version, subject, html, body_text)
      select * from versioned`,
    values: [bucket, account, textArray(ids)],
  });
}
