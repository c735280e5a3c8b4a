import { fact } from 'harkara-contract/facts.ts';
import { invalidField } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import type { Actor } from '../../../core/people/actor.ts';
import { applyProvisioning, type ApplyOptions, type ApplyResult } from '../../../core/provisioning/apply.ts';
import type { Expected } from '../../../core/provisioning/expected.ts';
import type { RenamedRoute } from '../../../core/provisioning/merge-routes.ts';
import { ProvisioningError } from '../../../core/provisioning/problems.ts';
import { fieldsOf } from './form-problems.ts';

type Options = {
  /** Where the form's fields are in the fragment, such as `connectors[0]`. */
  at: string;
  expected?: readonly Expected[];
  reason?: string | undefined;
  renamedRoute?: RenamedRoute | undefined;
  refuseIf?: ApplyOptions['refuseIf'];
};

/**
 * Changes what a part of a provisioning file says, as a file would.
 *
 * @throws DomainError with the problems by the form's fields, or if the record has changed meanwhile.
 */
export async function applyFragment(
  { db, vault, operator, ids }: Gateway,
  actor: Actor,
  fragment: Record<string, unknown>,
  { at, expected = [], reason, renamedRoute, refuseIf }: Options,
): Promise<ApplyResult> {
  try {
    return await applyProvisioning(db, vault, ids, fragment, {
      checkOptions: operator.checkOptions,
      by: actor,
      reason: reason ?? null,
      expected,
      renamedRoute,
      ...(refuseIf && { refuseIf }),
    });
  } catch (error) {
    if (!(error instanceof ProvisioningError)) throw error;
    const fields = fieldsOf(error, at);
    const [[field, reason] = ['', fact('invalid')]] = Object.entries(fields);
    throw invalidField(field, reason).with({ fields });
  }
}
