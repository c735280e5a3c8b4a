/** Stands for a secret within an option: the server does not show it. */
export const SECRET_MARK = '••••••••';

type Options = Readonly<Record<string, unknown>>;
/** The names that lead to a secret. */
type Place = readonly string[];

const isRecord = (value: unknown): value is Options =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Options with a mark in the place of each secret. */
export function withMarks(options: Options, places: readonly Place[]): Options {
  return places.reduce(marked, options);
}

function marked(within: Options, [name = '', ...rest]: Place): Options {
  const inner = within[name];
  return { ...within, [name]: rest.length === 0 ? SECRET_MARK : marked(isRecord(inner) ? inner : {}, rest) };
}

/** Changes as the server takes them: a secret whose mark stands is left out, and one whose mark is gone is forgotten. */
export function withoutMarks(
  changes: Options,
  places: readonly Place[],
): { options: Record<string, unknown>; forget: string[] } {
  const touched = places.filter(([option = '']) => isRecord(changes[option]));
  return {
    options: touched.reduce<Record<string, unknown>>(unmarked, { ...changes }),
    forget: touched.filter((place) => !isAt(changes, place)).map((place) => place.join('.')),
  };
}

function unmarked(within: Options, [name = '', ...rest]: Place): Record<string, unknown> {
  const { [name]: inner, ...others } = within;
  if (inner === undefined || (inner === SECRET_MARK && rest.length === 0)) return others;
  return { ...others, [name]: isRecord(inner) && rest.length > 0 ? unmarked(inner, rest) : inner };
}

function isAt(within: unknown, [name, ...rest]: Place): boolean {
  if (name === undefined) return true;
  return isRecord(within) && name in within && isAt(within[name], rest);
}

/** A mark in a place that has no secret, because its name was changed. */
export const hasMark = (value: unknown): boolean => JSON.stringify(value)?.includes(SECRET_MARK) ?? false;
