import { connectTo } from './direct-connection.ts';

type Server = { connectionString: string };

/** Has a database pass as a replica of another one, as of now. What else it has may differ. */
export async function passAsReplica(copy: Server, primary: Server): Promise<void> {
  await using original = await connectTo(primary);
  await original.query(
    `insert into lineage (lineage, mark) values (gen_random_uuid(), 'of the tests') on conflict do nothing`,
  );
  const { rows } = await original.query<{ lineage: string }>('select lineage from lineage');
  await using client = await connectTo(copy);
  await client.query('delete from lineage');
  await client.query(`insert into lineage (lineage, mark) values ($1, 'of a copy')`, [rows[0]?.lineage]);
  await beatIn(copy);
}

/** The heartbeats that a replica has seen end this long ago. */
export async function beatIn(copy: Server, secondsAgo = 0): Promise<Date> {
  await using client = await connectTo(copy);
  const { rows } = await client.query<{ at: Date }>(
    `insert into process_slots (slot, holder, heartbeat_at)
     values (4000, gen_random_uuid(), date_trunc('milliseconds', now()) - $1 * interval '1 second')
     on conflict (slot) do update set heartbeat_at = excluded.heartbeat_at
     returning heartbeat_at as at`,
    [secondsAgo],
  );
  const [row] = rows;
  if (!row) throw new Error('a heartbeat has a time');
  return row.at;
}
