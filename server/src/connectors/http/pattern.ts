import { RE2JS } from 're2js';

/** A regular expression that an operator wrote. Its engine is linear, so that no pattern can hang the process. */
export type Pattern = {
  /** How many groups it has. */
  groups: number;
  matches(text: string): boolean;
  /** What its first group contains at the first match; null if there is none. */
  firstGroup(text: string): string | null;
};

/** @returns null if it is no pattern, or needs more than a linear engine offers: look-around, back-references. */
export function parsePattern(source: string): Pattern | null {
  const compiled = compile(source);
  if (!compiled) return null;
  return {
    groups: compiled.groupCount(),
    matches: (text) => compiled.matcher(text).find(),
    firstGroup: (text) => {
      const matcher = compiled.matcher(text);
      return matcher.find() ? matcher.group(1) : null;
    },
  };
}

/** Case-insensitive. */
function compile(source: string): RE2JS | null {
  try {
    // Some escapes are written differently in JavaScript, such as \u20b9.
    return RE2JS.compile(RE2JS.translateRegExp(source), RE2JS.CASE_INSENSITIVE);
  } catch {
    return null;
  }
}
