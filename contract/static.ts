import type {
  TArray,
  TBoolean,
  TEnum,
  TInteger,
  TNumber,
  TObject,
  TRecord,
  TString,
  TUnion,
  TUnknown,
  TUnsafe,
} from 'typebox';

/**
 * The type of what a schema describes, for the kinds of schemas that the contract has. It is the same as typebox's own,
 * which makes the compiler instantiate half as many types again: the contract is compiled with the server, with the
 * panel and with the panel's tests.
 */
export type Static<Schema> =
  Schema extends TUnsafe<infer T>
    ? T
    : Schema extends TString
      ? string
      : Schema extends TObject<infer Properties>
        ? Fields<Properties>
        : Schema extends TArray<infer Item>
          ? Static<Item>[]
          : Schema extends TEnum<infer Values>
            ? Values[number]
            : Schema extends TBoolean
              ? boolean
              : Schema extends TNumber | TInteger
                ? number
                : Schema extends TRecord<string, infer Value>
                  ? Record<string, Static<Value>>
                  : Schema extends TUnion<infer Schemas>
                    ? Static<Schemas[number]>
                    : Schema extends TUnknown
                      ? unknown
                      : never;

type Fields<Properties> = [OptionalName<Properties>] extends [never]
  ? { [Name in keyof Properties]: Static<Properties[Name]> }
  : Flat<
      { [Name in Exclude<keyof Properties, OptionalName<Properties>>]: Static<Properties[Name]> } & {
        [Name in OptionalName<Properties>]?: Static<Properties[Name]>;
      }
    >;

type OptionalName<Properties> = {
  [Name in keyof Properties]: Properties[Name] extends { '~optional': true } ? Name : never;
}[keyof Properties];

type Flat<T> = { [Name in keyof T]: T[Name] };
