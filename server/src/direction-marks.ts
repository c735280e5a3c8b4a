/** They turn the writing direction: `invoice\u202Efdp.exe` is shown as `invoiceexe.pdf`. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** For names, which are shown beside others and must not seem to be something else. */
export function withoutDirectionMarks(text: string): string {
  return text.replace(DIRECTION_MARKS, '');
}
