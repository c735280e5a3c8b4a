import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { connectTo } from '../support/direct-connection.ts';
import { dumpSchema, SCHEMA_FILE } from '../support/schema-dump.ts';
import { createEmptyDatabase, createTestDatabase } from '../support/test-database.ts';

// A checkout on Windows may have changed the line ends.
const schema = async () => (await readFile(SCHEMA_FILE, 'utf8')).replaceAll('\r\n', '\n');

test('schema.sql is what the migrations make', async () => {
  await using database = await createTestDatabase();
  expect(
    await dumpSchema(database.connectionString),
    'server/src/storage/schema.sql is not what the migrations make: run "npm run schema" and commit it with them',
  ).toBe(await schema());
});

test('schema.sql makes the same schema in an empty database', async () => {
  await using database = await createEmptyDatabase();
  await using client = await connectTo(database);
  await client.query(await schema());
  expect(await dumpSchema(database.connectionString)).toBe(await schema());
});
