import { onlyRow, type Handle } from './database.ts';
import { CELL } from './schemas.ts';

export type SystemCounters = {
  /** Messages that were stored since the server's statistics began. */
  stored: number;
  databaseBytes: number;
  isAuditRunning: boolean;
};

/** What the database's own statistics tell: it costs the same however much is stored. */
export async function readSystemCounters(handle: Handle): Promise<SystemCounters> {
  return onlyRow(handle, {
    name: 'read-system-counters',
    text: `select (select coalesce(sum(s.n_tup_ins), 0)::float8 from pg_inherits i
                     join pg_stat_user_tables s on s.relid = i.inhrelid
                    where i.inhparent = '${CELL}.messages'::regclass) as stored,
                  pg_database_size(current_database())::float8 as "databaseBytes",
                  exists (select 1 from pg_locks
                           where locktype = 'advisory' and classid = 35 and objid = 1 and granted)
                    as "isAuditRunning"`,
  });
}
