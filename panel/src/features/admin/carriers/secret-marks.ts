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

/** Changes as the server takes them: a secret whose mark stands is left out, and one whose mark is gone is null. */
export function withoutMarks(changes: Options, places: readonly Place[]): Record<string, unknown> {
  return places
    .filter(([option = '']) => isRecord(changes[option]))
    .reduce<Record<string, unknown>>(unmarked, { ...changes });
}

function unmarked(within: Options, [name = '', ...rest]: Place): Record<string, unknown> {
  const { [name]: inner, ...others } = within;
  if (inner === SECRET_MARK && rest.length === 0) return others;
  if (inner === undefined) return { ...others, [name]: null };
  return { ...others, [name]: isRecord(inner) && rest.length > 0 ? unmarked(inner, rest) : inner };
}

/** A mark in a place that has no secret, because its name was changed. */
export const hasMark = (value: unknown): boolean => JSON.stringify(value)?.includes(SECRET_MARK) ?? false;
