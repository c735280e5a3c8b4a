/** Languages of the panel. */
export type Language = 'en' | 'hi';

export type Values = Readonly<Record<string, string | number>>;

/** Names of the `{placeholders}` in a text. */
type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type Texts = Readonly<Record<string, string>>;

/** Texts that are complete as they are, for lists that name texts. */
export type PlainKey<En extends Texts> = {
  [Key in keyof En]: [Placeholders<En[Key]>] extends [never] ? Key : never;
}[keyof En];

export type Catalogue<En extends Texts> = {
  readonly en: En;
  readonly hi: { readonly [Key in keyof En]: string };
};

/** Texts in every language: one that is missing does not compile. */
export function catalogue<const En extends Texts>(
  en: En,
  hi: { readonly [Key in keyof En]: string },
): Catalogue<En> {
  return { en, hi };
}

type Filling<Names extends string> = [Names] extends [never]
  ? []
  : [values: { readonly [Name in Names]: string | number }];

/** What is left to fill in once the count is known. */
type RestOfCount<Text extends string> = Exclude<Placeholders<Text>, 'count'>;

/** Texts that have a form for one and a form for several: `rows.one` and `rows.other` are counted as `rows`. */
export type CountedKey<En> = keyof En extends infer Key
  ? Key extends `${infer Base}.other`
    ? Base
    : never
  : never;

export interface Translate<En extends Texts> {
  <Key extends keyof En>(key: Key, ...values: Filling<Placeholders<En[Key]>>): string;
  /** Picks the form for the number, and fills it in as `{count}`. */
  count<Base extends CountedKey<En>>(
    base: Base,
    count: number,
    ...values: Filling<RestOfCount<En[`${Base & string}.other`]>>
  ): string;
}

const PLACEHOLDER = /\{(\w+)\}/g;

export function fillIn(text: string, values: Values, formatNumber: (value: number) => string): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? formatNumber(value) : value;
  });
}

export function translator<En extends Texts>(
  { en, hi }: Catalogue<En>,
  language: Language,
  formatNumber: (value: number) => string,
): Translate<En> {
  const texts: Texts = language === 'hi' ? hi : en;
  const plural = new Intl.PluralRules(language === 'hi' ? 'hi-IN' : 'en-IN');
  const fill = (key: string, values: Values): string => fillIn(texts[key] ?? key, values, formatNumber);
  return Object.assign(
    <Key extends keyof En>(key: Key, ...[values]: Filling<Placeholders<En[Key]>>) =>
      fill(String(key), values ?? {}),
    {
      count: (base: string, count: number, values: Values = {}) => {
        const form = `${base}.${plural.select(count)}`;
        return fill(form in texts ? form : `${base}.other`, { ...values, count });
      },
    },
  );
}
