const WORD = /\S+/g;
const ADDRESS = /\bhttps?:\/\/\S/iu;
/** Labels with dots between them; no part of the text is in two of them. */
const CHAIN = /[a-z0-9-]+(?:\.[a-z0-9-]+)*/giu;
const START = /\b[a-z0-9-]/iu;
const DOMAIN_END = /\.(?:com|in|net|org|co|io|app|info|biz|me|ly|link|xyz)\b/giu;

/**
 * Web addresses in a text: each from `https://`, or from a domain with a common ending, to the next blank. One pattern
 * for all of it would begin anew at every label of a long domain; this reads a text once, whatever its author wrote.
 */
export function linksIn(text: string): string[] {
  return Array.from(text.matchAll(WORD), ([word]) => {
    const start = Math.min(addressStart(word), domainStart(word));
    return start < word.length ? word.slice(start) : null;
  }).filter((link) => link !== null);
}

function addressStart(word: string): number {
  return ADDRESS.exec(word)?.index ?? word.length;
}

function domainStart(word: string): number {
  const ends = Array.from(word.matchAll(DOMAIN_END), ({ index }) => index);
  if (ends.length === 0) return word.length;
  let next = 0;
  for (const { 0: chain, index } of word.matchAll(CHAIN)) {
    const end = index + chain.length;
    const start = startIn(word, index, end);
    while (next < ends.length && (ends[next] ?? 0) <= start) next += 1;
    if (start < end && (ends[next] ?? end) < end) return start;
  }
  return word.length;
}

/** Where a domain may begin in a chain: not in the middle of a word such as `_example`. */
function startIn(word: string, from: number, end: number): number {
  // The character before the chain tells whether a word begins with it.
  const before = Math.max(0, from - 1);
  const found = START.exec(word.slice(before, end));
  return found ? before + found.index : end;
}
