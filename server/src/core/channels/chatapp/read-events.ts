import type { FirstEngagement } from '../../../storage/engagements.queries.ts';
import type { NewEvent } from '../../../storage/webhooks.queries.ts';
import { endpointsFor, type Account } from '../../accounts/account.ts';
import { CHAT_STATUS, chatStatus } from './events.ts';

/** A reading comes after all states. */
const READ_RANK = 100;

export function readEvents(
  accounts: ReadonlyMap<number, Account>,
  reads: readonly FirstEngagement[],
  numbers: ReadonlyMap<string, number>,
): NewEvent[] {
  return reads.flatMap(({ bucket, account, id, at, recipient, vendorId }) => {
    const owner = accounts.get(account);
    const endpoints = owner ? endpointsFor(owner, CHAT_STATUS) : [];
    if (endpoints.length === 0) return [];
    const number = numbers.get(id) ?? null;
    const payload = chatStatus('read', { messageId: id, vendorId, number, recipient, at, cause: null });
    return [{ bucket, account, subject: id, rank: READ_RANK, at, payload, endpoints }];
  });
}
