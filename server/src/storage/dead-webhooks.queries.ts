import type { EndpointKey } from './webhook-delivery.queries.ts';
import { allRows, type Handle } from './database.ts';

export type DeadEndpoint = EndpointKey & {
  username: string;
  url: string | null;
  isDisabled: boolean;
  /** At most so many as are counted. */
  dead: number;
  /** Of its newest event that was given up. */
  error: string | null;
  diedAt: Date | null;
};

/** Endpoints of all accounts with events that were given up, endpoint by endpoint, however many each has. */
export async function listDeadEndpoints(
  handle: Handle,
  { after, limit, cap }: { after: EndpointKey | null; limit: number; cap: number },
): Promise<DeadEndpoint[]> {
  const next = (place: string) => `
    select d.bucket, d.account, d.endpoint from webhook_dead_letters d
     where (d.bucket, d.account, d.endpoint) > ${place}
     order by d.bucket, d.account, d.endpoint limit 1`;
  return allRows(handle, {
    text: `
      with recursive dead (bucket, account, endpoint, no) as (
        select f.*, 1 from (${next('($1::smallint, $2::integer, $3::integer)')}) f
        union all
        select n.*, e.no + 1 from dead e cross join lateral (${next('(e.bucket, e.account, e.endpoint)')}) n
         where e.no < $4
      )
      select e.bucket, e.account, e.endpoint, a.username, w.url, w.disabled_at is not null as "isDisabled",
             (select count(*)::integer from (
                select 1 from webhook_dead_letters d
                 where d.bucket = e.bucket and d.account = e.account and d.endpoint = e.endpoint limit $5) c) as dead,
             l.error, l.died_at as "diedAt"
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
