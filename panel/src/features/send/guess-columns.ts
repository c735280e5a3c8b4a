import type { Gap, SlotKind } from './gaps.ts';

/** A column of the file or group that a gap could be filled from. */
export type GuessColumn = {
  name: string;
  samples: readonly string[];
  /** Whether it looks like people's names. */
  isName: boolean;
};

/** Words of a heading that say nothing about what is below it. */
const VAGUE = new Set([
  'no',
  'id',
  'number',
  'the',
  'of',
  'and',
  'for',
  'your',
  'is',
  'to',
  'का',
  'की',
  'के',
  'आपकी',
  'आपका',
]);

/** Words beside a gap, and headings of columns that then fit into it. */
type Sign = { before: readonly string[]; after: readonly string[]; headings: readonly string[] };

const GREETING: Sign = {
  before: ['dear', 'hi', 'hello', 'namaste', 'mr', 'ms', 'mrs', 'प्रिय', 'नमस्ते', 'नमस्कार', 'श्री'],
  after: ['ji', 'जी'],
  headings: ['name', 'naam', 'customer', 'patient', 'student', 'member', 'नाम', 'ग्राहक', 'मरीज़'],
};

const SIGNS: readonly Sign[] = [
  GREETING,
  {
    before: ['rs', 'inr', '₹', 'rupees', 'amount', 'रु', 'रुपये'],
    after: ['rupees', 'रुपये', 'रु'],
    headings: [
      'amount',
      'amt',
      'fee',
      'fees',
      'total',
      'price',
      'balance',
      'bill',
      'due',
      'राशि',
      'रकम',
      'शुल्क',
    ],
  },
  {
    before: ['on', 'by', 'before', 'dated', 'till', 'until', 'दिनांक', 'तारीख'],
    after: ['को', 'तक'],
    headings: ['date', 'day', 'due', 'दिनांक', 'तारीख', 'दिन'],
  },
  { before: ['at'], after: ['am', 'pm', 'बजे'], headings: ['time', 'slot', 'समय'] },
];

const BY_KIND: Partial<Record<SlotKind, readonly string[]>> = {
  url: ['url', 'link', 'website', 'लिंक'],
  urlott: ['url', 'link', 'website', 'लिंक'],
  email: ['email', 'mail', 'ईमेल'],
  cbn: ['helpline', 'callback', 'phone', 'contact'],
};

const BESIDE = 4;

/** For each gap, the column whose heading fits its place in the text; a column fits once. */
export function guessColumns(gaps: readonly Gap[], columns: readonly GuessColumn[]): (string | undefined)[] {
  const pairs = gaps
    .flatMap((gap, index) => columns.map((column) => ({ index, column, fit: fitOf(gap, column) })))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit);
  const guessed: (string | undefined)[] = gaps.map(() => undefined);
  const used = new Set<string>();
  for (const { index, column } of pairs) {
    if (guessed[index] !== undefined || used.has(column.name)) continue;
    guessed[index] = column.name;
    used.add(column.name);
  }
  return guessed;
}

/** How well a column fits; 0: nothing speaks for it. */
function fitOf(gap: Gap, { name, samples, isName }: GuessColumn): number {
  if (gap.kinds.every((kind) => kind === 'numeric') && samples.some((sample) => /\p{L}/u.test(sample)))
    return 0;
  const heading = wordsOf(name);
  const before = wordsOf(gap.before).slice(-BESIDE).reverse();
  const after = wordsOf(gap.after).slice(0, 2);
  const named = (word: string): boolean =>
    !VAGUE.has(word) && heading.some((own) => !VAGUE.has(own) && isSameWord(own, word));
  const inFront = before.findIndex(named);
  const behind = after.findIndex(named);
  const signs = SIGNS.filter(
    (sign) => sign.before.includes(before[0] ?? '') || sign.after.includes(after[0] ?? ''),
  );
  const isPerson = isName && signs.includes(GREETING);
  const kinds = gap.kinds.flatMap((kind) => BY_KIND[kind] ?? []);
  return Math.max(
    inFront < 0 ? 0 : 20 - inFront,
    behind < 0 ? 0 : 15 - behind,
    isPerson ? 14 : 0,
    signs.some(({ headings }) => heading.some((word) => headings.includes(word))) ? 13 : 0,
    heading.some((word) => kinds.includes(word)) ? 12 : 0,
  );
}

const LONG_ENOUGH = 4;

/** Also in the plural, and with endings. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= LONG_ENOUGH && long.startsWith(short);
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}₹]+/u)
    .filter((word) => word !== '');
