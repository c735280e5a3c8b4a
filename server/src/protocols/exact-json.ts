/** Like JSON.parse, but a number that JavaScript cannot hold exactly, such as an id of 19 digits, is kept as its text. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown, context?: { source?: string }) => {
    if (typeof value !== 'number') return value;
    const source = context?.source ?? '';
    return /^-?\d+$/.test(source) && !Number.isSafeInteger(value) ? source : value;
  });
}
