import { InvalidOptions, type OptionProblem } from '../../core/delivery/connector.ts';

/** Reads options by name and gathers what is wrong with them. Null is the same as absent. */
export class OptionReader {
  readonly #path: string;
  readonly #given: Readonly<Record<string, unknown>>;
  readonly #known = new Set<string>();
  readonly #problems: OptionProblem[];

  constructor(input: unknown, path: string, problems: OptionProblem[] = []) {
    this.#path = path;
    this.#problems = problems;
    this.#given = isRecord(input) ? input : {};
    if (input !== undefined && input !== null && !isRecord(input)) this.#refuse('', 'must be an object');
  }

  /** @param hint goes into the refusal. */
  text(name: string, { max, hint }: { max: number; hint: string }): string | null {
    const value = this.#take(name);
    if (value === null) return null;
    if (
      typeof value === 'string' &&
      value.length >= 1 &&
      value.length <= max &&
      /^[\x20-\x7e]+$/.test(value)
    ) {
      return value;
    }
    return this.#refuse(name, hint);
  }

  /** Of many lines, such as a certificate. */
  longText(name: string): string | null {
    const value = this.#take(name);
    if (value === null || (typeof value === 'string' && value !== '')) return value;
    return this.#refuse(name, 'must be text');
  }

  requiredText(name: string, rule: { max: number; hint: string }): string {
    if (!this.#has(name)) this.#refuse(name, `is required: it ${rule.hint}`);
    return this.text(name, rule) ?? '';
  }

  whole(name: string, min: number, max: number): number | null {
    const value = this.#take(name);
    if (value === null || isWhole(value, min, max)) return value;
    return this.#refuse(name, `must be a whole number from ${min} to ${max}`);
  }

  number(name: string, min: number, max: number): number | null {
    const value = this.#take(name);
    if (value === null || (typeof value === 'number' && value >= min && value <= max)) return value;
    return this.#refuse(name, `must be a number from ${min} to ${max}`);
  }

  flag(name: string): boolean | null {
    const value = this.#take(name);
    if (value === null || typeof value === 'boolean') return value;
    return this.#refuse(name, 'must be true or false');
  }

  oneOf<const Word extends string>(name: string, words: readonly Word[]): Word | null {
    const value = this.#take(name);
    if (value === null) return null;
    return words.find((word) => word === value) ?? this.#refuse(name, `must be one of ${words.join(', ')}`);
  }

  wholes(name: string, min: number, max: number): number[] | null {
    const value = this.#take(name);
    if (value === null) return null;
    if (Array.isArray(value) && value.every((item) => isWhole(item, min, max))) return value;
    return this.#refuse(name, `must be a list of whole numbers from ${min} to ${max}`);
  }

  /** Whatever is not an object is left to the caller. */
  value(name: string): unknown {
    return this.#take(name);
  }

  /** The options within an option. */
  inside(name: string, value: unknown): OptionReader {
    return new OptionReader(value, `${this.#path}.${name}`, this.#problems);
  }

  refuse(name: string, reason: string): void {
    this.#refuse(name, reason);
  }

  /** To be called last: what nobody has asked for is not known. */
  refuseOthers(reason: string): void {
    for (const name of Object.keys(this.#given)) if (!this.#known.has(name)) this.#refuse(name, reason);
  }

  throwIfAny(): void {
    if (this.#problems.length > 0) throw new InvalidOptions(this.#problems);
  }

  #has(name: string): boolean {
    return this.#given[name] !== undefined && this.#given[name] !== null;
  }

  #take(name: string): unknown {
    this.#known.add(name);
    return this.#has(name) ? this.#given[name] : null;
  }

  #refuse(name: string, reason: string): null {
    this.#problems.push({ path: name === '' ? this.#path : `${this.#path}.${name}`, reason });
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}
