import { besideOf, concurrentIndexesOf, MigrationError } from '../../src/storage/migration-files.ts';
import { PARTITIONED_TABLES } from '../../src/storage/partitions.ts';
import { isOlder, VERSION } from '../../src/version.ts';

/** Every send, hand-over, receipt or webhook waits behind a lock on one of these. */
const HOT = new Set([
  ...['messages', 'attempts', 'receipts', 'events', 'outbox', 'inflight', 'scheduled', 'balances'],
  ...['ledger', 'vendor_refs', 'webhook_queue', 'campaigns'],
]);

/** What the operator has set up, and rows that there is one of: they may be read and changed whole in a file. */
const SMALL = new Set([
  ...[
    'admin_actions_head',
    'alerts',
    'brand_hosts',
    'brands',
    'connectors',
    'connector_states',
    'process_slots',
  ],
  ...['queue_stats', 'receipt_walk', 'retired_weeks', 'routes', 'settings'],
]);

const NEVER: [RegExp, string][] = [
  [/\balter column \w+ (?:set data )?type\b/, 'changes a type, which rewrites the table'],
  [
    /\bset not null\b/,
    'reads the whole table under its lock: add a check that is not valid, and validate it in a later file',
  ],
  [/\bvalidate constraint\b(?=[^]*\badd constraint\b)/, 'validates beside the lock of adding'],
  [/\badd constraint\b[^]*\bvalidate constraint\b/, 'validates beside the lock of adding'],
  [/\b(?:add column|alter column)\b[^,;]*\bgenerated\b/, 'generates a column, which rewrites the table'],
  [/\badd column\b[^,;]*\bdefault\b[^,;]*\w\s*\(/, 'has a default that is not constant'],
  [/\badd column\b[^,;]*\bdefault current_/, 'has a default that is not constant'],
  [
    /\badd column\b(?![^,;]*\bdefault\b)[^,;]*\bnot null\b/,
    'adds a column that rows of the version before lack',
  ],
  [/\badd column\b[^,;]*\b(?:primary key|unique|references)\b/, 'adds a key under the lock'],
  [/(?:^|;) ?(?:cluster|vacuum|reindex|truncate)\b/, 'rewrites or empties a table'],
  [/\bset (?:un)?logged\b|\bset tablespace\b|\bset access method\b/, 'rewrites the table'],
  [/\b(?:lock|statement)_timeout\b|\block table\b/, 'sets locks or limits, which the runner does'],
  [/\bdrop column\b|\brename\b|\bdrop table\b/, 'takes something away that the previous version uses'],
];

/** This one adds the column for what the others say. */
const FIRST_BESIDE = '0090';

/** Why a new migration is not safe beside a running gateway; empty if it is. */
export function problemsOf(name: string, sql: string): string[] {
  return [...besideProblems(name, sql), ...problemsBeside(name, sql)];
}

function besideProblems(name: string, sql: string): string[] {
  const beside = besideOf(sql);
  const isLater = name.slice(0, 4) >= FIRST_BESIDE;
  if (beside === null)
    return isLater ? ['does not say which is the oldest version beside it: "-- beside: 0.2.0"'] : [];
  if (!isLater) return [`says "-- beside", which only files from ${FIRST_BESIDE} on can`];
  return isOlder(VERSION, beside) ? [`may be applied beside ${beside} only, and this is ${VERSION}`] : [];
}

function problemsBeside(name: string, sql: string): string[] {
  try {
    const indexes = concurrentIndexesOf({ name, sql });
    if (indexes) return tooManyHot(indexes.map(({ table }) => table));
  } catch (error) {
    if (error instanceof MigrationError) return ['has more than indexes, without a transaction'];
    throw error;
  }
  const text = sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, `''`)
    .replaceAll(/\b(?:home|c00)\./gi, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
  const made = new Set(
    [...text.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, table]) => table),
  );
  const alters = text
    .split(';')
    .filter((statement) => !/^ ?create table/.test(statement))
    .join(';');
  return [
    ...NEVER.flatMap(([found, why]) => (found.test(alters) ? [why] : [])),
    ...tooManyHot([...HOT].filter((table) => new RegExp(`\\b${table}\\b`).test(text))),
    ...[
      ...text.matchAll(
        /create (?:unique )?index (?:concurrently )?(?:if not exists )?\w+ on (?:only )?(\w+)/g,
      ),
    ].flatMap(([, table = '']) =>
      !made.has(table) && (HOT.has(table) || PARTITIONED_TABLES.includes(table))
        ? [`builds an index on ${table} under its lock`]
        : [],
    ),
    ...[...text.matchAll(/alter table (?:only )?(\w+)([^;]*)/g)].flatMap(([, table = '', changes = '']) =>
      changes.split(/, (?=(?:add|alter|drop) )/).some((change) => isCheckedAtOnce(change)) &&
      !SMALL.has(table)
        ? [`adds a constraint to ${table} that is not "not valid"`]
        : [],
    ),
    ...[...text.matchAll(/\b(?:update(?: only)?|delete from(?: only)?) (\w+)/g)].flatMap(
      ([whole, table = '']) =>
        made.has(table) || SMALL.has(table) || /^update (?:set|of|or|on|skip)$/.test(whole)
          ? []
          : [`changes rows of ${table}: a worker does that in slices`],
    ),
    ...[...text.matchAll(/\binsert into (\w+)[^;]*\bselect\b[^;]*\bfrom (\w+)/g)].flatMap(
      ([, into, from = '']) =>
        SMALL.has(from) || made.has(from)
          ? []
          : [`fills ${into ?? ''} from ${from}: a worker does that in slices`],
    ),
    ...[...text.matchAll(/create table (?:if not exists )?(\w+)([^;]*)/g)].flatMap(
      ([, table = '', rest = '']) => [
        ...(/\bprimary key\b|\bpartition of\b/.test(rest) ? [] : [`creates ${table} without a primary key`]),
        ...(/\bpartition by range\b/.test(rest) && !PARTITIONED_TABLES.includes(table)
          ? [`creates ${table}, whose partitions nobody makes: name it in storage/partitions.ts`]
          : []),
      ],
    ),
  ];
}

function isCheckedAtOnce(change: string): boolean {
  const adds = /add constraint \w+ (?:check|foreign key|unique|primary key|exclude)/.test(change);
  return adds && !/not valid|using index/.test(change);
}

function tooManyHot(tables: readonly string[]): string[] {
  const hot = [...new Set(tables)].filter((table) => HOT.has(table));
  return hot.length > 1 ? [`names several hot tables: ${hot.join(', ')}`] : [];
}
