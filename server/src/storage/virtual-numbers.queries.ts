import type { VirtualNumber } from 'harkara-contract/routes/virtual-numbers.ts';
import { allRows, type Handle } from './database.ts';

/** In the order of their digits. @param text what a number contains, or a username begins with; null: all. */
export async function listVirtualNumbers(
  handle: Handle,
  { text, after, limit }: { text: string | null; after: string; limit: number },
): Promise<VirtualNumber[]> {
  return allRows(handle, {
    text: `select d.value as number, a.username as account,
                  array(select k.key from keywords k where k.bucket = d.bucket and k.account = d.account
                         order by k.key limit 6) as keywords
             from directory d
             join accounts a on a.bucket = d.bucket and a.account = d.account
            where d.kind = 'virtual_number' and d.value > $1
              and ($2::text is null or strpos(d.value, $2) > 0 or starts_with(lower(a.username), lower($2)))
            order by d.value limit $3`,
    values: [after, text, limit],
  });
}
