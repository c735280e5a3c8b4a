import type pg from 'pg';
import type { ConcurrentIndex } from './migration-files.ts';

/** How statements outside a transaction are run; both try again while a lock is not free. */
export type Running = {
  client: pg.Client;
  /** For what makes others wait: it gives up quickly. */
  briefly: (sql: string) => Promise<void>;
  /** For what only waits itself. */
  patiently: (sql: string) => Promise<void>;
};

/**
 * Builds an index while its table is read and written. That of a partitioned table is built partition by partition,
 * and becomes valid with the last one; partitions that are attached meanwhile bring theirs along. Whatever an
 * interrupted run has left is used if it is valid, and built anew if not.
 */
export async function buildIndex(
  { client, briefly, patiently }: Running,
  { unique, name, table, columns }: ConcurrentIndex,
): Promise<void> {
  const create = unique ? 'create unique index' : 'create index';
  const build = async (index: string, on: string) => {
    const valid = await isValid(client, index);
    if (valid === true) return;
    if (valid === false) await patiently(`drop index concurrently ${index}`);
    await patiently(`${create} concurrently ${index} on ${on} ${columns}`);
  };
  if (!(await isPartitioned(client, table))) {
    await build(name, table);
    return;
  }
  await briefly(`${create} if not exists ${name} on only ${table} ${columns}`);
  for (;;) {
    const partition = await findPartitionWithout(client, table, name);
    if (partition === null) return;
    const own = `${partition}_${name.replace(`${table}_`, '')}`;
    await build(own, partition);
    await briefly(`alter index ${name} attach partition ${own}`);
  }
}

/** @returns null if there is no such index. */
async function isValid(client: pg.Client, index: string): Promise<boolean | null> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  );
  return rows[0]?.valid ?? null;
}

async function isPartitioned(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ kind: string }>(
    'select relkind as kind from pg_class where oid = $1::regclass',
    [table],
  );
  return rows[0]?.kind === 'p';
}

async function findPartitionWithout(client: pg.Client, table: string, index: string): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name
       from pg_inherits i
       join pg_class c on c.oid = i.inhrelid
      where i.inhparent = $1::regclass
        and not exists (select 1 from pg_index x
                          join pg_inherits a on a.inhrelid = x.indexrelid and a.inhparent = $2::regclass
                         where x.indrelid = c.oid)
      order by c.relname limit 1`,
    [table, index],
  );
  return rows[0]?.name ?? null;
}
