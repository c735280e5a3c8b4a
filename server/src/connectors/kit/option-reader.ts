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
    if (!isObject(given)) problems.push({ path, reason: 'must be an object' });
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
    return this.refuse(name, `must be text of at most ${LONGEST_TEXT} characters`);
  }

  texts(name: string): string[] | null {
    const value = this.value(name);
    if (value === null || (Array.isArray(value) && value.every((item) => typeof item === 'string')))
      return value;
    return this.refuse(name, 'must be a list of texts');
  }

  whole(name: string, min: number, max: number): number | null {
    const value = this.value(name);
    if (value === null || isWhole(value, min, max)) return value;
    return this.refuse(name, `must be a whole number from ${min} to ${max}`);
  }

  wholes(name: string, min: number, max: number): number[] | null {
    const value = this.value(name);
    if (value === null) return null;
    if (Array.isArray(value) && value.every((item) => isWhole(item, min, max))) return value;
    return this.refuse(name, `must be a list of whole numbers from ${min} to ${max}`);
  }

  number(name: string, min: number, max: number): number | null {
    const value = this.value(name);
    if (value === null || (typeof value === 'number' && value >= min && value <= max)) return value;
    return this.refuse(name, `must be a number from ${min} to ${max}`);
  }

  positive(name: string, max: number): number | null {
    const value = this.value(name);
    if (value === null || (typeof value === 'number' && value > 0 && value <= max)) return value;
    return this.refuse(name, `must be a number above 0, at most ${max}`);
  }

  flag(name: string): boolean | null {
    const value = this.value(name);
    if (value === null || typeof value === 'boolean') return value;
    return this.refuse(name, 'must be true or false');
  }

  oneOf<const Word extends string>(name: string, words: readonly Word[]): Word | null {
    const value = this.value(name);
    if (value === null) return null;
    return words.find((word) => word === value) ?? this.refuse(name, `must be one of ${words.join(', ')}`);
  }

  object(name: string): OptionReader | null {
    const value = this.value(name);
    return value === null ? null : new OptionReader(value, this.#at(name), this.#problems);
  }

  /** An empty list if there is none. */
  objects(name: string, reason: string): OptionReader[] {
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
  refuse(name: string, reason: string): null {
    this.#problems.push({ path: this.#at(name), reason });
    return null;
  }

  /** To be called last: options that nobody has asked for are unknown. */
  refuseOthers(reason: string): void {
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
