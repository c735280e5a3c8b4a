import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';

/** Where a statement is given, and the type of its rows. `text` is null if its function's parameters decide about it. */
export type TypedStatement = { place: string; text: string | null; row: ts.Type | null };

/** Possibly in brackets, or behind a comment. */
const STATEMENT = /^(?:[\s(]|--.*)*(?:with|select|insert|update|delete)\b/;

/** The statements of a folder's files. Types from elsewhere, but for the contract, are unknown: to read all takes long. */
export async function typedStatements(folder: string) {
  const files = sourcesIn(folder);
  const contract = sourcesIn(fileURLToPath(new URL('../../../contract', import.meta.url)));
  const program = ts.createProgram([...files, ...contract], {
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es5.d.ts'],
    types: [],
    strict: true,
    noResolve: true,
  });
  const checker = program.getTypeChecker();
  const statements: TypedStatement[] = [];
  for (const source of program.getSourceFiles().filter(({ fileName }) => files.includes(fileName))) {
    const given = textsIn(source);
    const values = given.length === 0 ? [] : await evaluate(source.fileName, given);
    for (const [i, expression] of given.entries()) {
      const text = values[i] ?? null;
      if (text !== null && !(typeof text === 'string' && STATEMENT.test(text))) continue;
      const { line } = source.getLineAndCharacterOfPosition(expression.getStart());
      const place = `${basename(source.fileName)}:${line + 1}`;
      statements.push({ place, text, row: rowOf(checker, expression) });
    }
  }
  return { checker, statements };
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => (/(?<!\.test)\.ts$/.test(name) ? [join(folder, name)] : []));
}

/** What stands behind `text:`, or is the first argument of a query. */
function textsIn(source: ts.SourceFile): ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'text') found.push(node.initializer);
    if (ts.isCallExpression(node) && /\.(?:query|#rows)$/.test(node.expression.getText())) {
      found.push(...node.arguments.slice(0, 1).filter((first) => !ts.isObjectLiteralExpression(first)));
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** The type argument of the call; or else, where its result is returned, what the function promises. */
function rowOf(checker: ts.TypeChecker, text: ts.Expression): ts.Type | null {
  const call = ts.findAncestor(text, ts.isCallExpression);
  if (!call?.arguments.some((argument) => argument === text || argument === text.parent.parent)) return null;
  const [row] = call.typeArguments ?? [];
  if (row) return checker.getTypeFromTypeNode(row);
  const promise = ts.isReturnStatement(call.parent) ? ts.findAncestor(call, ts.isFunctionLike)?.type : null;
  if (!promise || !/^(?:allRows|firstRow|onlyRow)$/.test(call.expression.getText())) return null;
  const [promised] = ts.isTypeReferenceNode(promise) ? (promise.typeArguments ?? []) : [];
  if (!promised) return null;
  const one = ts.isArrayTypeNode(promised) ? promised.elementType : promised;
  return checker.getNonNullableType(checker.getTypeFromTypeNode(one));
}

/** The values of expressions at the end of a copy of their module; undefined for those that use more. */
async function evaluate(file: string, expressions: readonly ts.Expression[]): Promise<unknown[]> {
  const codes = expressions.map((expression) => expression.getText());
  const values = codes.map((code) => `() => (${/\b(?:await|this)\b/.test(code) ? 'undefined' : code})`);
  const source = `${readFileSync(file, 'utf8')}
    export const values = [${values.join(', ')}].map((value) => { try { return value(); } catch {} });`;
  const copy = `${pathToFileURL(file).href}?values`;
  const hooks = registerHooks({
    load: (url, context, next) =>
      url === copy ? { format: 'module-typescript', shortCircuit: true, source } : next(url, context),
  });
  try {
    return ((await import(copy)) as { values: unknown[] }).values;
  } finally {
    hooks.deregister();
  }
}
