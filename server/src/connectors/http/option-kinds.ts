import type { OptionReader } from '../kit/option-reader.ts';
import { isPointer } from './json-pointer.ts';
import { parsePattern, type Pattern } from './pattern.ts';
import { isPlaceholder, PLACEHOLDERS } from './placeholders.ts';
import { parseTemplate, type Template } from './template.ts';

export function readPattern(options: OptionReader, name: string): Pattern | null {
  const text = options.text(name);
  if (text === null) return null;
  return (
    parsePattern(text) ??
    options.refuse(name, 'must be a regular expression, without look-around and back-references')
  );
}

export function readPointer(options: OptionReader, name: string): string | null {
  const text = options.text(name);
  if (text === null || isPointer(text)) return text;
  return options.refuse(name, 'must be a JSON pointer such as /messages/0/id');
}

export function readTemplate(options: OptionReader, name: string): Template | null {
  const text = options.text(name);
  return text === null ? null : templateOf(options, name, text);
}

/** @param text the option, or a text within it. */
export function templateOf(options: OptionReader, name: string, text: string): Template {
  const template = parseTemplate(text, isPlaceholder);
  if (!('unknown' in template)) return template;
  options.refuse(name, `{${template.unknown}} is not a placeholder; there are ${PLACEHOLDERS.join(', ')}`);
  return [];
}
