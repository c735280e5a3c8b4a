import type { AccountKey, SenderRow } from './accounts.queries.ts';
import type { Handle } from './database.ts';

/** What a customer submits and somebody approves or rejects; the tables have these columns in common. */
export type Reviewed = {
  id: number;
  status: SenderRow['status'];
  /** Why it was rejected, or what else the reviewer had to say. */
  reason: string | null;
  createdAt: Date;
};

export type ReviewedTable<R extends Reviewed> = {
  name: 'senders' | 'templates';
  /** In addition to those that all tables have. */
  columns: Readonly<Record<Exclude<keyof R, keyof Reviewed>, string>>;
  /** Those that a search looks into. */
  searched: readonly string[];
};

export function selected<R extends Reviewed>({ columns }: ReviewedTable<R>): string {
  const own = Object.entries<string>(columns).map(([name, column]) => `${column} as "${name}"`);
  return ['id', 'status', 'reason', 'created_at as "createdAt"', ...own].join(', ');
}

/** Newest first, of all states unless one is given. */
export async function listReviewed<R extends Reviewed>(
  handle: Handle,
  table: ReviewedTable<R>,
  { bucket, account }: AccountKey,
  status: Reviewed['status'] | null,
  { offset, limit }: { offset: number; limit: number },
): Promise<R[]> {
  const filtered = status !== null;
  const { rows } = await handle.query<R>({
    name: `list-reviewed-${table.name}${filtered ? '-by-status' : ''}`,
    text: `select ${selected(table)} from ${table.name}
            where bucket = $1 and account = $2 ${filtered ? 'and status = $5' : ''}
            order by id desc offset $3 limit $4`,
    values: [bucket, account, offset, limit, ...(filtered ? [status] : [])],
  });
  return rows;
}

export type ReviewedSearch = {
  status: Reviewed['status'] | null;
  /** In small letters; null: everything. */
  text: string | null;
  /** Only those with a smaller number. */
  before: number;
  limit: number;
};

/** Newest first. An account has few enough of these records for a search to read them all. */
export async function searchReviewed<R extends Reviewed>(
  handle: Handle,
  table: ReviewedTable<R>,
  { bucket, account }: AccountKey,
  { status, text, before, limit }: ReviewedSearch,
): Promise<R[]> {
  const found = table.searched.map((column) => `strpos(lower(${column}), $5) > 0`).join(' or ');
  const { rows } = await handle.query<R>({
    name: `search-reviewed-${table.name}`,
    text: `select ${selected(table)} from ${table.name}
            where bucket = $1 and account = $2 and id < $3
              and ($4::text is null or status = $4) and ($5::text is null or ${found})
            order by id desc limit $6`,
    values: [bucket, account, before, status, text, limit],
  });
  return rows;
}

export async function countReviewed<R extends Reviewed>(
  handle: Handle,
  table: ReviewedTable<R>,
  { bucket, account }: AccountKey,
  status: Reviewed['status'] | null,
): Promise<number> {
  const filtered = status !== null;
  const { rows } = await handle.query<{ count: number }>({
    name: `count-reviewed-${table.name}${filtered ? '-by-status' : ''}`,
    text: `select count(*) as count from ${table.name}
            where bucket = $1 and account = $2 ${filtered ? 'and status = $3' : ''}`,
    values: [bucket, account, ...(filtered ? [status] : [])],
  });
  return rows[0]?.count ?? 0;
}
