import type { Language, Wording } from 'harkara-contract/language.ts';

export type Values = Readonly<Record<string, string | number>>;

/** Names of the `{placeholders}` in a text. */
type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** Texts in every language. */
export type Catalogue = Readonly<Record<string, Wording>>;

/** Texts that are complete as they are, for lists that name texts. */
export type PlainKey<Texts extends Catalogue> = {
  [Key in keyof Texts]: [Placeholders<Texts[Key]['en']>] extends [never] ? Key : never;
}[keyof Texts];

/** A text that is missing in a language does not compile. */
export function catalogue<const Texts extends Catalogue>(texts: Texts): Texts {
  return texts;
}

type Filling<Names extends string> = [Names] extends [never]
  ? []
  : [values: { readonly [Name in Names]: string | number }];

/** What is left to fill in once the count is known. */
type RestOfCount<Text extends string> = Exclude<Placeholders<Text>, 'count'>;

/** Texts that have a form for one and a form for several: `rows.one` and `rows.other` are counted as `rows`. */
export type CountedKey<Texts> = keyof Texts extends infer Key
  ? Key extends `${infer Base}.other`
    ? Base
    : never
  : never;

export interface Translate<Texts extends Catalogue> {
  <Key extends keyof Texts>(key: Key, ...values: Filling<Placeholders<Texts[Key]['en']>>): string;
  /** Picks the form for the number, and fills it in as `{count}`. */
  count<Base extends CountedKey<Texts>>(
    base: Base,
    count: number,
    ...values: Filling<RestOfCount<Texts[`${Base & string}.other`]['en']>>
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

export function translator<Texts extends Catalogue>(
  texts: Texts,
  language: Language,
  formatNumber: (value: number) => string,
): Translate<Texts> {
  const plural = new Intl.PluralRules(`${language}-IN`);
  const fill = (key: string, values: Values): string =>
    fillIn(texts[key]?.[language] ?? key, values, formatNumber);
  return Object.assign(
    <Key extends keyof Texts>(key: Key, ...[values]: Filling<Placeholders<Texts[Key]['en']>>) =>
      fill(String(key), values ?? {}),
    {
      count: (base: string, count: number, values: Values = {}) => {
        const form = `${base}.${plural.select(count)}`;
        return fill(form in texts ? form : `${base}.other`, { ...values, count });
      },
    },
  );
}
