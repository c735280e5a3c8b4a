import type { EndpointKey } from './endpoint-keys.ts';
import { allRows, type Handle } from './database.ts';

export type DeadEndpoint = EndpointKey & {
  username: string;
  url: string | null;
  isDisabled: boolean;
  /** At most so many as are counted. */
  dead: number;
  /** The same for events that wait for it. */
  waiting: number;
  /** When a failing one is probed. */
  nextTryAt: Date | null;
  /** Of its newest event that was given up, or else of its newest attempt. */
  error: string | null;
  diedAt: Date | null;
};

/**
 * Endpoints of all accounts with events that were given up, endpoint by endpoint, however many each has, and accounts'
 * webhooks that fail while events wait for them.
 */
export async function listDeadEndpoints(
  handle: Handle,
  { after, limit, cap }: { after: EndpointKey | null; limit: number; cap: number },
): Promise<DeadEndpoint[]> {
  const nextOf = (table: string, place: string) => `
    (select d.bucket, d.account, d.endpoint from ${table} d
      where (d.bucket, d.account, d.endpoint) > ${place}
      order by d.bucket, d.account, d.endpoint limit 1)`;
  const next = (place: string) => `
    select * from (${nextOf('webhook_dead_letters', place)} union ${nextOf('failing', place)}) either
     order by bucket, account, endpoint limit 1`;
  const count = (table: string) => `
    (select count(*)::integer from (
       select 1 from ${table} d
        where d.bucket = e.bucket and d.account = e.account and d.endpoint = e.endpoint limit $5) c)`;
  return allRows(handle, {
    text: `
      with recursive failing as materialized (
        select w.bucket, w.account, w.endpoint from webhook_endpoints w
         where w.kind = 'account' and w.probe_at is not null and w.disabled_at is null
           and exists (select 1 from webhook_queue q
                        where q.bucket = w.bucket and q.account = w.account and q.endpoint = w.endpoint)
      )
      , dead (bucket, account, endpoint, no) as (
        select f.*, 1 from (${next('($1::smallint, $2::integer, $3::integer)')}) f
        union all
        select n.*, e.no + 1 from dead e cross join lateral (${next('(e.bucket, e.account, e.endpoint)')}) n
         where e.no < $4
      )
      select e.bucket, e.account, e.endpoint, a.username, w.url, w.disabled_at is not null as "isDisabled",
             ${count('webhook_dead_letters')} as dead, ${count('webhook_queue')} as waiting,
             w.probe_at as "nextTryAt", coalesce(l.error, w.last_error) as error, l.died_at as "diedAt"
        from dead e
        join accounts a on a.bucket = e.bucket and a.account = e.account
        left join webhook_endpoints w
          on w.bucket = e.bucket and w.account = e.account and w.endpoint = e.endpoint
        left join lateral (
             select d.error, d.died_at from webhook_dead_letters d
              where d.bucket = e.bucket and d.account = e.account and d.endpoint = e.endpoint
              order by d.subject desc, d.rank desc limit 1) l on true
       order by e.no`,
    values: [after?.bucket ?? -1, after?.account ?? 0, after?.endpoint ?? 0, limit, cap],
  });
}
