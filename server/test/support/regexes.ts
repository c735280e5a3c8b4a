import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import ts from 'typescript';
import { growthOf } from './doubling.ts';

const ROOT = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const SOURCES = ['server/src', 'panel/src'];
/** Regular expressions that were found to be linear, by their digests: `npm run regexes` writes it. */
export const LINEAR_LIST = join(ROOT, 'server/test/architecture/linear-regexes.txt');
/** A literal, `RegExp(…)` or a schema's pattern may be in it; most files have none, and are not parsed. */
const MAY_HAVE_ONE = /(?:[(,=:[!&|?{};+]|=>|\breturn)\s*\/(?![/*])|\bRegExp\b|\bpattern:/;

export type Regex = { file: string; source: string; flags: string };
/** A regular expression that is put together when the program runs. */
export type BuiltRegex = { file: string; expression: string };

export function regexesOfSources(): { written: Regex[]; built: BuiltRegex[] } {
  const written: Regex[] = [];
  const built: BuiltRegex[] = [];
  for (const folder of SOURCES) {
    for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:tsx?|js)$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
      const file = `${folder}/${name.replaceAll('\\', '/')}`;
      const found = regexesIn(file, readFileSync(join(ROOT, file), 'utf8'));
      written.push(...found.written);
      built.push(...found.built);
    }
  }
  return { written, built };
}

export function regexesIn(file: string, text: string): { written: Regex[]; built: BuiltRegex[] } {
  const written: Regex[] = [];
  const built: BuiltRegex[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      written.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && isRegExp(node.expression)) {
      built.push({ file, expression: node.getText(source).replaceAll(/\s+/g, ' ') });
    } else if (ts.isPropertyAssignment(node) && node.name.getText(source) === 'pattern') {
      const pattern = patternIn(node.initializer);
      // Schemas are compiled with this flag.
      if (pattern !== null) written.push({ file, source: pattern, flags: 'u' });
    }
    ts.forEachChild(node, visit);
  };
  if (!MAY_HAVE_ONE.test(text)) return { written, built };
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  visit(source);
  return { written, built };
}

function isRegExp(expression: ts.Expression): boolean {
  return ts.isIdentifier(expression) && expression.text === 'RegExp';
}

/** The pattern of a schema; a value that is put into it counts as one character. */
function patternIn(value: ts.Expression): string | null {
  if (ts.isStringLiteralLike(value)) return value.text;
  if (!ts.isTemplateExpression(value)) return null;
  return value.head.text + value.templateSpans.map(({ literal }) => `x${literal.text}`).join('');
}

export function digestOf({ source, flags }: Pick<Regex, 'source' | 'flags'>): string {
  return createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 16);
}

export function readLinearList(): Set<string> {
  return new Set(readFileSync(LINEAR_LIST, 'utf8').split('\n'));
}

/** @returns null if its time is linear in the length of any text; otherwise what is known. */
export async function problemOf({ source, flags }: Pick<Regex, 'source' | 'flags'>): Promise<string | null> {
  // A sticky one is tried in one place only, which the checker does not know.
  const isSticky = flags.includes('y');
  const tried = isSticky ? `^(?:${source})` : source;
  const found = await check(tried, flags.replace('y', ''), { timeout: 300_000, randomSeed: 1 });
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return `cannot be judged (${found.error.kind})`;
  // Where it has only tried texts, it also tells of patterns that are slow, but linear.
  if (found.checker === 'fuzz' && isLinearOn(new RegExp(tried, flags.replace(/[gy]/g, '')), found.attack)) {
    return null;
  }
  return `${found.complexity.summary}, for example on ${found.attack.pattern}`;
}

type Hostile = {
  pumps: readonly { prefix: string; pump: string; bias: number }[];
  base: number;
  suffix: string;
};

function isLinearOn(regex: RegExp, { pumps, base, suffix }: Hostile): boolean {
  const textOf = (times: number) =>
    pumps.map(({ prefix, pump, bias }) => prefix + pump.repeat(times + bias)).join('') + suffix;
  return growthOf((times) => regex.test(textOf(times)), base) <= 2.5;
}
