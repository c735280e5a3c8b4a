import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';

/** An SQL text of the sources, with whatever is interpolated and known from the sources. */
export type Statement = { file: string; line: number; text: string };

/** Stands for what is known only when the statement runs: names of columns, parameters, a limit. */
const HOLE = '§';
const DEEPEST = 12;

type Source = { path: string; tree: ts.SourceFile };

/** Reads the statements out of the sources of a folder, by following constants and functions across its files. */
export class Statements {
  readonly #sources = new Map<string, Source>();

  constructor(folder: string) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const path of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
      const text = readFileSync(`${folder}/${path}`, 'utf8');
      this.#sources.set(path, { path, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) });
    }
  }

  all(): Statement[] {
    return [...this.#sources.values()].flatMap((source) => this.#statementsOf(source));
  }

  #statementsOf({ path, tree }: Source): Statement[] {
    const found: Statement[] = [];
    const visit = (node: ts.Node, isInside: boolean) => {
      const isText = ts.isTemplateExpression(node) || ts.isStringLiteralLike(node);
      if (isText && !isInside && !ts.isImportDeclaration(node.parent)) {
        const text = withoutComments(this.#textOf(node, new Map(), 0)).trim();
        const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        if (/^(?:with|select|insert|update|delete)\s/.test(text)) found.push({ file: path, line, text });
      }
      node.forEachChild((child) => {
        visit(child, isInside || isText);
      });
    };
    visit(tree, false);
    return found;
  }

  #textOf(node: ts.Expression, given: ReadonlyMap<string, string>, depth: number): string {
    if (depth > DEEPEST) return HOLE;
    const textOf = (part: ts.Expression) => this.#textOf(part, given, depth + 1);
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return textOf(node.expression);
    if (ts.isTemplateExpression(node)) {
      const parts = node.templateSpans.map(({ expression, literal }) => textOf(expression) + literal.text);
      return node.head.text + parts.join('');
    }
    // Both may be sent.
    if (ts.isConditionalExpression(node)) return `${textOf(node.whenTrue)} ${textOf(node.whenFalse)}`;
    if (ts.isBinaryExpression(node)) return `${textOf(node.left)} ${textOf(node.right)}`;
    if (ts.isArrayLiteralExpression(node)) {
      return node.elements
        .map((part) => textOf(ts.isSpreadElement(part) ? part.expression : part))
        .join(', ');
    }
    // A column of a batch.
    if (ts.isObjectLiteralExpression(node)) {
      const name = node.properties.find((property) => property.name?.getText() === 'name');
      return name && ts.isPropertyAssignment(name) ? textOf(name.initializer) : HOLE;
    }
    if (ts.isIdentifier(node)) {
      const value = given.get(node.text);
      if (value !== undefined) return value;
      const declared = this.#valueOf(node);
      return declared && !ts.isFunctionLike(declared) ? this.#textOf(declared, new Map(), depth + 1) : HOLE;
    }
    if (ts.isCallExpression(node)) return this.#textOfCall(node, given, depth);
    return HOLE;
  }

  #textOfCall(call: ts.CallExpression, given: ReadonlyMap<string, string>, depth: number): string {
    const { expression } = call;
    if (ts.isPropertyAccessExpression(expression)) {
      const { name } = expression;
      if (name.text === 'join') return this.#textOf(expression.expression, given, depth + 1);
      const [made] = call.arguments;
      return name.text === 'map' && made && ts.isArrowFunction(made)
        ? this.#textOfResult(made, new Map(), depth)
        : HOLE;
    }
    if (expression.getText() === 'names' && call.arguments[0]) {
      return this.#textOf(call.arguments[0], given, depth + 1);
    }
    // One of several, by its name.
    if (ts.isElementAccessExpression(expression) && ts.isIdentifier(expression.expression)) {
      const among = this.#valueOf(expression.expression);
      if (!among || !ts.isObjectLiteralExpression(among)) return HOLE;
      const made = among.properties.flatMap((property) =>
        ts.isPropertyAssignment(property) && ts.isArrowFunction(property.initializer)
          ? [this.#textOfResult(property.initializer, new Map(), depth)]
          : [],
      );
      return made.join(' ') || HOLE;
    }
    const made = ts.isIdentifier(expression) ? this.#valueOf(expression) : null;
    if (!made || !ts.isFunctionLike(made)) return HOLE;
    const named = made.parameters.map(({ name, initializer }, i): [string, string] => {
      const value = call.arguments[i] ?? initializer;
      return [name.getText(), value ? this.#textOf(value, given, depth + 1) : HOLE];
    });
    return this.#textOfResult(made, new Map(named), depth);
  }

  #textOfResult(made: ts.SignatureDeclaration, given: ReadonlyMap<string, string>, depth: number): string {
    if (!('body' in made) || !made.body) return HOLE;
    const { body } = made;
    if (!ts.isBlock(body)) return this.#textOf(body, given, depth + 1);
    const results: ts.Expression[] = [];
    const visit = (node: ts.Node) => {
      if (ts.isReturnStatement(node) && node.expression) results.push(node.expression);
      if (!ts.isFunctionLike(node)) node.forEachChild(visit);
    };
    visit(body);
    return results.map((result) => this.#textOf(result, given, depth + 1)).join(' ') || HOLE;
  }

  /** What a name stands for: looked for outwards from its use, then in the file that it is imported from. */
  #valueOf(name: ts.Identifier): ts.Expression | ts.SignatureDeclaration | null {
    for (let scope: ts.Node = name.parent; scope as ts.Node | undefined; scope = scope.parent) {
      if (ts.isFunctionLike(scope) && scope.parameters.some((one) => declares(one.name, name.text)))
        return null;
      if (ts.isBlock(scope) || ts.isSourceFile(scope)) {
        const declared = declarationIn(scope.statements, name.text);
        if (declared !== undefined) return declared;
      }
    }
    return this.#importedValue(name);
  }

  #importedValue(name: ts.Identifier): ts.Expression | ts.SignatureDeclaration | null {
    for (const statement of name.getSourceFile().statements) {
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
      const bindings = statement.importClause?.namedBindings;
      if (!bindings || !ts.isNamedImports(bindings)) continue;
      const binding = bindings.elements.find((element) => element.name.text === name.text);
      const from = this.#sources.get(basename(statement.moduleSpecifier.text));
      if (binding && from) {
        return declarationIn(from.tree.statements, (binding.propertyName ?? binding.name).text) ?? null;
      }
    }
    return null;
  }
}

function declares(name: ts.BindingName, wanted: string): boolean {
  if (ts.isIdentifier(name)) return name.text === wanted;
  return name.elements.some((element) => ts.isBindingElement(element) && declares(element.name, wanted));
}

/** @returns undefined if it is not declared here; null if its value is not in the sources. */
function declarationIn(
  statements: Iterable<ts.Statement>,
  name: string,
): ts.Expression | ts.SignatureDeclaration | null | undefined {
  for (const statement of statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
    if (!ts.isVariableStatement(statement)) continue;
    for (const declaration of statement.declarationList.declarations) {
      if (!declares(declaration.name, name)) continue;
      return ts.isIdentifier(declaration.name) ? (declaration.initializer ?? null) : null;
    }
  }
  return undefined;
}

function withoutComments(sql: string): string {
  return sql.replaceAll(/--.*$/gm, '');
}
