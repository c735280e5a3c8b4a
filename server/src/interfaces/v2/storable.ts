import { DomainError } from '../../core/errors.ts';

const WHY = 'must not contain the character U+0000 or half a surrogate pair';

/** Text that the database would refuse, or would not give back as it came. To be asked of a body of the right shape. */
export function refuseUnstorable(body: object): void {
  const name = findUnstorable(body, '');
  if (name === null) return;
  throw new DomainError('validation_failed', `The field ${name} ${WHY}.`, { fields: { [name]: WHY } });
}

/** @returns where it is; a name that cannot be stored is told by what it is in. */
function findUnstorable(value: unknown, path: string): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) return path;
    const found = findUnstorable(inner, path === '' ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
