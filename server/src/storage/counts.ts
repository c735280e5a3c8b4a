import { names, unnest, type Column } from './rows.ts';

const KEYS = {
  usage_by_kind: ['bucket', 'account', 'day', 'kind', 'slot'],
  campaign_counts: ['bucket', 'account', 'campaign', 'slot'],
  usage_causes: ['bucket', 'account', 'day', 'kind', 'cause', 'slot'],
} as const;

/**
 * The statement that adds rows of figures to stored counts; every column outside the key is a figure. All writers lock
 * the rows in the order of the key: two batches with the same rows in opposite orders would deadlock. No key may occur
 * twice in one batch.
 */
export function addCounts<Row>(
  table: keyof typeof KEYS,
  columns: readonly Column<Row>[],
  from?: number,
): string {
  const key: readonly string[] = KEYS[table];
  const figures = columns.map(({ name }) => name).filter((name) => !key.includes(name));
  return `
    insert into ${table} as kept (${names(columns)})
    select * from ${unnest(columns, from)} as added (${names(columns)}) order by ${key.join(', ')}
    on conflict (${key.join(', ')}) do update
       set ${figures.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ')}`;
}
