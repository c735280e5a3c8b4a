// Runs of white space compare equal, and those at the ends do not count. Template and text are therefore both
// normalised: every run becomes a single space, with exactly one space at either end. With these sentinels, two spaces
// around an empty slot can merge into one, at the ends, too: "Hi {#var#} bye" matches "Hi bye", and "Hi {#var#}"
// matches "Hi".

const SPACE = 0x20;

export interface Subject {
  readonly text: string;
  /** Has surrogates, so characters and code units differ in number. */
  readonly astral: boolean;
}

/** What `\s` matches. */
function isSpace(code: number): boolean {
  if (code <= SPACE) return code === SPACE || (code >= 0x09 && code <= 0x0d);
  if (code < 0xa0) return false;
  if (code === 0xa0 || code === 0x1680 || code === 0xfeff || code === 0x3000) return true;
  return (
    code >= 0x2000 &&
    (code <= 0x200a || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f)
  );
}

/** Skips single spaces: replacing each by itself took most of the time. */
export function collapseSpaces(text: string): string {
  return text.replace(/[^\S ]\s*| \s+/gu, ' ');
}

export function toSubject(original: string): Subject {
  let astral = false;
  let tidy = true;
  let afterSpace = true;
  for (let i = 0; i < original.length; i++) {
    const code = original.charCodeAt(i);
    if (code > SPACE && code < 0x7f) {
      afterSpace = false;
    } else if (isSpace(code)) {
      if (afterSpace || code !== SPACE) tidy = false;
      afterSpace = true;
    } else {
      afterSpace = false;
      if ((code & 0xf800) === 0xd800) astral = true;
    }
  }
  // Most texts are tidy already and need not be rebuilt.
  if (tidy && !afterSpace) return { text: ` ${original} `, astral };
  return { text: collapseSpaces(` ${original} `), astral };
}

/** The position in the original text of the subject's code unit at `index`; a space is where its run begins. */
export function originalPosition(original: string, index: number): number {
  const end = original.trimEnd().length;
  let position = original.length - original.trimStart().length;
  for (let passed = 1; passed < index && position < end; passed++) {
    const inRun = isSpace(original.charCodeAt(position));
    position++;
    while (inRun && position < end && isSpace(original.charCodeAt(position))) position++;
  }
  return Math.min(position, end);
}
