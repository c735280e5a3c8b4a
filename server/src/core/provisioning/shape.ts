import type { Fact } from 'harkara-contract/fact.ts';
import { Type, type Static, type TOptional, type TProperties, type TSchema } from 'typebox';

/**
 * The part of JSON Schema that error messages use. Two keywords are our own: `rule` is what is wrong with a value that
 * is refused, and `reads` turns the value into its stored form, or null if it is refused.
 */
export type Shape = {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
  properties?: Record<string, Shape>;
  required?: readonly string[];
  items?: Shape;
  enum?: readonly unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  rule?: Fact;
};

export type JsonObject = { [name: string]: Json };
type Json = string | number | boolean | null | Json[] | JsonObject;

export function record<P extends TProperties>(fields: P) {
  return Type.Object(fields, { additionalProperties: false });
}

/** Fields that may be absent: what the file does not mention stays as it is. */
export function optional<P extends TProperties>(fields: P): { [K in keyof P]: TOptional<P[K]> } {
  const entries = Object.entries(fields).map(([name, shape]) => [name, Type.Optional(shape)]);
  return Object.fromEntries(entries) as { [K in keyof P]: TOptional<P[K]> };
}

export function nullable<T extends TSchema>(shape: T) {
  return Type.Unsafe<Static<T> | null>({ ...shape, nullable: true });
}

export const oneOrMore = <T extends TSchema>(item: T) => Type.Array(item, { minItems: 1 });

export const integer = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });

export const text = (minLength: number, maxLength: number) => Type.String({ minLength, maxLength });

export const textLike = (pattern: RegExp, rule: Fact) => Type.String({ pattern: pattern.source, rule });

export const textAs = <T>(rule: Fact, reads: (value: string) => T | null) =>
  Type.Unsafe<T>({ type: 'string', rule, reads });

export const jsonObject = Type.Unsafe<JsonObject>({ type: 'object' });
