/** How many sessions of a database wait for a lock. */
export async function lockWaits({ rows }: { rows: (sql: string) => Promise<unknown[]> }): Promise<number> {
  const waiting = await rows(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length;
}
