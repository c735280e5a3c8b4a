import type { Ajv, FuncKeywordDefinition } from 'ajv';

/**
 * Ajv counts the characters of every text to its end, which takes a tenth of a second for 20 MB in a field of a hundred
 * characters. A character is one or two UTF-16 units, so most texts need not be counted.
 */
export function checkLengthsQuickly(ajv: Ajv): Ajv {
  return ajv
    .removeKeyword('maxLength')
    .removeKeyword('minLength')
    .addKeyword(
      lengthKeyword('maxLength', 'more', (text, limit) => {
        if (text.length <= limit) return true;
        return text.length <= 2 * limit && charactersOf(text) <= limit;
      }),
    )
    .addKeyword(
      lengthKeyword('minLength', 'fewer', (text, limit) => {
        if (text.length < limit) return false;
        return text.length >= 2 * limit || charactersOf(text) >= limit;
      }),
    );
}

function lengthKeyword(
  keyword: string,
  word: string,
  fits: (text: string, limit: number) => boolean,
): FuncKeywordDefinition {
  return {
    keyword,
    type: 'string',
    schemaType: 'number',
    compile: (limit: number) => {
      const wrong = { keyword, params: { limit }, message: `must NOT have ${word} than ${limit} characters` };
      const validate: ReturnType<NonNullable<FuncKeywordDefinition['compile']>> = (text: string) => {
        if (fits(text, limit)) return true;
        validate.errors = [wrong];
        return false;
      };
      return validate;
    },
  };
}

/** Code points. */
function charactersOf(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.codePointAt(at) ?? 0;
    if (unit <= 0xffff) continue;
    pairs += 1;
    at += 1;
  }
  return text.length - pairs;
}
