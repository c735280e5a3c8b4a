import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bucketOf, createIdMaker, idFloor, NO_ID } from '../../src/core/ids.ts';
import { retain } from '../../src/core/retention/retain.ts';
import { DAY_MS } from '../../src/durations.ts';
import { openDatabase, type Database } from '../../src/storage/database.ts';
import { ensurePartitions } from '../../src/storage/partitions.ts';
import { maintain } from '../../src/workers/maintain.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { RULES, type Fate } from './table-rules.ts';

const RETENTION = { days: 400, textDays: 400 };
const ACCOUNT = 900;
const NOW = new Date();
const IN_THREE_YEARS = new Date(NOW.getTime() + 3 * 365 * DAY_MS);
/** The id of something that happens today, and of something that will be young in three years. */
const AGED = createIdMaker(1, () => NOW.getTime()).one(ACCOUNT);
const YOUNG = idFloor(IN_THREE_YEARS.getTime());

let own: TestDatabase;
let db: Database;

beforeAll(async () => {
  own = await createTestDatabase();
  db = await openDatabase(own.connectionString);
  await ensurePartitions(db.general);
});
afterAll(async () => {
  await db.close();
  await own.drop();
});

type Value = string | number | boolean | Date | Buffer | object | null;

/** Values that rows must have to be allowed, or to be of the kind that the rule is about. */
const VALUES: Readonly<Record<string, Record<string, Value>>> = {
  accounts: { role: 'customer' },
  admin_actions: { actor: 'cli' },
  alerts: { kind: 'disk_full', until: NOW },
  attempts: { result: 'accepted' },
  balances: { kind: 'sms' },
  brand_hosts: { host: 'sms.example.com' },
  call_uploads: { first: AGED },
  campaigns: { state: 'completed' },
  // As it is when it has been folded.
  carried: { reason: 'send', entry: NO_ID },
  connector_states: { state: 'up' },
  directory: { kind: 'username' },
  dnd_imports: { mode: 'add', state: 'done' },
  engagements: { kind: 'read' },
  imports: { purpose: 'contacts', format: 'csv', state: 'checked' },
  inflight: { id: YOUNG },
  keywords: { status: 'approved' },
  ledger: { from_book: 'account', to_book: 'sales', reason: 'send' },
  loose_uploads: { upload: createIdMaker(2, () => NOW.getTime()).one(ACCOUNT) },
  messages: { state: 40, parts: 1 },
  minute_counts: { kind: 'carrier' },
  outbox: { id: YOUNG },
  owed_replies: { id: YOUNG },
  panel_previews: { kind: 'mail' },
  panel_sessions: { stage: 'open' },
  panel_users: { role: 'owner' },
  receipt_walk: { day: IN_THREE_YEARS },
  retired_weeks: { week: '2020-01-06', state: 'dropped' },
  scheduled: { id: YOUNG },
  senders: { route: 'transactional' },
  smpp_binds: { mode: 'receiver' },
  smpp_long_messages: { refused: 'x' },
  suppressions: { reason: 'bounced' },
  virtual_operator_messages: { due: NOW },
  webhook_endpoints: { kind: 'notify', used_on: NOW },
  webhook_queue: { subject: YOUNG, endpoint: 2 },
};

/** Of these, only a row that is not the last one goes. */
const LAST_STAYS = ['dnd_imports'];

function valueOf(type: string, name: string): Value {
  if (name === 'bucket') return bucketOf(ACCOUNT);
  if (name === 'account') return ACCOUNT;
  if (type.endsWith('[]')) return '{}';
  switch (type) {
    case 'smallint':
    case 'integer':
    case 'bigint':
    case 'real':
      return 1;
    case 'uuid':
      return AGED;
    case 'boolean':
      return true;
    case 'date':
    case 'timestamp with time zone':
      return NOW;
    case 'jsonb':
      return '{}';
    case 'bytea':
      return Buffer.alloc(32);
    case 'text':
      return 'x';
    default:
      throw new Error(`no value is known for ${name} ${type}`);
  }
}

type Column = { name: string; type: string; needed: boolean; key: boolean };

async function tables(): Promise<Map<string, Column[]>> {
  const { rows } = await db.general.query<{ name: string; columns: Column[] }>(
    `select c.relname as name,
            json_agg(json_build_object(
              'name', a.attname, 'type', format_type(a.atttypid, null),
              'needed', a.attnotnull and not a.atthasdef and a.attidentity = '',
              'key', coalesce(a.attnum = any (i.indkey), i.indkey is null)) order by a.attnum) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       left join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relnamespace in ('home'::regnamespace, 'c00'::regnamespace) and c.relkind in ('r', 'p') and not c.relispartition
      group by c.relname order by c.relname`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** Inserts a row of today, or takes one that is there. @returns what it is known by. */
async function put(table: string, columns: readonly Column[]): Promise<object> {
  const values = VALUES[table] ?? {};
  const given = columns.filter(({ name, needed }) => needed || name in values);
  const names = given.map(({ name }) => name).join(', ');
  const insert = async () => {
    const { rows } = await db.general.query<{ row: Record<string, unknown> }>(
      `insert into ${table} as t ${names === '' ? 'default values' : `(${names}) values (${given.map((_, i) => `$${i + 1}`).join(', ')})`}
           on conflict do nothing returning to_jsonb(t) as row`,
      given.map(({ name, type }) => values[name] ?? valueOf(type, name)),
    );
    return rows[0]?.row;
  };
  const there = async () => {
    const { rows } = await db.general.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t limit 1`,
    );
    return rows[0]?.row;
  };
  const row = (await insert()) ?? (await there());
  if (!row) throw new Error(`no row could be put into ${table}`);
  if (LAST_STAYS.includes(table)) await insert();
  const keys = columns.filter(({ key }) => key).map(({ name }) => name);
  return Object.fromEntries(keys.map((name) => [name, row[name]]));
}

async function has(table: string, key: object): Promise<boolean> {
  const { rows } = await db.general.query(`select 1 from ${table} t where to_jsonb(t) @> $1`, [
    JSON.stringify(key),
  ]);
  return rows.length > 0;
}

async function fateOf(table: string, key: object): Promise<Fate> {
  if (await has(table, key)) return 'kept';
  return 'slot' in key && (await has(table, { ...key, slot: -1 })) ? 'folded' : 'gone';
}

test('after three years, of every table is left what its rule says', async () => {
  const all = await tables();
  expect(RULES.flatMap((rule) => rule.tables).toSorted()).toEqual([...all.keys()].toSorted());
  await db.general.query('update receipt_walk set day = $1', [IN_THREE_YEARS]);

  const keys = new Map<string, object>();
  // The account first: only those that exist are tended.
  for (const table of ['accounts', ...all.keys()]) keys.set(table, await put(table, all.get(table) ?? []));
  for (const [table, key] of keys) expect([table, await fateOf(table, key)]).toEqual([table, 'kept']);

  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });
  await maintain({ db, now: IN_THREE_YEARS, log });
  expect(await retain(own.connectionString, RETENTION, IN_THREE_YEARS, log)).toBe(true);
  expect(logged).toEqual([]);

  const fates = await Promise.all(
    [...keys].map(async ([table, key]): Promise<[string, Fate]> => [table, await fateOf(table, key)]),
  );
  const ruled = RULES.flatMap(({ tables: names, fate }) =>
    names.map((table): [string, Fate] => [table, fate]),
  );
  expect(Object.fromEntries(fates)).toEqual(Object.fromEntries(ruled));
});

test('the operations page has these rules, and no others', async () => {
  const page = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split('### The rule of every table\n');
  const rows = section.split('\n## ')[0]?.matchAll(/^\| (`.*?) *\| (.*?) *\|$/gm) ?? [];
  expect([...rows].map(([, names, rule]) => [names, rule])).toEqual(
    RULES.map(({ tables: names, rule }) => [names.map((name) => `\`${name}\``).join(', '), rule]),
  );
});
