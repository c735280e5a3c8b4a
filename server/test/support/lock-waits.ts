type Asking = { rows: (sql: string) => Promise<unknown[]> };

/** How many sessions of a database wait for a lock, with a statement that contains these words. */
export async function lockWaits({ rows }: Asking, words = ''): Promise<number> {
  const waiting = await rows(
    `select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and strpos(query, '${words}') > 0`,
  );
  return waiting.length;
}
