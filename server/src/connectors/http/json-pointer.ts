/** RFC 6901: the value at `pointer`, undefined where there is none. */
export function at(document: unknown, pointer: string): unknown {
  let value = document;
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = /^\d+$/.test(name) ? (value[Number(name)] as unknown) : undefined;
    else if (typeof value === 'object' && value !== null && Object.hasOwn(value, name)) {
      value = (value as Record<string, unknown>)[name];
    } else return undefined;
  }
  return value;
}

export const isPointer = (text: string) => text === '' || /^(\/([^~/]|~[01])*)+$/.test(text);

/** Ids, codes and states may be written as texts or as numbers. */
export function asText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}
