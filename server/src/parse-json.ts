import { randomUUID } from 'node:crypto';

/** Finds every name that is written with an escape, and sometimes a text in a list, which does no harm. */
const ESCAPED_NAME = /[{,][ \t\r\n]*"[^"\\]*\\/;
const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const BLANKS = new Set([9, 10, 13, 32]);

type Reviver = Parameters<typeof JSON.parse>[1];

/**
 * Like JSON.parse, for names that anybody may choose. V8 may take a name that is written with escapes, such as `\u0928`,
 * for one with a backslash that it has read in the same place of another object (nodejs/node#63785): one customer could
 * rename another's variables. So it is given no name with an escape.
 */
export function parseJson(text: string, reviver?: Reviver): unknown {
  if (!text.includes('\\') || !ESCAPED_NAME.test(text)) return JSON.parse(text, reviver);
  const names = new Names();
  const value: unknown = JSON.parse(withoutEscapes(text, names), reviver);
  names.restoreIn(value);
  return value;
}

function withoutEscapes(text: string, names: Names): string {
  let plain = '';
  let from = 0;
  for (let start = text.indexOf('"'); start >= 0;) {
    const { end, isEscaped } = stringAt(text, start);
    if (isEscaped && isName(text, end)) {
      plain += text.slice(from, start) + names.written(text.slice(start, end));
      from = end;
    }
    start = text.indexOf('"', end);
  }
  return plain + text.slice(from);
}

/** @param start of its opening quote. */
function stringAt(text: string, start: number): { end: number; isEscaped: boolean } {
  let isEscaped = false;
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return { end: at + 1, isEscaped };
    if (code !== BACKSLASH) continue;
    isEscaped = true;
    at += 1;
  }
  // It is never closed, which JSON.parse will say.
  return { end: text.length, isEscaped: false };
}

function isName(text: string, end: number): boolean {
  let at = end;
  while (BLANKS.has(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === COLON;
}

/** Names with a quote, a backslash or a control character cannot do without escapes: others stand in for them. */
class Names {
  readonly #mark = `${randomUUID()} `;
  readonly #meant = new Map<string, string>();
  readonly #substitutes = new Map<string, string>();

  /** @param string as it stands in the text, with its quotes. */
  written(string: string): string {
    const name = JSON.parse(string) as string;
    const written = JSON.stringify(name);
    if (!written.includes('\\')) return written;
    const substitute = this.#substitutes.get(name) ?? `${this.#mark}${this.#meant.size}`;
    this.#substitutes.set(name, substitute);
    this.#meant.set(substitute, name);
    return `"${substitute}"`;
  }

  restoreIn(value: unknown): void {
    if (this.#meant.size === 0) return;
    const waiting = [value];
    while (waiting.length > 0) {
      const next = waiting.pop();
      if (typeof next !== 'object' || next === null) continue;
      for (const inner of Object.values(next)) waiting.push(inner);
      if (!Array.isArray(next)) this.#rename(next);
    }
  }

  #rename(object: object): void {
    const entries = Object.entries(object) as [string, unknown][];
    if (!entries.some(([name]) => this.#meant.has(name))) return;
    // All of them, so that they stay in their order.
    for (const [name] of entries) Reflect.deleteProperty(object, name);
    for (const [name, value] of entries) {
      const property = { value, configurable: true, enumerable: true, writable: true };
      Object.defineProperty(object, this.#meant.get(name) ?? name, property);
    }
  }
}
