import type { Account, VoiceNumber } from '../../accounts/account.ts';
import { DomainError } from '../../errors.ts';

/** The number that a call comes from, if the account may use it: -10 and -19 of the legacy codes. */
export function findVoiceNumber(account: Account, given: string): VoiceNumber {
  const number = account.voiceNumbers.get(given);
  if (!number) {
    throw new DomainError('sender_not_found', `The voice number ${given} does not belong to this account.`, {
      fields: { sender: 'is not a voice number of the account' },
    });
  }
  if (number.status !== 'approved') {
    throw new DomainError(
      'sender_not_approved',
      `The voice number ${given} is ${number.status}, not approved.`,
      {
        fields: { sender: `is ${number.status}` },
      },
    );
  }
  return number;
}

/** Whether calls from this number keep to the permitted hours and to the do-not-disturb registry. */
export function isPromotionalNumber(account: Pick<Account, 'voiceNumbers'>, number: string): boolean {
  return account.voiceNumbers.get(number)?.route === 'promotional';
}
