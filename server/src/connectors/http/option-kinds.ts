import { fact } from 'harkara-contract/facts.ts';
import type { OptionReader } from '../kit/option-reader.ts';
import { isPointer } from './json-pointer.ts';
import { parsePattern, type Pattern } from './pattern.ts';
import { parsePlaceholderText, type PlaceholderText } from './placeholder-text.ts';
import { isPlaceholder, PLACEHOLDERS } from './placeholders.ts';

export function readPattern(options: OptionReader, name: string): Pattern | null {
  const text = options.text(name);
  if (text === null) return null;
  return parsePattern(text) ?? options.refuse(name, fact('not_a_pattern'));
}

export function readPointer(options: OptionReader, name: string): string | null {
  const text = options.text(name);
  if (text === null || isPointer(text)) return text;
  return options.refuse(name, fact('not_a_json_pointer'));
}

export function readPlaceholderText(options: OptionReader, name: string): PlaceholderText | null {
  const text = options.text(name);
  return text === null ? null : placeholderTextOf(options, name, text);
}

/** @param text the option, or a text within it. */
export function placeholderTextOf(options: OptionReader, name: string, text: string): PlaceholderText {
  const parsed = parsePlaceholderText(text, isPlaceholder);
  if (!('unknown' in parsed)) return parsed;
  const placeholder = `{${parsed.unknown}}`;
  options.refuse(name, fact('not_a_placeholder', { placeholder, placeholders: PLACEHOLDERS }));
  return [];
}
