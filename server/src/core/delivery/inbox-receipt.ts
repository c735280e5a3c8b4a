import type { InboxReceipt } from '../../storage/receipt-inbox.queries.ts';
import { NO_ACCOUNT, type IdMaker } from '../ids.ts';
import { STATE } from '../messages/states.ts';
import type { Receipt } from './connector.ts';
import { vendorKey } from './vendor-key.ts';

const SECOND_MS = 1_000;

/** A receipt that has just arrived, as it is stored until its message is known. */
export function inboxReceipt(
  ids: IdMaker,
  connector: number,
  { vendorId, recipient, state, error, code, isRead, call, at, raw }: Receipt,
  receivedAt: Date,
): InboxReceipt {
  return {
    id: ids.one(NO_ACCOUNT),
    connector,
    vendorKey: vendorKey(vendorId),
    vendorId,
    recipient,
    state: STATE[state],
    error,
    code: code ?? null,
    isRead: isRead ?? false,
    seconds: call?.seconds ?? null,
    digits: call?.digits ?? null,
    at: momentOf(at, receivedAt),
    receivedAt,
    afterClaim: null,
    raw,
  };
}

/**
 * Operators report whole seconds at best, and often no time at all. A message whose reported end is within a second of
 * its receipt's arrival is taken to have ended on arrival; otherwise it would be left to chance which of the two is
 * shown first.
 */
function momentOf(ended: Date, receivedAt: Date): Date {
  return Math.abs(receivedAt.getTime() - ended.getTime()) < SECOND_MS ? receivedAt : ended;
}
