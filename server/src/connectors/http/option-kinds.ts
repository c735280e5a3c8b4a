import { fact } from 'harkara-contract/facts.ts';
import { text, type Place, type Rules } from '../kit/options.ts';
import { isPointer } from './json-pointer.ts';
import { parsePattern } from './pattern.ts';
import { parsePlaceholderText, type PlaceholderText } from './placeholder-text.ts';
import { isPlaceholder, PLACEHOLDERS } from './placeholders.ts';

export const pattern = () =>
  text('Pattern in the response', 'जवाब में पैटर्न', {
    hint: {
      en: 'A regular expression without look-around or back-references',
      hi: 'रेगुलर एक्सप्रेशन, look-around और back-reference के बिना',
    },
    as: (source, place) => parsePattern(source) ?? place.refuse(fact('not_a_pattern')),
  });

export const pointer = (en = 'Place in the JSON response', hi = 'JSON जवाब में जगह', rules: Rules = {}) =>
  text(en, hi, {
    ...rules,
    hint: { en: 'A JSON pointer such as /messages/0/id', hi: 'JSON पॉइंटर, जैसे /messages/0/id' },
    as: (given, place) => (isPointer(given) ? given : place.refuse(fact('not_a_json_pointer'))),
  });

export function placeholderTextOf(given: string, place: Place): PlaceholderText {
  const parsed = parsePlaceholderText(given, isPlaceholder);
  if (!('unknown' in parsed)) return parsed;
  const placeholder = `{${parsed.unknown}}`;
  place.refuse(fact('not_a_placeholder', { placeholder, placeholders: PLACEHOLDERS }));
  return [];
}
