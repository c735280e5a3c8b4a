import { CELL, HOME } from '../../src/storage/schemas.ts';

/** Tables with a column that the database fills in from a sequence, and that is never named. */
const NUMBERED = new Set(['refusals']);

export type Tables = {
  all: ReadonlySet<string>;
  /** Those that belong to no cell. Statements on them may use the database's clock wherever they like. */
  home: ReadonlySet<string>;
  /** Columns whose default is made by a function, by table. */
  timed: ReadonlyMap<string, readonly string[]>;
  withoutKey: readonly string[];
};

/** Reads `schema.sql`. */
export function tablesOf(schema: string): Tables {
  const made = [...schema.matchAll(/^CREATE TABLE (\w+)\.(\w+) \(\n([^]*?)^\)/gm)].map(
    ([whole, schemaOf = '', table = '', body = '']) => ({ whole, isAtHome: schemaOf === HOME, table, body }),
  );
  const timed = (body: string) =>
    [...body.matchAll(/^ {2}"?(\w+)"? [^,\n]*(?:DEFAULT \w+\(|AS IDENTITY)/gm)].map(([, name = '']) => name);
  return {
    all: new Set(made.map(({ table }) => table)),
    home: new Set(made.flatMap(({ table, isAtHome }) => (isAtHome ? [table] : []))),
    timed: new Map(made.map(({ table, body }) => [table, timed(body)])),
    withoutKey: made
      .filter(({ whole, isAtHome }) => !isAtHome && !whole.includes('PRIMARY KEY'))
      .map(({ table }) => table)
      .filter((table) => !schema.includes(`\nALTER TABLE ${CELL}.${table} REPLICA IDENTITY FULL;`)),
  };
}

const CLOCKS =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|random|nextval|gen_random_uuid)\s*\(|\b(?:current_date|current_timestamp|localtime\w*)\b|[-+*]\s*interval\b/;

/** Why a statement does not run in a cell on Citus; empty if it does. */
export function problemsOf(statement: string, { all, home, timed }: Tables): string[] {
  const text = statement
    .replaceAll(/'(?:[^']|'')*'/g, `''`)
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
  const problems: string[] = [];
  if (/\bas (?:not )?(?:materialized )?\( ?§/.test(text)) problems.push('has a part that cannot be read');
  for (const { 0: whole, 1: table = '', index } of text.matchAll(/\binsert into (\w+|§)/g)) {
    if (depthAt(text, index) > 0) problems.push(`${whole} is a part of another statement`);
    else if (!home.has(table)) problems.push(...problemsOfInsert(text, table, index));
  }
  return problems;

  /** A table whose name is a parameter is taken for one of the cell's. */
  function isOfCell(name: string): boolean {
    return name === 'cell' || name === '§' || (all.has(name) && !home.has(name));
  }

  function problemsOfInsert(sql: string, table: string, index: number): string[] {
    const [head = '', columns = '', source] =
      /^insert into \S+(?: as \w+)? ?(?:\(([^)]*)\))? ?(\w+)?/.exec(sql.slice(index)) ?? [];
    const places = placesOf(sql, index + head.length);
    const found = places.flatMap(([place, part]) =>
      CLOCKS.test(part) ? [`asks for the time, or for a number, in ${place}`] : [],
    );
    if (source === 'values') return found;
    const named = columns.split(',').map((name) => name.trim());
    for (const column of NUMBERED.has(table) ? [] : (timed.get(table) ?? [])) {
      if (!named.includes(column)) found.push(`leaves ${table}.${column} to its default`);
    }
    const others = sql.slice(0, index) + sql.slice(index + head.length);
    const reads = [...others.matchAll(/(?:from|join|update|using) (\w+|§)|, (\w+)/g)];
    const isInCell = reads.some(([, first, next = '']) => isOfCell(first ?? next));
    if (sql.includes('unnest(') && !isInCell) found.push(`reads no table of the cell`);
    return found;
  }
}

/** The parts of an INSERT in which Citus does not work out the time. */
function placesOf(sql: string, from: number): [string, string][] {
  const rest = sql.slice(from);
  const conflict = rest.search(/\bon conflict\b/);
  const returning = rest.search(/\breturning\b(?![^]*\binsert into\b)/);
  const cases = [...sql.matchAll(/\bcase\b.*?\bend\b/g)].map(([part]): [string, string] => ['CASE', part]);
  const coalesced = [...sql.matchAll(/\bcoalesce\s*\(/g)].map(({ 0: whole, index }): [string, string] => [
    'COALESCE',
    insideOf(sql, index + whole.length),
  ]);
  return [
    ...(conflict === -1 ? [] : [['ON CONFLICT', rest.slice(conflict)] as [string, string]]),
    ...(returning === -1 ? [] : [['RETURNING', rest.slice(returning)] as [string, string]]),
    ...cases,
    ...coalesced,
  ];
}

function depthAt(sql: string, index: number): number {
  let depth = 0;
  for (const character of sql.slice(0, index)) depth += character === '(' ? 1 : character === ')' ? -1 : 0;
  return depth;
}

/** What follows an opening parenthesis, up to its end. */
function insideOf(sql: string, from: number): string {
  let end = from;
  for (let depth = 1; depth > 0 && end < sql.length; end += 1) {
    depth += sql[end] === '(' ? 1 : sql[end] === ')' ? -1 : 0;
  }
  return sql.slice(from, end - 1);
}
