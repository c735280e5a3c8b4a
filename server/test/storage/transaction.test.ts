import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, Transaction, transaction, type Database } from '../../src/storage/database.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDatabase(database.connectionString);
  await db.general.query('create table notes (note text primary key)');
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

const note = (text: string) => ({ text: 'insert into notes (note) values ($1)', values: [text] });

const notes = async () => {
  const { rows } = await db.general.query<{ note: string }>('delete from notes returning note');
  return rows.map((row) => row.note).toSorted();
};

/** Two statements, the second of which is sent when the first was answered. */
async function noteSlowly(handle: Transaction): Promise<void> {
  await handle.query(note('first'));
  await handle.query(note('late'));
}

test('a pool is no transaction', () => {
  // @ts-expect-error Each statement would run on another connection.
  const typed: Transaction = db.hot;
  expect(typed).not.toBeInstanceOf(Transaction);
});

test('statements that are sent together are committed together', async () => {
  await db.pipeline.run((handle) => [handle.query(note('a')), handle.query(note('b'))]);
  await transaction(db.hot, async (handle, alongCommit) => {
    alongCommit(Promise.all([handle.query(note('c')), handle.query(note('d'))]));
  });
  expect(await notes()).toEqual(['a', 'b', 'c', 'd']);
});

test('if one of them fails, none takes effect', async () => {
  const twice = (handle: Transaction) =>
    Promise.all([handle.query(note('a')), handle.query(note('a')), handle.query(note('b'))]);
  await expect(db.pipeline.run((handle) => [twice(handle)])).rejects.toMatchObject({ code: '23505' });
  const sent = transaction(db.hot, async (handle, alongCommit) => {
    alongCommit(twice(handle));
  });
  await expect(sent).rejects.toMatchObject({ code: '23505' });
  expect(await notes()).toEqual([]);
});

test('a statement that would come after COMMIT is not sent', async () => {
  await expect(db.pipeline.run((handle) => [noteSlowly(handle)])).rejects.toThrow('being committed');
  expect(await notes()).not.toContain('late');
  const sent = transaction(db.hot, async (handle, alongCommit) => {
    alongCommit(noteSlowly(handle));
  });
  await expect(sent).rejects.toThrow('being committed');
  expect(await notes()).not.toContain('late');
});
