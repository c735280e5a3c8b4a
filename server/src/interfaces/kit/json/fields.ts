import { Type } from 'typebox';

// Fields as the documentation shows them: what each is, and an example.

type TextLimits = { minLength?: number; maxLength?: number };
type NumberLimits = { minimum?: number; maximum?: number; exclusiveMinimum?: number };

export const text = (description: string, example: string, limits: TextLimits = {}) =>
  Type.String({ ...limits, description, examples: [example] });

export const textOrNull = (description: string, example: string | null) =>
  Type.Union([Type.String(), Type.Null()], { description, examples: [example] });

export const integer = (description: string, example: number, limits: NumberLimits = {}) =>
  Type.Integer({ ...limits, description, examples: [example] });

export const number = (description: string, example: number, limits: NumberLimits = {}) =>
  Type.Number({ ...limits, description, examples: [example] });

export const flag = (description: string, example: boolean) =>
  Type.Boolean({ description, examples: [example] });
