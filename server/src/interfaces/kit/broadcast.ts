import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../../core/errors.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toBroadcastId } from '../../core/ids.ts';
import { fingerprint } from '../../core/messages/fingerprint.ts';
import { sendMessages } from '../../core/messages/send-messages.ts';
import type { SendRequest } from '../../core/messages/send-request.ts';
import type { Admitted } from './logins.ts';

const LONGEST_REFERENCE = 255;

/** Sends for a family that answers with a broadcast id, and recognises repeats by `client_ref`. */
export async function sendAsBroadcast(
  gateway: Gateway,
  { account, origin, stillAllowed }: Admitted,
  request: SendRequest,
): Promise<string> {
  const { clientRef } = request;
  refuseIfTooLong(clientRef);
  const idempotency =
    clientRef === null ? null : { key: `send ${clientRef}`, fingerprint: fingerprint(request) };
  const { first, accepted } = await sendMessages(gateway.sending, account, {
    ...request,
    idempotency,
    origin,
    stillAllowed,
  });
  return toBroadcastId({ account: account.number, first, accepted });
}

/** Ids that the caller chooses, or has from elsewhere. */
export function refuseIfTooLong(text: string | null): void {
  if (text === null || text.length <= LONGEST_REFERENCE) return;
  throw new DomainError(fact('reference_too_long'));
}
