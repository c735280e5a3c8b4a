import type { DomainCode } from './codes.ts';

/** What a parameter of a fact can be. */
export type ParamValues = {
  text: string;
  number: number;
  /** A large number, whose thousands English parts by commas. */
  grouped: number;
  /** Said one after the other. */
  texts: readonly string[];
  /** A word of a closed list, such as a status, that languages have their own word for. */
  word: string;
  /** Said within the other. */
  fact: Fact;
  /** The same for several. */
  facts: readonly Fact[];
  /** The name of a carrier, which customers do not see unless the operator shows it. */
  carrier: string;
  /** ISO 8601 UTC. */
  instant: string;
  /** What another company's server said, word for word. */
  quote: string;
};

export type ParamKind = keyof ParamValues;

export type FactDefinition = {
  /** What it is refused with; absent where it is no refusal by itself. */
  code?: DomainCode;
  params?: Readonly<Record<string, ParamKind>>;
  /** In English. `{name}` stands for a parameter, `{count:message|messages}` for a number with its noun. */
  en: string;
};

export type FactDefinitions = Readonly<Record<string, FactDefinition>>;

/** The words of another language, one for each fact. */
export type Words<Definitions extends FactDefinitions> = Readonly<Record<keyof Definitions, string>>;

/** Something that the gateway says: a key that never changes, and its parameters. */
export type Fact<Key extends string = string> = {
  readonly key: Key;
  readonly params: Readonly<Record<string, ParamValues[ParamKind]>>;
};

/** A fact as an answer carries it: with its words in the reader's language, and without what the reader may not see. */
export type Said = Fact & { readonly text: string };
