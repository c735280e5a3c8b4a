import { connectTo } from '../test/support/direct-connection.ts';

/** Gives an account that has sent something very many more messages, all like its first and a little older. */
export async function fillHistory(address: string, username: string, count: number): Promise<void> {
  await using client = await connectTo({ connectionString: address });
  const { rows: columns } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'messages' order by ordinal_position`,
  );
  const names = columns.map(({ name }) => name);
  // The last 32 bits of an id count its messages.
  const id = `(left(replace(m.id::text, '-', ''), 24) || lpad(to_hex(i), 8, '0'))::uuid`;
  const values = names.map((name) => (name === 'id' || name === 'first' ? id : `m.${name}`));
  await client.query(
    `insert into messages (${names.join(', ')})
     select ${values.join(', ')}
       from (select m.* from messages m join accounts a using (bucket, account)
              where a.username = $1 order by m.id limit 1) m,
            generate_series(1, $2::integer) i
         on conflict do nothing`,
    [username, count],
  );
  // As the database would do eventually, while others are being measured.
  await client.query('vacuum analyze messages');
}
