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
    const said = Object.entries(fields).map(([field, reason]) => `${field} ${reason}`);
    throw new DomainError('validation_failed', `The request is not valid: ${said.join('; ')}.`, { fields });
  }
}

/** The problems of a file by the fields of the form that is `within` it. */
export function fieldsOf({ problems }: ProvisioningError, within: string): Record<string, string> {
  return Object.fromEntries(problems.map(({ path, reason }) => [fieldAt(path, within), reason]));
}

function fieldAt(path: string, within: string): string {
  return path.startsWith(within) ? path.slice(within.length).replace(/^\./, '') || within : path;
}
