import { allRows, type Handle } from './database.ts';

export type NamedTemplate = { username: string; name: string; content: string };

/** For the operator: the templates of all accounts whose text matches. */
export async function findTemplatesWith(handle: Handle, pattern: string): Promise<NamedTemplate[]> {
  return allRows(handle, {
    text: `select a.username, t.name, t.content
             from templates t join accounts a on a.bucket = t.bucket and a.account = t.account
            where t.content like $1 order by a.username, t.id`,
    values: [pattern],
  });
}
