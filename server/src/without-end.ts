/**
 * A text without those of these characters that stand at its end. A pattern such as `/\0+$/` would try each run of them
 * in the text, from each of its characters.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
