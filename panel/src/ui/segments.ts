// How a text is cut into parts, as the server does it: while the user types, every row is measured here. What is
// charged is what the server says.

const ALPHABET = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each takes the room of two. */
const EXTENDED = new Set('\f^{}\\[~]|€');

export type Segments = {
  parts: number;
  /** Characters as they are counted: an extended one is two. */
  units: number;
  /** How many more fit into the last part. */
  left: number;
  /** The first character that makes it Unicode. */
  unicodeAt: { index: number; character: string } | undefined;
};

export function segment(text: string): Segments {
  const index = firstUnicode(text);
  if (index === undefined) {
    const sizes = Array.from(text, (character) => (EXTENDED.has(character) ? 2 : 1));
    return { ...fill(sizes, 160, 153), unicodeAt: undefined };
  }
  const sizes = Array.from(text, (character) => character.length);
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0xfffd);
  return { ...fill(sizes, 70, 67), unicodeAt: { index, character } };
}

function firstUnicode(text: string): number | undefined {
  for (let at = 0; at < text.length; at += 1) {
    if (!ALPHABET.has(text.charAt(at)) && !EXTENDED.has(text.charAt(at))) return at;
  }
  return undefined;
}

/** A character that takes two places is never cut in two. */
function fill(sizes: readonly number[], single: number, several: number) {
  const units = sizes.reduce((sum, size) => sum + size, 0);
  if (units <= single) return { parts: 1, units, left: single - units };
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > several) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return { parts, units, left: several - used };
}
