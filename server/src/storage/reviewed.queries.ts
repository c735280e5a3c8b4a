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
