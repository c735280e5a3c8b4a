import type { Stored } from 'harkara-contract/records/kinds.ts';
import type { AccountKey } from './accounts.queries.ts';
import { allRows, textArray, type Handle } from './database.ts';

export type ListedEmailTemplate = Omit<Stored<'email_template'>, 'html' | 'text' | 'createdAt'>;

/**
 * By id, without the texts themselves. An account has few enough of them for a search to read them all.
 *
 * @param search.words part of the id or the subject, in small letters; null: any.
 * @param search.after the last id of the page before; null: from the first.
 */
export async function searchEmailTemplates(
  handle: Handle,
  { bucket, account }: AccountKey,
  { words, after, limit }: { words: string | null; after: string | null; limit: number },
): Promise<ListedEmailTemplate[]> {
  return allRows(handle, {
    name: 'search-email-templates',
    text: `select id, version, subject, status, reason, updated_at as "updatedAt" from email_templates
            where bucket = $1 and account = $2 and ($3::text is null or id > $3)
              and ($4::text is null or position($4 in lower(id)) > 0 or position($4 in lower(subject)) > 0)
            order by id limit $5`,
    values: [bucket, account, after, words, limit],
  });
}

/** Deletes all versions of each of the templates but the newest. */
export async function dropEmailTemplateVersions(
  handle: Handle,
  { bucket, account }: AccountKey,
  ids: readonly string[],
  kept: number,
): Promise<void> {
  await handle.query({
    name: 'drop-email-template-versions',
    text: `delete from email_template_versions v
            using unnest($3::text[]) as k (id)
            where v.bucket = $1 and v.account = $2 and v.id = k.id and v.version <= (
              select version from email_template_versions
               where bucket = $1 and account = $2 and id = k.id order by version desc offset $4 limit 1)`,
    values: [bucket, account, textArray(ids), kept],
  });
}

/** Gives those of the templates whose texts have changed their next version, and stores it beside the earlier ones. */
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
      insert into email_template_versions (bucket, account, id, version, subject, html, body_text, created_at)
      select v.*, now() from versioned v`,
    values: [bucket, account, textArray(ids)],
  });
}
