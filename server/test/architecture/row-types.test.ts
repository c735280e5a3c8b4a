import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { connectTo } from '../support/direct-connection.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { typedStatements } from '../support/typed-statements.ts';

const STORAGE = fileURLToPath(new URL('../../src/storage', import.meta.url));

/** What the driver makes of the database's types. */
const READ_AS: Readonly<Record<string, string>> = {
  ...{ bool: 'boolean', bytea: 'Buffer', timestamptz: 'Date', json: 'any', jsonb: 'any' },
  ...{ int2: 'number', int4: 'number', int8: 'number', float4: 'number', float8: 'number' },
  ...{ text: 'string', name: 'string', char: 'string', uuid: 'string', numeric: 'string' },
  ...{ _bytea: 'Buffer[]', _int2: 'number[]', _int4: 'number[]', _text: 'string[]' },
};

/** Columns that can be null, where the statement returns none that are. */
const NOT_NULL_HERE = new Set([
  'chat.queries.ts: media',
  'import-checks.queries.ts: code',
  'import-checks.queries.ts: number',
  'import-steps.queries.ts: at',
  'move-messages.queries.ts: cameFrom',
  'slots.queries.ts: beside',
]);

test('every statement fits the schema, and rows are what their types say', async () => {
  await using database = await createTestDatabase();
  await using client = await connectTo(database);
  await client.query('create temporary table added_dnd (number bigint not null)');
  const nullable = await namesIn(client, NULLABLE);
  const kinds = await namesIn(client, 'select oid::text as key, typname as name from pg_type');
  const { checker, statements } = await typedStatements(STORAGE);
  const known = statements.flatMap(({ text, ...more }) => (text === null ? [] : [{ text, ...more }]));
  const rows = known.flatMap(({ row }) => (row ? checker.getPropertiesOfType(row) : []));
  expect(known.length).toBeGreaterThan(550);
  expect(rows.length).toBeGreaterThan(1_500);

  const found: string[] = [];
  const unsaid = new Set<string>();
  for (const { place, text, row } of known) {
    const fields = await describe(client, text).catch((error: unknown) => String(error));
    if (typeof fields === 'string') found.push(`${place}: ${fields}`);
    else if (row) for (const property of checker.getPropertiesOfType(row)) compare(place, property, fields);
  }
  expect(found).toEqual([]);
  expect(unsaid).toEqual(NOT_NULL_HERE);

  function compare(place: string, property: ts.Symbol, fields: readonly pg.FieldDef[]): void {
    const { name, flags } = property;
    const field = fields.find((one) => one.name === name);
    if (!field) {
      if (!(flags & ts.SymbolFlags.Optional)) found.push(`${place}: ${name} is not returned`);
      return;
    }
    const said = kindsOf(checker, checker.getTypeOfSymbol(property));
    if (said.some((kind) => kind.startsWith('any'))) return;
    const kind = READ_AS[kinds.get(String(field.dataTypeID)) ?? ''] ?? 'unknown';
    const wrong = said.filter((one) => !one.startsWith('null') && one !== kind);
    if (kind !== 'any' && wrong.length > 0)
      found.push(`${place}: ${name} is ${kind}, not ${wrong.join(', ')}`);
    const canBeNull = nullable.has(`${field.tableID} ${field.columnID}`);
    if (canBeNull && !said.includes('null')) unsaid.add(`${place.replace(/:\d+$/, '')}: ${name}`);
  }
});

const NULLABLE = `
  select attrelid || ' ' || attnum as key, attname as name from pg_attribute
   where not attnotnull and attrelid >= 16384`;

async function namesIn(client: pg.Client, text: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; name: string }>(text);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** What a statement would return. It is not carried out. */
function describe(client: pg.Client, text: string): Promise<pg.FieldDef[]> {
  return new Promise((resolve, reject) => {
    let fields: pg.FieldDef[] = [];
    client.query({
      submit: (connection: pg.Connection) => {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: (description: { fields: pg.FieldDef[] }) => ({ fields } = description),
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    });
  });
}

/** Kinds of values that a type has. */
function kindsOf(checker: ts.TypeChecker, type: ts.Type): string[] {
  if (type.isUnionOrIntersection()) return type.types.flatMap((one) => kindsOf(checker, one));
  if (checker.isArrayType(type)) {
    const elements = checker.getTypeArguments(type as ts.TypeReference);
    return elements.flatMap((element) => kindsOf(checker, element)).map((kind) => `${kind}[]`);
  }
  const { flags } = type;
  if (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) return ['null'];
  if (flags & ts.TypeFlags.StringLike) return ['string'];
  if (flags & ts.TypeFlags.NumberLike) return ['number'];
  if (flags & ts.TypeFlags.BooleanLike) return ['boolean'];
  return flags & ts.TypeFlags.Object ? [checker.typeToString(type)] : ['any'];
}
