import type { DltMatch } from 'harkara-contract/routes/dnd.ts';
import { allRows, onlyRow, type Handle } from './database.ts';

export type DltCounts = { entities: number; headers: number; templates: number };

export async function countDlt(handle: Handle): Promise<DltCounts> {
  return onlyRow(handle, {
    text: `select (select count(distinct e)::integer
                     from accounts, jsonb_array_elements_text(settings -> 'dlt' -> 'entity_ids') as e) as entities,
                  (select count(*)::integer from senders where dlt_header_id is not null) as headers,
                  (select count(*)::integer from templates where dlt_template_id is not null) as templates`,
  });
}

const MOST = 100;

/** Over all accounts: an entity's, header's or template's DLT id, or a sender ID. There are few of them. */
export async function findByDltId(handle: Handle, text: string): Promise<DltMatch[]> {
  return allRows(handle, {
    text: `(select 'entity' as kind, username as account, '' as title, $1::text as "dltId", null as status
              from accounts where settings -> 'dlt' -> 'entity_ids' ? $1 order by username limit ${MOST})
           union all
           (select 'header', a.username, s.sender_id, s.dlt_header_id, s.status
              from senders s join accounts a on a.bucket = s.bucket and a.account = s.account
             where s.dlt_header_id = $1 or upper(s.sender_id) = upper($1) order by a.username limit ${MOST})
           union all
           (select 'template', a.username, t.name, t.dlt_template_id, t.status
              from templates t join accounts a on a.bucket = t.bucket and a.account = t.account
             where t.dlt_template_id = $1 order by a.username limit ${MOST})`,
    values: [text],
  });
}
