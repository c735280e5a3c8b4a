import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../src/storage/migration-files.ts';
import { VERSION } from '../../src/version.ts';
import { problemsOf } from '../support/migration-rules.ts';

/** Later ones are applied to databases in use. */
const LAST_OLD = '0039';

const NEW = readdirSync(MIGRATIONS)
  .filter((name) => name.slice(0, 4) > LAST_OLD)
  .toSorted();

/** What only `-- beside` makes safe: processes that still need what such a file takes away are stopped before. */
const KNOWN = new Map([['0090_schemas.sql', ['sets locks or limits, which the runner does']]]);

test('every new migration can be applied beside a running gateway', () => {
  const found = NEW.map((name) => [name, problemsOf(name, readFileSync(join(MIGRATIONS, name), 'utf8'))]);
  expect(new Map(found.filter(([, problems]) => problems?.length !== 0) as [string, string[]][])).toEqual(
    KNOWN,
  );
});

const INDEXES = '-- without a transaction\n';

test.each([
  ['alter table messages add column note text;'],
  [`alter table messages add column kind text not null default 'plain', add column n integer;`],
  ['-- Beside messages, attempts stay as they are.\nalter table balances add column held bigint;'],
  [
    'create table notes (bucket smallint, id integer, primary key (bucket, id));\ncreate index notes_id on notes (id);',
  ],
  [
    'create table a (id integer primary key, at timestamptz not null default now()); insert into a values (1);',
  ],
  [`update settings set value = '{}' where key = 'a';`],
  ['create index chat_accounts_connector on chat_accounts (connector);'],
  [`alter table messages add constraint messages_n check (n >= 0) not valid;`],
  [`${INDEXES}create index concurrently messages_note on messages (note) where note <> '';`],
])('a migration may be: %s', (sql) => {
  expect(problemsOf('0040_a.sql', sql)).toEqual([]);
});

test('a migration names the oldest version beside which it may be applied', () => {
  const sql = 'alter table home.settings add column note text;';
  expect(problemsOf('0091_a.sql', `-- beside: ${VERSION}\n${sql}`)).toEqual([]);
  expect(problemsOf('0091_a.sql', sql)).toEqual([expect.stringContaining('does not say')]);
  expect(problemsOf('0091_a.sql', `-- beside: 99.0.0\n${sql}`)).toEqual([
    expect.stringContaining('99.0.0 only'),
  ]);
  expect(problemsOf('0089_a.sql', `-- beside: ${VERSION}\n${sql}`)).toEqual([
    expect.stringContaining('from 0090 on'),
  ]);
});

test.each([
  ['several hot tables', 'alter table messages add column a text; alter table attempts add column a text;'],
  [
    'several hot tables',
    `${INDEXES}create index concurrently a on messages (a); create index concurrently b on events (b);`,
  ],
  ['builds an index on messages', 'create index messages_note on messages (note);'],
  ['builds an index on messages', 'create index messages_note on c00.messages (note);'],
  ['without a primary key', 'create table home.a (id integer);'],
  ['builds an index on engagements', 'create unique index engagements_note on engagements (note);'],
  ['rewrites', 'alter table contacts alter column id type bigint;'],
  ['whole table', 'alter table contacts alter column name set not null;'],
  ['not constant', 'alter table contacts add column id uuid default gen_random_uuid();'],
  ['not constant', 'alter table contacts add column at timestamptz default current_timestamp;'],
  ['version before', 'alter table contacts add column a text not null;'],
  ['generates', 'alter table contacts add column a text generated always as (name) stored;'],
  ['not valid', 'alter table contacts add constraint a check (id > 0);'],
  [
    'validates',
    'alter table contacts add constraint a check (id > 0) not valid; alter table contacts validate constraint a;',
  ],
  ['changes rows of contacts', `update contacts set name = 'a';`],
  ['changes rows of messages', `delete from messages where state = 40;`],
  ['fills', 'create table a (id integer primary key); insert into a select id from contacts;'],
  ['without a primary key', 'create table a (id integer);'],
  ['partitions', 'create table a (id integer primary key) partition by range (id);'],
  ['previous version', 'alter table contacts drop column name;'],
  ['more than indexes', `${INDEXES}alter table messages add column a text;`],
  ['the runner does', `set local lock_timeout = '2s'; alter table messages add column a text;`],
])('a migration is refused that has a fault: %s', (problem, sql) => {
  expect(problemsOf('0040_a.sql', sql).join('; ')).toContain(problem);
});
