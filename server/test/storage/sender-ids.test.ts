import { expect, test } from 'vitest';
import { findApprovedSenderIds } from '../../src/storage/sender-ids.queries.ts';
import { connectTo } from '../support/direct-connection.ts';
import { createTestDatabase } from '../support/test-database.ts';

test('sender IDs are found by how they begin, whatever order the database has', async () => {
  await using database = await createTestDatabase();
  await using client = await connectTo(database);
  await client.query(`alter table senders alter column sender_id type text collate "en-x-icu"`);
  const senders = ['AB', 'ABC', 'abd', 'ABE', 'A-BF', 'ABG', 'AC'];
  await client.query(
    `insert into senders (bucket, account, id, sender_id, route, status)
     select account, account, n, sender_id, 'transactional', 'approved'
       from generate_series(1, 2) as a (account), unnest($1::text[]) with ordinality as s (sender_id, n)`,
    [senders],
  );
  expect(await findApprovedSenderIds(client, null, 'AB', 20)).toEqual(['AB', 'ABC', 'ABE', 'ABG']);
  expect(await findApprovedSenderIds(client, null, 'AB', 2)).toEqual(['AB', 'ABC']);
  const own = await findApprovedSenderIds(client, { bucket: 2, account: 2 }, 'AB', 20);
  expect(own.sort()).toEqual(['AB', 'ABC', 'ABE', 'ABG']);
});
