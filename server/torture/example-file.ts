import { readFileSync } from 'node:fs';

const EXAMPLES = new URL('../../examples/high-availability/', import.meta.url);

/**
 * An example of the documentation with a rig's own addresses and folders in place of the example's. It is used as it is
 * otherwise, so that it cannot be wrong.
 */
export function fillExample(name: string, values: ReadonlyMap<string, string>): string {
  let text = readFileSync(new URL(name, EXAMPLES), 'utf8');
  for (const [example, value] of values) {
    if (!text.includes(example)) throw new Error(`${name} has no ${example}, which the rig replaces`);
    text = text.replaceAll(example, value);
  }
  return text;
}
