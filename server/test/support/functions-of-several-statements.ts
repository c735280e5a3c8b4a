import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const ANY_CONNECTION = /^(?:Handle|DelayedHandle|Pool|pg\.Pool)$/;

/** The functions of a folder that use a connection several times, or in a loop, although it may be a pool. */
export function functionsOfSeveralStatements(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(`${folder}/${file}`, 'utf8');
      const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      return statements.filter(ts.isFunctionDeclaration).filter(usesSeveralTimes);
    })
    .map(({ name }) => name?.text ?? '');
}

function usesSeveralTimes({ parameters, body }: ts.FunctionDeclaration): boolean {
  const connection = parameters
    .find(({ type }) => type && ANY_CONNECTION.test(type.getText()))
    ?.name.getText();
  if (connection === undefined || !body) return false;
  let uses = 0;
  const visit = (node: ts.Node, weight: number) => {
    if (ts.isCallExpression(node) && isUse(node, connection)) uses += weight;
    const isLoop = ts.isForOfStatement(node) || ts.isForStatement(node) || ts.isWhileStatement(node);
    node.forEachChild((child) => {
      visit(child, isLoop ? 2 : weight);
    });
  };
  visit(body, 1);
  return uses > 1;
}

function isUse({ expression, arguments: given }: ts.CallExpression, connection: string): boolean {
  const isOwn = ts.isPropertyAccessExpression(expression) && expression.expression.getText() === connection;
  return isOwn || given.some((argument) => argument.getText() === connection);
}
