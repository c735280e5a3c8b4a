/** One group of fields, by their names in lower case. Of a repeated field the first counts. */
export type Fields = ReadonlyMap<string, string>;

/** Reads groups of fields that are separated by empty lines, as in delivery and feedback reports. */
export function readFieldGroups(text: string): Fields[] {
  return text
    .split(/\r?\n[ \t]*\r?\n/)
    .map(readFields)
    .filter(({ size }) => size > 0);
}

/** `Name: value` lines. A line that begins with a space goes on with the one before it. */
export function readFields(group: string): Fields {
  const fields = new Map<string, string>();
  for (const line of group.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}
