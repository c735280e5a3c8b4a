import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';

/** Where a text stops being JSON, and why. */
export type JsonFault = { offset: number; reason: Fact };

const SPACE = /[ \t\r\n]*/y;
// Unrolled, so that an unterminated string is detected in one pass. JSON allows U+007F to U+009F.
const STRING =
  /"[^"\\[\p{Cc}--[\x7f-\x9f]]]*(?:\\(?:["\\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\[\p{Cc}--[\x7f-\x9f]]]*)*"/vy;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/**
 * The first fault of a JSON text. JSON.parse gives no position for many faults, quotes the text around them (which may
 * be a password), and accepts duplicate names: the first value would be silently lost.
 */
export function findJsonFault(text: string): JsonFault | null {
  let at = 0;
  const open: { closing: '}' | ']'; names: Set<string> | null }[] = [];
  const fault = (reason: Fact): JsonFault => ({ offset: at, reason });
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text)?.[0] ?? null;
    if (match !== null) at += match.length;
    return match;
  };
  const takeName = (names: Set<string>): JsonFault | null => {
    const start = at;
    const name = take(STRING);
    if (name === null) return fault(fact('json_name_expected'));
    const read = String(JSON.parse(name));
    if (names.has(read)) return { offset: start, reason: fact('json_name_twice', { name }) };
    names.add(read);
    take(SPACE);
    return take(/:/y) === null ? fault(fact('json_colon_expected')) : null;
  };

  for (;;) {
    // A value is expected here.
    take(SPACE);
    const bracket = take(/[{[]/y);
    if (bracket !== null) {
      const names = bracket === '{' ? new Set<string>() : null;
      open.push({ closing: bracket === '{' ? '}' : ']', names });
      take(SPACE);
      if (text[at] !== open.at(-1)?.closing) {
        const wrong = names && takeName(names);
        if (wrong) return wrong;
        continue;
      }
    } else if (take(STRING) === null && take(SCALAR) === null) {
      return fault(fact(at >= text.length ? 'json_ends_early' : 'json_value_expected'));
    }

    // What may follow a value is expected here.
    for (;;) {
      take(SPACE);
      const within = open.at(-1);
      if (!within) return at < text.length ? fault(fact('json_end_expected')) : null;
      if (text[at] === within.closing) {
        at += 1;
        open.pop();
        continue;
      }
      if (take(/,/y) === null) {
        return fault(
          at >= text.length
            ? fact('json_ends_early')
            : fact('json_comma_expected', { closing: within.closing }),
        );
      }
      take(SPACE);
      const wrong = within.names && takeName(within.names);
      if (wrong) return wrong;
      break;
    }
  }
}
