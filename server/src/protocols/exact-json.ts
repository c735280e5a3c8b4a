import { parseJson } from '../parse-json.ts';

/** Like JSON.parse, but a number that JavaScript cannot represent exactly, such as a 19-digit id, stays a string. */
export function parseExactJson(text: string): unknown {
  return parseJson(text, (_name, value: unknown, context?: { source?: string }) => {
    if (typeof value !== 'number') return value;
    const source = context?.source ?? '';
    return /^-?\d+$/.test(source) && !Number.isSafeInteger(value) ? source : value;
  });
}
