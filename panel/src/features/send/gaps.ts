import { patternOf, type Pattern } from './pattern.ts';

const SLOT = /\{#(var|numeric|alphanumeric|url|urlott|cbn|email)#\}/g;
/** Slots that stand side by side take one value together, which is as long as all of them. */
const GAP = /(?:\{#(?:var|numeric|alphanumeric|url|urlott|cbn|email)#\})+/g;

export type SlotKind = 'var' | 'numeric' | 'alphanumeric' | 'url' | 'urlott' | 'cbn' | 'email';

/** What stands in the place of a gap where a text is shown with it. */
export const GAP_MARK = '___';

/** A place of a template that is filled in. */
export type Gap = {
  kinds: readonly SlotKind[];
  /** The words around it, with a mark in its place: “Dear ___,”. Empty where there are none. */
  label: string;
  /** The same sentence before it, and the text up to the next gap behind it. */
  before: string;
  after: string;
};

/** What goes into a gap: each row's value in a column, or what was typed, in which `{{column}}` may stand, too. */
export type Filling = { column: string } | { text: string };

export function gapsOf(template: string): Gap[] {
  const literals = template.split(GAP);
  const runs = template.match(GAP) ?? [];
  const gaps = runs.map((run, index): Gap => {
    const before = lastSentence(literals[index] ?? '');
    const after = literals[index + 1] ?? '';
    const kinds = Array.from(run.matchAll(SLOT), (match) => match[1] as SlotKind);
    return { kinds, before, after, label: labelOf(before, after) };
  });
  const seen = new Map<string, number>();
  return gaps.map((gap) => {
    const times = (seen.get(gap.label) ?? 0) + 1;
    seen.set(gap.label, times);
    return times > 1 && gap.label !== '' ? { ...gap, label: `${gap.label} (${times})` } : gap;
  });
}

/** A template whose gaps are filled, as far as they are. */
export function filledTemplate(template: string, fillings: readonly (Filling | undefined)[]): Pattern {
  const literals = template.split(GAP);
  return literals.flatMap((literal, index) => [
    ...(literal === '' ? [] : [{ text: literal, marked: false }]),
    ...(index < literals.length - 1 ? piecesOf(fillings[index], index) : []),
  ]);
}

function piecesOf(filling: Filling | undefined, gap: number): Pattern {
  if (!filling || ('text' in filling && filling.text.trim() === '')) return [{ gap }];
  return 'column' in filling ? [filling] : patternOf(filling.text, true);
}

function lastSentence(text: string): string {
  return (
    text
      .trimEnd()
      .split(/[.!?।]\s|\n/)
      .at(-1) ?? ''
  );
}

const WORDS_BEFORE = 4;
const WORDS_AFTER = 3;

/** Up to four words before the gap; those behind it where there are few. */
function labelOf(before: string, after: string): string {
  const leading = lastClause(wordsOf(before.replace(/^[\s,;:.!?)–—-]+/, '')).slice(-WORDS_BEFORE));
  const attached = /^[^\s\p{L}\p{N}]*/u.exec(after)?.[0] ?? '';
  const following: string[] = [];
  const isOver = (text: string): boolean => /[,.;:!?।]$/.test(text);
  const most = leading.length === 0 ? WORDS_AFTER : leading.length === 1 ? 1 : 0;
  const [line = ''] = after.slice(attached.length).split('\n');
  for (const word of wordsOf(line).slice(0, most)) {
    if (isOver(following.at(-1) ?? attached)) break;
    following.push(word);
  }
  if (leading.length === 0 && attached === '' && following.length === 0) return '';
  const gap = `${GAP_MARK}${attached}`;
  return [...leading, gap, ...following].join(' ');
}

const CLAUSE = 2;

/** Words behind a comma, where there are enough of them. */
function lastClause(words: readonly string[]): readonly string[] {
  const end = words.findLastIndex((word) => /[,;]$/.test(word));
  return words.length - 1 - end >= CLAUSE ? words.slice(end + 1) : words;
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
