import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../../../core/errors.ts';
import { ProvisioningError } from '../../../core/provisioning/problems.ts';

/**
 * A form is a part of a provisioning file: what is wrong with it is told by the form's own fields.
 *
 * @param within where the form's fields are in that file, such as `accounts[0]`.
 */
export async function atItsFields<T>(within: string, applied: Promise<T>): Promise<T> {
  try {
    return await applied;
  } catch (error) {
    if (!(error instanceof ProvisioningError)) throw error;
    const fields = fieldsOf(error, within);
    const wrong = Object.entries(fields).map(([field, reason]) => fact('wrong_field', { field, reason }));
    throw new DomainError(fact('invalid_fields', { fields: wrong }), { fields });
  }
}

/** The problems of a file by the fields of the form that is `within` it. */
export function fieldsOf({ problems }: ProvisioningError, within: string): Record<string, Fact> {
  return Object.fromEntries(problems.map(({ path, why }) => [fieldAt(path, within), why]));
}

function fieldAt(path: string, within: string): string {
  return path.startsWith(within) ? path.slice(within.length).replace(/^\./, '') || within : path;
}
