import { fact } from 'harkara-contract/facts.ts';
import type { Account, VoiceNumber } from '../../accounts/account.ts';
import { DomainError } from '../../errors.ts';

/** The number that a call comes from, if the account may use it: -10 and -19 of the legacy codes. */
export function findVoiceNumber(account: Account, given: string): VoiceNumber {
  const number = account.voiceNumbers.get(given);
  if (!number) {
    throw new DomainError(fact('voice_number_not_found', { number: given }), {
      fields: { sender: fact('not_own_voice_number') },
    });
  }
  const { status } = number;
  if (status !== 'approved') {
    throw new DomainError(fact('voice_number_not_approved', { number: given, status }), {
      fields: { sender: fact('has_status', { status }) },
    });
  }
  return number;
}

/** Whether calls from this number keep to the permitted hours and to the do-not-disturb registry. */
export function isPromotionalNumber(account: Pick<Account, 'voiceNumbers'>, number: string): boolean {
  return account.voiceNumbers.get(number)?.route === 'promotional';
}
