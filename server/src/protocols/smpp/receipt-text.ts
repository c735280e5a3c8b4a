// What SMSCs write into the text of a delivery receipt. Appendix B of SMPP 3.4 shows a form and calls it vendor
// specific: order, case, spaces and fields all differ, so this looks for the names wherever they are.

import { withoutEnd } from '../../without-end.ts';

export type ReceiptFields = {
  id: string | null;
  sub: string | null;
  dlvrd: string | null;
  submitDate: string | null;
  doneDate: string | null;
  stat: string | null;
  err: string | null;
  text: string | null;
};

const NAME =
  /(?<![a-z])(id|sub|dlvrd|submit[\s_-]*date|done[\s_-]*date|stat(?:us)?|err(?:or)?(?:[\s_-]?code)?|text)\s*[:=]/gi;
const BLANK = /\s/;

const BLANK_FIELDS: ReceiptFields = {
  id: null,
  sub: null,
  dlvrd: null,
  submitDate: null,
  doneDate: null,
  stat: null,
  err: null,
  text: null,
};

type FieldName = keyof ReceiptFields;

/** Null if it has neither an id nor a state: it is no receipt. The first occurrence of a field counts. */
export function parseReceiptText(receipt: string): ReceiptFields | null {
  const fields = { ...BLANK_FIELDS };
  for (let name = nextName(receipt, 0); name !== null;) {
    const { field, valueAt } = name;
    // The message's own text may contain anything; once all that matters is found, nothing more is looked for.
    if (field === 'text' && fields.id !== null && fields.stat !== null) {
      fields.text ??= receipt.slice(valueAt).trim();
      break;
    }
    // An id that follows immediately may itself look like a name.
    const next = nextName(receipt, field === 'id' ? endOfWord(receipt, valueAt) : valueAt);
    const value = receipt.slice(valueAt, next?.nameAt).trim();
    const kept = field === 'id' || field === 'stat' || field === 'err' ? firstWord(value) : value;
    if (kept !== '') fields[field] ??= kept;
    name = next;
  }
  return fields.id === null && fields.stat === null ? null : fields;
}

function nextName(
  receipt: string,
  from: number,
): { field: FieldName; nameAt: number; valueAt: number } | null {
  NAME.lastIndex = from;
  const match = NAME.exec(receipt);
  if (match === null) return null;
  return { field: fieldOf(match[1] ?? ''), nameAt: match.index, valueAt: NAME.lastIndex };
}

function fieldOf(name: string): FieldName {
  const lower = name.toLowerCase();
  if (lower.startsWith('submit')) return 'submitDate';
  if (lower.startsWith('done')) return 'doneDate';
  if (lower.startsWith('stat')) return 'stat';
  if (lower.startsWith('err')) return 'err';
  return lower as FieldName;
}

function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && !BLANK.test(text.charAt(at))) at += 1;
  return at;
}

function firstWord(value: string): string {
  return withoutEnd(value.slice(0, endOfWord(value, 0)), ',;');
}
