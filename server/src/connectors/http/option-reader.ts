import type { OptionProblem } from '../../core/delivery/connector.ts';
import { isPointer } from './json-pointer.ts';
import { isPlaceholder, PLACEHOLDERS } from './placeholders.ts';
import { parseTemplate, type Template } from './template.ts';

const LONGEST_TEXT = 10_000;

export type Given = Readonly<Record<string, unknown>>;

/** Reads the options of one object; what is wrong is noted under its path, and a default is read in its place. */
export class OptionReader {
  readonly #given: Given;
  readonly #path: string;
  readonly #problems: OptionProblem[];
  readonly #read = new Set<string>();

  constructor(given: unknown, path: string, problems: OptionProblem[]) {
    this.#path = path;
    this.#problems = problems;
    this.#given = isObject(given) ? given : {};
    if (!isObject(given)) problems.push({ path, reason: 'must be an object' });
  }

  has(name: string): boolean {
    return this.#value(name) !== undefined;
  }

  raw(name: string): unknown {
    return this.#value(name);
  }

  refuse(name: string, reason: string): void {
    this.#problems.push({ path: this.#at(name), reason });
  }

  text(name: string): string | null {
    const value = this.#value(name);
    if (value === undefined) return null;
    if (typeof value === 'string' && value.length <= LONGEST_TEXT) return value;
    this.refuse(name, `must be text of at most ${LONGEST_TEXT} characters`);
    return null;
  }

  whole(name: string, min: number, max: number, otherwise: number): number {
    const value = this.#value(name);
    if (value === undefined) return otherwise;
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
    this.refuse(name, `must be a whole number from ${min} to ${max}`);
    return otherwise;
  }

  positive(name: string, max: number): number | null {
    const value = this.#value(name);
    if (value === undefined) return null;
    if (typeof value === 'number' && value > 0 && value <= max) return value;
    this.refuse(name, `must be a number above 0, at most ${max}`);
    return null;
  }

  oneOf<const T extends string>(name: string, words: readonly T[]): T | null {
    const value = this.#value(name);
    if (value === undefined) return null;
    const found = words.find((word) => word === value);
    if (found === undefined) this.refuse(name, `must be one of ${words.join(', ')}`);
    return found ?? null;
  }

  object(name: string): OptionReader | null {
    const value = this.#value(name);
    return value === undefined ? null : new OptionReader(value, this.#at(name), this.#problems);
  }

  /** An empty list where there is none. */
  objects(name: string): OptionReader[] {
    const value = this.#value(name) ?? [];
    if (!Array.isArray(value)) {
      this.refuse(name, 'must be a list');
      return [];
    }
    return value.map((item, i) => new OptionReader(item, `${this.#at(name)}[${i}]`, this.#problems));
  }

  pattern(name: string): RegExp | null {
    const text = this.text(name);
    if (text === null) return null;
    try {
      return new RegExp(text, 'iu');
    } catch {
      this.refuse(name, 'must be a regular expression');
      return null;
    }
  }

  pointer(name: string): string | null {
    const text = this.text(name);
    if (text === null || isPointer(text)) return text;
    this.refuse(name, 'must be a JSON pointer such as /messages/0/id');
    return null;
  }

  template(name: string): Template | null {
    const text = this.text(name);
    return text === null ? null : this.parse(text, name);
  }

  /** @param path of the text below this object. */
  parse(text: string, path: string): Template {
    const template = parseTemplate(text, isPlaceholder);
    if (!('unknown' in template)) return template;
    this.refuse(path, `{${template.unknown}} is not a placeholder; there are ${PLACEHOLDERS.join(', ')}`);
    return [];
  }

  /** All names and values of the object. */
  entries(): [string, unknown][] {
    const entries = Object.entries(this.#given);
    for (const [name] of entries) this.#read.add(name);
    return entries;
  }

  /** Notes what nobody has asked for. */
  refuseTheRest(what: string): void {
    for (const name of Object.keys(this.#given)) {
      if (!this.#read.has(name)) this.refuse(name, `is not an option of ${what}`);
    }
  }

  #value(name: string): unknown {
    this.#read.add(name);
    return this.#given[name] ?? undefined;
  }

  #at(name: string): string {
    return /^[\w-]+$/.test(name) ? `${this.#path}.${name}` : `${this.#path}[${JSON.stringify(name)}]`;
  }
}

function isObject(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
