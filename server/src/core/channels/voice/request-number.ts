import { fact } from 'harkara-contract/facts.ts';
import type { Stored } from 'harkara-contract/records/kinds.ts';
import { transaction, type Database } from '../../../storage/database.ts';
import { keyOf, type Account } from '../../accounts/account.ts';
import { DomainError, invalidField } from '../../errors.ts';
import { createRecord } from '../../records.ts';
import { NOT_A_LINE_NUMBER, readLineNumber } from '../../recipients/line-number.ts';
import { announceAccounts } from '../../../storage/account-changes.queries.ts';

/** Asks for a number; calls can come from it once the operator has approved it. */
export async function requestVoiceNumber(
  db: Database,
  account: Account,
  { number: given, route }: Pick<Stored<'voice_number'>, 'number' | 'route'>,
): Promise<Stored<'voice_number'>> {
  const number = readLineNumber(given);
  if (number === null) throw invalidField('number', NOT_A_LINE_NUMBER);
  return transaction(db.general, async (handle) => {
    const stored = await createRecord(handle, 'voice_number', keyOf(account), { number, route }, () => {
      const fields = { number: fact('already_there') };
      return new DomainError(fact('voice_number_taken', { number }), { fields });
    });
    await announceAccounts(handle, keyOf(account));
    return stored;
  });
}
