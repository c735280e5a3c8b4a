/** JSON null means absent. */
export function dropNulls(value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const fields = value as Record<string, unknown>;
  for (const name in fields) if (fields[name] === null) Reflect.deleteProperty(fields, name);
}
