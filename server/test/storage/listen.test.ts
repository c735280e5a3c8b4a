import { expect, test } from 'vitest';
import { listenForChanges } from '../../src/storage/listen.ts';
import { connectTo } from '../support/direct-connection.ts';
import { openLossyConnection } from '../support/lossy-connection.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { waitFor } from '../support/wait-for.ts';

test('a listener that is closed while it reconnects leaves no connection behind', async () => {
  await using database = await createTestDatabase();
  await using direct = await connectTo(database);
  await using way = await openLossyConnection(database);
  let gaps = 0;
  const listener = await listenForChanges(way.database.connectionString, {
    onChange: () => undefined,
    onGap: () => (gaps += 1),
    onError: () => undefined,
  });
  expect(gaps).toBe(1);
  way.freezeNew();
  await direct.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'harkara %'`,
  );
  await waitFor('the connection is lost', () => gaps === 2 && !way.isOpen());
  await waitFor('another is being made', () => way.isOpen());
  await listener.close();
  way.thaw();
  await waitFor('it is closed as well', () => !way.isOpen());
});
