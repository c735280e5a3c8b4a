import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { InvalidOptions } from '../../core/delivery/connector.ts';
import type { Problem } from '../../core/problem.ts';

const LONGEST_TEXT = 10_000;

type Given = Readonly<Record<string, unknown>>;

/**
 * Reads the options of one object by name, and collects their problems under its path. Null is the same as absent, and
 * is returned for options that are absent or invalid.
 */
export class OptionReader {
  readonly #given: Given;
  readonly #path: string;
  readonly #problems: Problem[];
  readonly #known = new Set<string>();

  constructor(given: unknown, path: string, problems: Problem[] = []) {
    this.#path = path;
    this.#problems = problems;
    this.#given = isObject(given) ? given : {};
    if (!isObject(given)) problems.push({ path, reason: fact('wrong_type', { type: 'an object' }) });
  }

  has(name: string): boolean {
    return this.value(name) !== null;
  }

  /** A value of any kind: the caller checks it. */
  value(name: string): unknown {
    this.#known.add(name);
    return this.#given[name] ?? null;
  }

  text(name: string): string | null {
    const value = this.value(name);
    if (value === null || (typeof value === 'string' && value.length <= LONGEST_TEXT)) return value;
    return this.refuse(name, fact('not_text_within', { most: LONGEST_TEXT }));
  }

  texts(name: string): string[] | null {
    const value = this.value(name);
    if (value === null || (Array.isArray(value) && value.every((item) => typeof item === 'string')))
      return value;
    return this.refuse(name, fact('not_a_list_of_texts'));
  }

  whole(name: string, min: number, max: number): number | null {
    const value = this.value(name);
    if (value === null || isWhole(value, min, max)) return value;
    return this.refuse(name, fact('whole_number_out_of_range', { least: min, most: max }));
  }

  wholes(name: string, min: number, max: number): number[] | null {
    const value = this.value(name);
    if (value === null) return null;
    if (Array.isArray(value) && value.every((item) => isWhole(item, min, max))) return value;
    return this.refuse(name, fact('not_a_list_of_whole_numbers', { least: min, most: max }));
  }

  number(name: string, min: number, max: number): number | null {
    const value = this.value(name);
    if (value === null || (typeof value === 'number' && value >= min && value <= max)) return value;
    return this.refuse(name, fact('number_out_of_range', { least: min, most: max }));
  }

  positive(name: string, max: number): number | null {
    const value = this.value(name);
    if (value === null || (typeof value === 'number' && value > 0 && value <= max)) return value;
    return this.refuse(name, fact('not_positive', { most: max }));
  }

  flag(name: string): boolean | null {
    const value = this.value(name);
    if (value === null || typeof value === 'boolean') return value;
    return this.refuse(name, fact('not_true_or_false'));
  }

  oneOf<const Word extends string>(name: string, words: readonly Word[]): Word | null {
    const value = this.value(name);
    if (value === null) return null;
    return words.find((word) => word === value) ?? this.refuse(name, fact('not_listed', { values: words }));
  }

  object(name: string): OptionReader | null {
    const value = this.value(name);
    return value === null ? null : new OptionReader(value, this.#at(name), this.#problems);
  }

  /** An empty list if there is none. */
  objects(name: string, reason: Fact): OptionReader[] {
    const value = this.value(name) ?? [];
    if (Array.isArray(value)) {
      return value.map((item, i) => new OptionReader(item, `${this.#at(name)}[${i}]`, this.#problems));
    }
    this.refuse(name, reason);
    return [];
  }

  /** For objects whose names the operator chooses. */
  names(): string[] {
    return Object.keys(this.#given);
  }

  /** Returns null, the value of a refused option. */
  refuse(name: string, reason: Fact): null {
    this.#problems.push({ path: this.#at(name), reason });
    return null;
  }

  /** To be called last: options that nobody has asked for are unknown. */
  refuseOthers(reason: Fact): void {
    for (const name of this.names()) if (!this.#known.has(name)) this.refuse(name, reason);
  }

  /** Throws the problems of this object and of those within it. */
  throwIfAny(): void {
    if (this.#problems.length > 0) throw new InvalidOptions(this.#problems);
  }

  #at(name: string): string {
    return /^[\w-]+$/.test(name) ? `${this.#path}.${name}` : `${this.#path}[${JSON.stringify(name)}]`;
  }
}

function isObject(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}
