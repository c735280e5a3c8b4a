import { fact } from 'harkara-contract/facts.ts';
import { announceChanges, raiseConfigVersions } from '../../storage/account-changes.queries.ts';
import { transaction, type Database } from '../../storage/database.ts';
import { lockAccount } from '../../storage/manage-accounts.queries.ts';
import {
  insertVoiceNumber,
  listVoiceNumbers,
  type VoiceNumberRecord,
} from '../../storage/voice-numbers.queries.ts';
import type { Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';

const MOST_NUMBERS = 500;

const keyOf = ({ bucket, number: account }: Account) => ({ bucket, account });

export type { VoiceNumberRecord };

/** The newest first. */
export function listOwnVoiceNumbers(db: Database, account: Account): Promise<VoiceNumberRecord[]> {
  return listVoiceNumbers(db.reports, keyOf(account), MOST_NUMBERS);
}

/** Asks for a number; calls can come from it once the operator has approved it. */
export async function requestVoiceNumber(
  db: Database,
  account: Account,
  { number, route }: Pick<VoiceNumberRecord, 'number' | 'route'>,
): Promise<VoiceNumberRecord> {
  return transaction(db.general, async (handle) => {
    await lockAccount(handle, keyOf(account));
    const known = await listVoiceNumbers(handle, keyOf(account), MOST_NUMBERS);
    if (known.length >= MOST_NUMBERS) {
      throw new DomainError(fact('voice_number_limit', { most: MOST_NUMBERS }));
    }
    const stored = await insertVoiceNumber(handle, keyOf(account), { number, route });
    if (!stored) {
      throw new DomainError(fact('voice_number_taken', { number }), {
        fields: { number: fact('already_there') },
      });
    }
    await raiseConfigVersions(handle, [keyOf(account)]);
    await announceChanges(handle, [account.number]);
    return stored;
  });
}
