import type { AccountKey } from './accounts.queries.ts';
import { textArray, type Handle } from './database.ts';
import { selected, type Reviewed, type ReviewedTable } from './reviewed.queries.ts';
import { arrays, names, unnest, type Column } from './rows.ts';

export type TemplateRecord = Reviewed & {
  name: string;
  content: string;
  senderId: string | null;
  dltTemplateId: string | null;
  entityId: string | null;
};

export const REVIEWED_TEMPLATES: ReviewedTable<TemplateRecord> = {
  name: 'templates',
  columns: {
    name: 'name',
    content: 'content',
    senderId: 'sender_id',
    dltTemplateId: 'dlt_template_id',
    entityId: 'entity_id',
  },
  searched: ['name', 'content', 'sender_id', 'dlt_template_id'],
};

const COLUMNS = selected(REVIEWED_TEMPLATES);

export async function findTemplate(
  handle: Handle,
  { bucket, account }: AccountKey,
  id: number,
): Promise<TemplateRecord | null> {
  const { rows } = await handle.query<TemplateRecord>({
    name: 'find-template',
    text: `select ${COLUMNS} from templates where bucket = $1 and account = $2 and id = $3`,
    values: [bucket, account, id],
  });
  return rows[0] ?? null;
}

export type GivenTemplate = Omit<TemplateRecord, keyof Reviewed>;
export type NewTemplate = GivenTemplate & { notes: string | null };

/** @returns null if the account has a template of this name. */
export async function insertTemplate(
  handle: Handle,
  { bucket, account }: AccountKey,
  id: number,
  { name, content, senderId, dltTemplateId, entityId, notes }: NewTemplate,
): Promise<TemplateRecord | null> {
  const { rows } = await handle.query<TemplateRecord>({
    name: 'insert-template',
    text: `insert into templates (bucket, account, id, name, content, sender_id, dlt_template_id, entity_id, notes)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           on conflict (bucket, account, name) do nothing
           returning ${COLUMNS}`,
    values: [bucket, account, id, name, content, senderId, dltTemplateId, entityId, notes],
  });
  return rows[0] ?? null;
}

export async function findTemplatesByName(
  handle: Handle,
  { bucket, account }: AccountKey,
  wanted: readonly string[],
): Promise<TemplateRecord[]> {
  const { rows } = await handle.query<TemplateRecord>({
    name: 'find-templates-by-name',
    text: `select ${COLUMNS} from templates where bucket = $1 and account = $2 and name = any ($3::text[])`,
    values: [bucket, account, textArray(wanted)],
  });
  return rows;
}

export async function findTemplatesByDltId(
  handle: Handle,
  { bucket, account }: AccountKey,
  wanted: readonly string[],
): Promise<TemplateRecord[]> {
  const { rows } = await handle.query<TemplateRecord>({
    name: 'find-templates-by-dlt-id',
    text: `select ${COLUMNS} from templates
            where bucket = $1 and account = $2 and dlt_template_id = any ($3::text[])`,
    values: [bucket, account, textArray(wanted)],
  });
  return rows;
}

const STORED: readonly Column<GivenTemplate & { id: number }>[] = [
  { name: 'id', type: 'integer', of: ({ id }) => id },
  { name: 'name', type: 'text', of: ({ name }) => name },
  { name: 'content', type: 'text', of: ({ content }) => content },
  { name: 'sender_id', type: 'text', of: ({ senderId }) => senderId },
  { name: 'dlt_template_id', type: 'text', of: ({ dltTemplateId }) => dltTemplateId },
  { name: 'entity_id', type: 'text', of: ({ entityId }) => entityId },
];

/** @returns the names of those that were inserted: a name that the account has by now is left out. */
export async function insertTemplates(
  handle: Handle,
  { bucket, account }: AccountKey,
  templates: readonly (GivenTemplate & { id: number })[],
): Promise<string[]> {
  const { rows } = await handle.query<{ name: string }>({
    name: 'insert-templates',
    text: `insert into templates (bucket, account, ${names(STORED)})
           select $1, $2, t.* from ${unnest(STORED, 3)} as t (${names(STORED)})
           on conflict (bucket, account, name) do nothing
           returning name`,
    values: [bucket, account, ...arrays(STORED, templates)],
  });
  return rows.map(({ name }) => name);
}

/** @returns the state that it had; null if there is no such template. */
export async function deleteTemplate(
  handle: Handle,
  { bucket, account }: AccountKey,
  id: number,
): Promise<Reviewed['status'] | null> {
  const { rows } = await handle.query<{ status: Reviewed['status'] }>({
    name: 'delete-template',
    text: 'delete from templates where bucket = $1 and account = $2 and id = $3 returning status',
    values: [bucket, account, id],
  });
  return rows[0]?.status ?? null;
}

export type NamedTemplate = { username: string; name: string; content: string };

/** For the operator: the templates of all accounts whose text matches. */
export async function findTemplatesWith(handle: Handle, pattern: string): Promise<NamedTemplate[]> {
  const { rows } = await handle.query<NamedTemplate>({
    text: `select a.username, t.name, t.content
             from templates t join accounts a on a.bucket = t.bucket and a.account = t.account
            where t.content like $1 order by a.username, t.id`,
    values: [pattern],
  });
  return rows;
}
