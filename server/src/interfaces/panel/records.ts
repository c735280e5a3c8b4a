import { Type } from 'typebox';

export const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
