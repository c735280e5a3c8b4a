import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export const VERSION = version;

/** Whether a version (`0.2.0`) came before another; one that is not known came first. */
export function isOlder(one: string | null, than: string): boolean {
  if (one === null) return true;
  const [parts, others] = [one.split('.').map(Number), than.split('.').map(Number)];
  const differing = others.findIndex((other, index) => parts[index] !== other);
  return differing >= 0 && (parts[differing] ?? 0) < (others[differing] ?? 0);
}
