/** Regular expressions that are not known to be linear, and why they do no harm. */
export type AllowedRegex = {
  file: string;
  regex: RegExp;
  /** Why no text is longer than the one below. */
  why: string;
  /** The worst text that is known, of the greatest length there can be. It must be searched within 20 ms. */
  worst: string;
};

export const ALLOWED: readonly AllowedRegex[] = [
  {
    file: 'server/src/core/provisioning/json-text.ts',
    regex:
      /"[^"\\[\p{Cc}--[\x7f-\x9f]]]*(?:\\(?:["\\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\[\p{Cc}--[\x7f-\x9f]]]*)*"/vy,
    why: 'the flag v is not known to the checker; the pattern is unrolled, so that a text is read once',
    worst: `"${'a\\n'.repeat(50_000)}`,
  },
  {
    file: 'server/src/storage/migrate.ts',
    regex: /^[ \t]*alter table (?:if exists )?(?:only )?(\w+)/gim,
    why: 'it reads migrations of this version, of which the longest has 18,000 characters',
    worst: `${' '.repeat(10_000)}\n${'alter table if exists only \n'.repeat(400)}`,
  },
  {
    file: 'server/src/interfaces/docs/code-block.ts',
    regex:
      /(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<comment>\/\/[^\n]*|^#[^\n]*|(?<=\s)#\s[^\n]*)|(?<number>(?<![\w.-])-?\d+(?:\.\d+)?\b)|(?<word>\b(?:const|await|import|from|new|throw|if|not|raise|return|for|async|function|def|null|true|false|None|True|False)\b)/gm,
    why: 'it colours the examples of the documentation, which come with this version',
    worst: String.raw`\"`.repeat(500),
  },
];

/**
 * Regular expressions that are put together when the program runs: `like` is one of them, which is checked as those are
 * that stand in the sources.
 */
export const BUILT: readonly { file: string; expression: string; like: RegExp }[] = [
  {
    file: 'server/src/log.ts',
    expression: "new RegExp(`([?&;](?:${SECRET_NAMES.join('|')})(?:\\\\[\\\\])?=)[^&#\\\\s\"']*`, 'gi')",
    like: /([?&;](?:key|token)(?:\[\])?=)[^&#\s"']*/gi,
  },
  {
    // Values that an operator has configured, letter for letter; hide-values.test.ts has the worst of them.
    file: 'server/src/connectors/kit/hide-values.ts',
    expression: "new RegExp(patterns.join('|'), 'giu')",
    like: /s(?:%2f|\\?\/)e(?:%2f|\\?\/)c/giu,
  },
  {
    file: 'server/src/protocols/mail/mime-parts.ts',
    expression: 'new RegExp(`;\\\\s*${name}\\\\s*=\\\\s*(?:"([^"]+)"|([^\\\\s;"]+))`, \'i\')',
    like: /;\s*name\s*=\s*(?:"([^"]+)"|([^\s;"]+))/i,
  },
];
