import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { dumpSchema, SCHEMA_FILE } from '../support/schema-dump.ts';
import { createEmptyDatabase, createTestDatabase } from '../support/test-database.ts';

// A checkout on Windows may have changed the line ends.
const schema = async () => (await readFile(SCHEMA_FILE, 'utf8')).replaceAll('\r\n', '\n');

test('schema.sql is what the migrations make', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  expect(
    await dumpSchema(database.connectionString),
    'server/src/storage/schema.sql is not what the migrations make: run "npm run schema" and commit it with them',
  ).toBe(await schema());
});

test('schema.sql makes the same schema in an empty database', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    await client.query(await schema());
  } finally {
    await client.end();
  }
  expect(await dumpSchema(database.connectionString)).toBe(await schema());
});
