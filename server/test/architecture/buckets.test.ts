import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const STORAGE = new URL('../../src/storage/', import.meta.url);

/** The SQL in a source file: its literals, with a gap for each interpolation. */
function textsOf(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(new URL(file, STORAGE), 'utf8'),
    ts.ScriptTarget.Latest,
  );
  const texts: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node)) {
      texts.push(
        [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' … '),
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** How often a column is compared, for each name of its table; an upsert's new value is not a comparison. */
function comparisons(text: string, column: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const [, table = ''] of text.matchAll(
    new RegExp(`(?<![\\w."])(?:(\\w+)\\.)?${column}\\s*(?:=(?!\\s*excluded)|in\\b)`, 'g'),
  )) {
    found.set(table, (found.get(table) ?? 0) + 1);
  }
  return found;
}

/** Names of tables whose account is compared more often than its bucket. */
function withoutBucket(text: string): string[] {
  const buckets = comparisons(text, 'bucket');
  return [...comparisons(text, 'account')]
    .filter(([table, count]) => count > (buckets.get(table) ?? 0))
    .map(([table]) => table);
}

/** The audit log is one chain over all accounts, which no machine could have a part of. */
const WITHOUT_BUCKETS = ['admin-actions.queries.ts'];

const files = readdirSync(STORAGE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !WITHOUT_BUCKETS.includes(file),
);

describe('a statement that names an account names its bucket', () => {
  test.each([
    ['select 1 from messages where account = $1', ['']],
    ['select 1 from messages m join accounts a on a.account = m.account and a.bucket = m.bucket', []],
    ['select 1 from messages m where m.account = $1 and bucket = $2', ['m']],
    [
      'select 1 from messages where bucket = $1 and account = $2 and exists (select 1 from x where account = $2)',
      [''],
    ],
    ['select 1 from messages where bucket = any ($1) and account in ($2)', []],
  ])('as is seen in %s', (text, missing) => {
    expect(withoutBucket(text)).toEqual(missing);
  });

  test.each(files)('in %s', (file) => {
    expect(textsOf(file).filter((text) => withoutBucket(text).length > 0)).toEqual([]);
  });
});
