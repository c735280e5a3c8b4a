/** Four to eight digits in a row, or two groups of them with a dash in between. */
const CANDIDATE = /(?<![\p{L}\p{M}\p{N}])(?:\d{4,8}|\d{3,5}-\d{3,5})(?![\p{L}\p{M}\p{N}])/gu;
const MOST_DIGITS = 8;

/** What stands around a number is looked for this far. */
const AROUND = 24;

const AMOUNT_BEFORE =
  /(?:[₹₨$€£¥]|(?<![\p{L}\p{M}])(?:rs|inr|usd|eur|gbp|rupees|रु|रू|रुपये|रुपए|টাকা|ரூ|రూ|ರೂ|രൂ|રૂ|ਰੁ)\.?)\s*$/iu;
const AMOUNT_AFTER =
  /^\s*(?:\/-|[₹₨$€£¥%]|(?:rs|inr|usd|eur|gbp|rupees?|percent|रु|रू|रुपये|रुपए|टक्के|টাকা|ரூபாய்|రూపాయలు|ರೂಪಾಯಿ|രൂപ|રૂપિયા|ਰੁਪਏ|ଟଙ୍କା|টকা|روپے)(?![\p{L}\p{M}]))/iu;

/** The rest of a decimal, of thousands with commas, of a time, a date or a number with more groups. */
const NUMBER_BEFORE = /\d[.,:/-]$/u;
const NUMBER_AFTER = /^[.,:/-]\d/u;

const YEAR = /^(?:19|20)\d\d$/;
const YEAR_BEFORE =
  /(?<!\p{L})(?:in|since|year|until|till|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)[,.]?\s+$/iu;

/**
 * Spaces codes out, so that they are read digit by digit: nobody can write down "four hundred and eighty-two thousand
 * nine hundred and thirteen". A code is a number of four to eight digits that stands alone (`482913`), also with one
 * dash (`482-913`). No code are amounts (a currency before or after it, decimals, thousands with commas), times and
 * dates, and years from 1900 to 2099 after a month or after in, since, year, until or till.
 *
 * @param text with digits from 0 to 9 only.
 */
export function spaceOutCodes(text: string): string {
  return text.replace(CANDIDATE, (number: string, at: number) => {
    const before = text.slice(Math.max(0, at - AROUND), at);
    const after = text.slice(at + number.length, at + number.length + AROUND);
    return isCode(number, before, after) ? spaceOut(number) : number;
  });
}

function isCode(number: string, before: string, after: string): boolean {
  if (number.replace('-', '').length > MOST_DIGITS) return false;
  if (NUMBER_BEFORE.test(before) || NUMBER_AFTER.test(after)) return false;
  if (AMOUNT_BEFORE.test(before) || AMOUNT_AFTER.test(after)) return false;
  return !(YEAR.test(number) && YEAR_BEFORE.test(before));
}

function spaceOut(number: string): string {
  return number
    .split('-')
    .map((group) => [...group].join(' '))
    .join(', ');
}
