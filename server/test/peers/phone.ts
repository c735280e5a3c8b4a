import { receiveInbound } from '../../src/core/inbound/receive-inbound.ts';
import type { TestGateway } from '../support/gateway.ts';

/** As if a carrier had delivered it. */
export async function receiveFromPhone(
  gateway: TestGateway,
  message: { from: string; to: string; text: string },
): Promise<void> {
  const { db, ids, gateway: running } = gateway.composition;
  const accountOf = (account: number) => running.accounts.get(account);
  await receiveInbound({ db, ids, accountOf }, 1, {
    ...message,
    at: new Date(),
    vendorId: null,
  });
}
