import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Wording } from 'harkara-contract/language.ts';
import { InvalidOptions, type OptionField } from '../../core/delivery/connector.ts';
import type { Problem } from '../../core/problem.ts';
import { configuredValues } from './configured-values.ts';

/** An option of a connector: how a form asks for it, how it is read, and whether the carrier gets to see its value. */
export type Option<Value> = {
  field: Omit<OptionField, 'name'>;
  /** @param given null: it is absent. */
  read: (given: unknown, place: Place) => Value;
  isTold: boolean;
  /** The problem with an option that is set although its field's `only` does not hold. */
  outOfPlace: Fact | null;
};

/** The options of a type, each under its name in camel case: `perSecond` is `per_second` in a file and in the form. */
export type OptionTable = Readonly<Record<string, Option<unknown>>>;

export type Values<Table extends OptionTable> = {
  readonly [Key in keyof Table]: ReturnType<Table[Key]['read']>;
};

/** What the path of every problem begins with. */
const ROOT = 'options';
const LONGEST_TEXT = 10_000;

/** Where a value stands in the options. The problems of all places are collected together. */
export class Place {
  readonly #path: string;
  readonly #problems: Problem[];

  constructor(path: string, problems: Problem[]) {
    this.#path = path;
    this.#problems = problems;
  }

  at(name: string | number): Place {
    const isPlain = typeof name === 'string' && /^[\w-]+$/.test(name);
    return new Place(this.#path + (isPlain ? `.${name}` : `[${JSON.stringify(name)}]`), this.#problems);
  }

  /** Returns null, the value of a refused option. */
  refuse(reason: Fact): null {
    this.#problems.push({ path: this.#path, reason });
    return null;
  }
}

const nameOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function fieldsOf(table: OptionTable): OptionField[] {
  return Object.entries(table).map(([key, { field }]) => ({ name: nameOf(key), ...field }));
}

/** While they are being read: null for those that are absent or were refused. */
export type ReadSoFar<Table extends OptionTable> = {
  readonly [Key in keyof Table]: Values<Table>[Key] | null;
};

/** Options, by their names in a file, that are right by themselves but not beside the others. */
export type WrongTogether = Readonly<Record<string, Fact | false>>;

/**
 * @param owner whose options they are, in words.
 * @param together judges options beside each other. What is wrong by itself already has its reason.
 * @throws InvalidOptions with the problem of every option, each with its path.
 */
export function readOptions<Table extends OptionTable>(
  table: Table,
  { input, owner }: { input: unknown; owner: string },
  together: (values: ReadSoFar<Table>) => WrongTogether = () => ({}),
): Values<Table> {
  const problems: Problem[] = [];
  const values = readTable(table, input ?? {}, new Place(ROOT, problems), fact('not_an_option', { owner }));
  const isWrong = (at: string) => problems.some((problem) => `${problem.path}.`.startsWith(`${at}.`));
  for (const [name, reason] of Object.entries(together(values))) {
    const at = `${ROOT}.${name}`;
    if (reason && !isWrong(at)) problems.push({ path: at, reason });
  }
  if (problems.length > 0) throw new InvalidOptions(problems);
  return values;
}

/** The values that the carrier gets to see, or is known by. */
export function toldOf(table: OptionTable, input: unknown): string[] {
  const names = Object.entries(table).flatMap(([key, { isTold }]) => (isTold ? nameOf(key) : []));
  return configuredValues(input, names);
}

function readTable<Table extends OptionTable>(
  table: Table,
  input: unknown,
  place: Place,
  stranger: Fact,
): Values<Table> {
  if (!isObject(input)) place.refuse(fact('wrong_type', { type: 'an object' }));
  const given = isObject(input) ? input : {};
  const options = new Map(Object.entries(table).map(([key, option]) => [nameOf(key), { key, option }]));
  const isOutOfPlace = ({ field: { only } }: Option<unknown>): boolean => {
    if (!only) return false;
    const { usual, choices = [] } = options.get(only.option)?.option.field ?? {};
    const decisive = given[only.option] ?? usual;
    return choices.some((one) => one === decisive && !only.is.includes(one));
  };
  const values = Array.from(options, ([name, { key, option }]): [string, unknown] => {
    const value = given[name] ?? null;
    if (!isOutOfPlace(option)) return [key, option.read(value, place.at(name))];
    if (value !== null && option.outOfPlace) place.at(name).refuse(option.outOfPlace);
    return [key, null];
  });
  for (const name of Object.keys(given)) if (!options.has(name)) place.at(name).refuse(stranger);
  return Object.fromEntries(values) as Values<Table>;
}

/** `true`, or what the option must be. */
type Need = true | Fact | undefined;

export type Rules<Usual = undefined, Needed extends Need = undefined> = {
  hint?: Wording;
  /** What holds without it, as it would be written. */
  usual?: Usual;
  required?: Needed;
  /** Asked for only by those who look for it. */
  rare?: true;
  /** It is sent to the carrier, or says where the carrier is. */
  isTold?: true;
  /** It is there only where another option has one of these values. */
  only?: { option: string; is: readonly string[]; otherwise: Fact };
};

type Read<Value, Usual, Needed> =
  | Value
  | (Usual extends undefined ? (Needed extends undefined ? null : never) : never);

/**
 * An option of any kind.
 *
 * @param parse returns null for a value that it has refused.
 */
export function option<Value, Usual = undefined, Needed extends Need = undefined>(
  [en, hi]: readonly [en: string, hi: string],
  rules: Rules<Usual, Needed>,
  of: Omit<OptionField, 'name' | 'words'>,
  parse: (value: unknown, place: Place) => Value | null,
): Option<Read<Value, Usual, Needed>> {
  const { hint, usual, required, rare, isTold = false, only } = rules;
  return {
    field: {
      ...of,
      words: { en, hi },
      ...(hint ? { hint } : {}),
      ...(usual === undefined || usual === false ? {} : { usual: [usual].flat().join(', ') }),
      ...(required ? { required: true } : {}),
      ...(rare ? { rare } : {}),
      ...(only ? { only: { option: only.option, is: only.is } } : {}),
    },
    isTold,
    outOfPlace: only?.otherwise ?? null,
    read: (given, place) => {
      const value = given ?? usual ?? null;
      if (value === null && required) {
        place.refuse(required === true ? fact('required') : fact('required_as', { reason: required }));
      }
      // A refused option is null in spite of its type: the reading ends with an error before anybody sees it.
      return (value === null ? null : parse(value, place)) as Read<Value, Usual, Needed>;
    },
  };
}

type TextRules<As> = {
  /** A long text, or a secret. */
  kind?: 'long_text' | 'secret';
  /** The problem with what is no text; absent: that it is none. */
  notText?: Fact;
  /** What is made of the text; absent: the text itself. */
  as?: (text: string, place: Place) => As | null;
};

export function text<
  As = string,
  Usual extends string | undefined = undefined,
  Needed extends Need = undefined,
>(en: string, hi: string, { kind, notText, as, ...rules }: Rules<Usual, Needed> & TextRules<As> = {}) {
  return option([en, hi], rules, { kind: kind ?? 'text' }, (value, place): As | null => {
    const read = notText && typeof value !== 'string' ? place.refuse(notText) : textOf(value, place);
    return read === null || !as ? (read as As | null) : as(read, place);
  });
}

/** For {@link text}: the text if it is like the pattern. */
export const like = (pattern: RegExp, otherwise: Fact) => (text: string, place: Place) =>
  pattern.test(text) ? text : place.refuse(otherwise);

export function textOf(value: unknown, place: Place): string | null {
  if (typeof value === 'string' && value.length <= LONGEST_TEXT) return value;
  return place.refuse(fact('not_text_within', { most: LONGEST_TEXT }));
}

type Range = { min: number; max: number };

export function whole<Usual extends number | undefined = undefined, Needed extends Need = undefined>(
  en: string,
  hi: string,
  { min, max, ...rules }: Rules<Usual, Needed> & Range,
) {
  return option([en, hi], rules, { kind: 'whole', min, max }, (value, place) =>
    isWhole(value, min, max)
      ? value
      : place.refuse(fact('whole_number_out_of_range', { least: min, most: max })),
  );
}

export function wholes<Usual extends readonly number[] | undefined = undefined>(
  en: string,
  hi: string,
  { min, max, ...rules }: Rules<Usual> & Range,
) {
  return option([en, hi], rules, { kind: 'numbers', min, max }, (value, place): readonly number[] | null =>
    Array.isArray(value) && value.every((item) => isWhole(item, min, max))
      ? value
      : place.refuse(fact('not_a_list_of_whole_numbers', { least: min, most: max })),
  );
}

/** From `min`, or above `above`, to `max`. */
export function number<Usual extends number | undefined = undefined>(
  en: string,
  hi: string,
  { max, ...limits }: Rules<Usual> & { max: number } & ({ min: number } | { above: 0 }),
) {
  if ('min' in limits) {
    const { min, ...rules } = limits;
    return option([en, hi], rules, { kind: 'number', min, max }, (value, place) =>
      typeof value === 'number' && value >= min && value <= max
        ? value
        : place.refuse(fact('number_out_of_range', { least: min, most: max })),
    );
  }
  const { above, ...rules } = limits;
  return option([en, hi], rules, { kind: 'number', above, max }, (value, place) =>
    positiveOf(value, max, place),
  );
}

/** A number above 0. */
export function positiveOf(value: unknown, max: number, place: Place): number | null {
  if (typeof value === 'number' && value > 0 && value <= max) return value;
  return place.refuse(fact('not_positive', { most: max }));
}

export function flag(en: string, hi: string, { usual = false, ...rules }: Rules<boolean> = {}) {
  return option([en, hi], { ...rules, usual }, { kind: 'flag' }, (value, place) =>
    typeof value === 'boolean' ? value : place.refuse(fact('not_true_or_false')),
  );
}

export function choice<
  const Word extends string,
  Usual extends Word | undefined = undefined,
  Needed extends Need = undefined,
>(en: string, hi: string, choices: readonly Word[], rules: Rules<Usual, Needed> = {}) {
  return option([en, hi], rules, { kind: 'choice', choices }, (value, place) => oneOf(value, choices, place));
}

export function oneOf<Word extends string>(
  value: unknown,
  words: readonly Word[],
  place: Place,
): Word | null {
  return words.find((word) => word === value) ?? place.refuse(fact('not_listed', { values: words }));
}

export function texts(en: string, hi: string, rules: Rules = {}) {
  return option([en, hi], rules, { kind: 'texts' }, (value, place): readonly string[] | null =>
    Array.isArray(value) && value.every((item) => typeof item === 'string')
      ? value
      : place.refuse(fact('not_a_list_of_texts')),
  );
}

/** Names that the operator chooses, each with its value. A name whose value is null does not count. */
export function map<Value>(
  en: string,
  hi: string,
  { choices, ...rules }: Rules & { choices?: readonly string[] },
  item: (value: unknown, place: Place) => Value | null,
) {
  const of = { kind: 'map', ...(choices ? { choices } : {}) } as const;
  return option([en, hi], rules, of, (value, place) => entriesOf(value, place, item));
}

export function entriesOf<Value>(
  value: unknown,
  place: Place,
  item: (value: unknown, place: Place, name: string) => Value | null,
): [name: string, value: Value][] {
  if (!isObject(value)) place.refuse(fact('wrong_type', { type: 'an object' }));
  return Object.entries(isObject(value) ? value : {}).flatMap(([name, given]): [string, Value][] => {
    const read = (given ?? null) === null ? null : item(given, place.at(name), name);
    return read === null ? [] : [[name, read]];
  });
}

type Inner = {
  /** The problem with a name that it does not have. */
  stranger: Fact;
};

export function group<Table extends OptionTable, Needed extends Need = undefined>(
  en: string,
  hi: string,
  table: Table,
  { stranger, isSwitch, ...rules }: Rules<undefined, Needed> & Inner & { isSwitch?: true },
) {
  const of = { kind: 'group', fields: fieldsOf(table) } as const;
  return option([en, hi], rules, of, (value, place): Values<Table> | null => {
    // Short for one that is on and has nothing set in it, and for one that is off.
    if (isSwitch && typeof value === 'boolean') return value ? readTable(table, {}, place, stranger) : null;
    return readTable(table, value, place, stranger);
  });
}

/** A group that holds unless it is `false`. */
export function usualGroup<Table extends OptionTable>(
  en: string,
  hi: string,
  table: Table,
  { stranger, ...rules }: Rules & Inner,
): Option<Values<Table> | null> {
  const { field, ...others } = group(en, hi, table, { ...rules, stranger });
  return {
    ...others,
    field: { ...field, isUsuallyOn: true },
    read: (given, place) => (given === false ? null : readTable(table, given ?? {}, place, stranger)),
  };
}

export function list<Table extends OptionTable>(
  en: string,
  hi: string,
  table: Table,
  { stranger, otherwise, ...rules }: Rules & Inner & { otherwise: Fact },
) {
  const of = { kind: 'list', fields: fieldsOf(table) } as const;
  const plain = option([en, hi], rules, of, (value, place) =>
    Array.isArray(value)
      ? value.map((item, i) => readTable(table, item, place.at(i), stranger))
      : place.refuse(otherwise),
  );
  return refined(plain, (items): readonly Values<Table>[] => items ?? []);
}

/** The same option, of whose value something else is made. A value that was refused is null, whatever its type. */
export function refined<Value, Refined>(
  plain: Option<Value>,
  refine: (value: Value, place: Place) => Refined,
): Option<Refined> {
  return { ...plain, read: (given, place) => refine(plain.read(given, place), place) };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isWhole(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}
