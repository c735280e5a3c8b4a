type Values = Readonly<Record<string, unknown>> | null;

/** `undefined`: it was not there. */
export type Change = { field: string; before: unknown; after: unknown };

/** Field by field: what is inside an object is named with a dot. Lists are compared as a whole. */
export function changesOf(before: Values, after: Values): Change[] {
  const [was, is] = [flat(before), flat(after)];
  const fields = new Set([...was.keys(), ...is.keys()]);
  return [...fields].map((field) => ({ field, before: was.get(field), after: is.get(field) }));
}

function flat(values: Values, path = ''): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(values ?? {})) {
    const field = path === '' ? name : `${path}.${name}`;
    if (isRecord(value) && Object.keys(value).length > 0) {
      for (const [inner, one] of flat(value, field)) found.set(inner, one);
    } else found.set(field, value);
  }
  return found;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
