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
    const fields = Object.fromEntries(
      error.problems.map(({ path, reason }) => [
        path.startsWith(`${within}.`) ? path.slice(within.length + 1) : path,
        reason,
      ]),
    );
    const said = Object.entries(fields).map(([field, reason]) => `${field} ${reason}`);
    throw new DomainError('validation_failed', `The request is not valid: ${said.join('; ')}.`, { fields });
  }
}
