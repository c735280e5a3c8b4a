import type { TestGateway } from './gateway.ts';

/** How many sessions of the gateway's database wait for a lock. */
export async function lockWaits(gateway: TestGateway): Promise<number> {
  const waiting = await gateway.rows(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length;
}
