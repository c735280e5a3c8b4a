/** Variables of a contact. An operator's file may have given something else than texts. */
export function textsOf(attributes: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

/** As they are edited: one a line, `city: Pune`. */
export function linesOf(attributes: Readonly<Record<string, unknown>>): string {
  return Object.entries(textsOf(attributes))
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

const MOST = 20;

/** @returns null if a line is no name and value, or there are too many. */
export function variablesOf(lines: string): Record<string, string> | null {
  const variables: Record<string, string> = {};
  for (const line of lines.split('\n').filter((one) => one.trim() !== '')) {
    const [, name = '', value = ''] = /^([^:]*):(.*)$/.exec(line) ?? [];
    if (name.trim() === '' || name.trim().length > 50 || value.trim().length > 200) return null;
    variables[name.trim()] = value.trim();
  }
  return Object.keys(variables).length > MOST ? null : variables;
}
