import { fact } from 'harkara-contract/facts.ts';
import { allowAddress } from '../../core/channels/email/manage-suppressions.ts';
import { DomainError } from '../../core/errors.ts';

/** Takes an address off the list of suppressed ones. What is not an address cannot be on it. */
export async function allowListedAddress(...given: Parameters<typeof allowAddress>): Promise<string> {
  try {
    return await allowAddress(...given);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'validation_failed') throw error;
    throw new DomainError(fact('suppression_not_found'));
  }
}
