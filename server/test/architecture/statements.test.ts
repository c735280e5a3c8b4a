import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { functionsOfSeveralStatements } from '../support/functions-of-several-statements.ts';
import { problemsOf, tablesOf } from '../support/statement-rules.ts';
import { Statements } from '../support/statements.ts';

const STORAGE = fileURLToPath(new URL('../../src/storage', import.meta.url));

const SCHEMA = tablesOf(readFileSync(`${STORAGE}/schema.sql`, 'utf8'));

/** Functions that may use a pool several times, with the reason. */
const ON_ANY_CONNECTION: Readonly<Record<string, string>> = {
  listActions: 'runs one of two statements',
  writeRoute: 'runs one of two statements',
  findApprovedSenderIds: 'runs one of two statements',
  findRows: 'only reads, one batch after the other',
  readVirtualMail: 'only reads, one piece after the other',
  createVirtualMailbox: 'stores a stream, whose pieces count once its end is stored',
  createVirtualOperatorStore: 'makes functions of one statement each',
  createMadeUpInbound: 'makes functions of one statement each',
  lockAgainstRetention: 'takes a lock of the session',
  ensurePartitions: 'makes each partition in a transaction of its own',
  ensurePartitionsOf: 'makes each partition in a transaction of its own',
  inTransactionOf: 'begins the transaction',
  transaction: 'is what makes them',
};

test('every statement runs in a cell on Citus as well', () => {
  const statements = new Statements(STORAGE).all();
  expect(statements.length).toBeGreaterThan(400);
  expect(statements.filter(({ text }) => /\binsert into\b/.test(text)).length).toBeGreaterThan(80);
  const found = statements.flatMap(({ file, line, text }) => {
    const problems = problemsOf(text, SCHEMA);
    return problems.length === 0 ? [] : [`${file}:${line}: ${problems.join('; ')}`];
  });
  expect(found).toEqual([]);
});

test('functions that run several statements take a transaction', () => {
  const found = functionsOfSeveralStatements(STORAGE);
  expect(found.toSorted()).toEqual(Object.keys(ON_ANY_CONNECTION).toSorted());
});

test('the rows of every table of a cell can be told apart', () => {
  expect(SCHEMA.all.size).toBeGreaterThan(80);
  expect(SCHEMA.withoutKey).toEqual([]);
});

test.each([
  'insert into events (bucket, payload) values ($1, $2) on conflict do nothing',
  'with t as (delete from outbox returning id) insert into inflight (id, claimed_at) select id, $1 from t',
  'insert into holds (id) select given.* from cell, unnest($1::uuid[]) as given (id) where cell.one',
  'insert into contacts (id, created_at) select id, now() from import_checks',
  'insert into owed_replies (id) values ($1)',
  `insert into process_slots as p (slot) select 1 on conflict (slot) do update set heartbeat_at = now()`,
  `update messages set state = case when due_at < now() then 1 else 2 end where id = $1`,
])('a statement may be: %s', (sql) => {
  expect(problemsOf(sql, SCHEMA)).toEqual([]);
});

test.each([
  ['is a part of another', 'with a as (insert into events (bucket) values (1)) select 1'],
  ['is a part of another', 'with a as materialized (\n insert into outbox (id) select $1) delete from holds'],
  ['cannot be read', 'with a as (§) select 1 from a'],
  [
    'in ON CONFLICT',
    'insert into idempotency as k (bucket) values (1) on conflict (bucket) do update set at = now() where true',
  ],
  [
    'in ON CONFLICT',
    `insert into idempotency as k (bucket) values (1) on conflict (bucket) do update set a = 1 where at < $1 - interval '1 day'`,
  ],
  ['in RETURNING', 'insert into events (bucket) values (1) returning clock_timestamp()'],
  ['in CASE', 'insert into events (bucket) select case when a then now() else b end from messages'],
  ['in COALESCE', 'insert into events (at) select coalesce(m.due_at, (select now())) from messages m'],
  ['leaves contacts.created_at', 'insert into contacts (id) select id from import_checks'],
  ['no table of the cell', 'insert into holds (id) select i.id from unnest($1::uuid[]) as i (id)'],
])('a statement is refused that %s: %s', (problem, sql) => {
  expect(problemsOf(sql, SCHEMA).join('; ')).toContain(problem);
});
