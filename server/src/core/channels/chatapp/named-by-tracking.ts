import { STATE } from '../../messages/states.ts';
import type { Channel } from '../channel.ts';

/** Chat providers let anybody who has a business account name a message, and repeat what they have seen. */
export const namedByTracking: NonNullable<Channel['naming']> = {
  by: ['tracking', 'unsigned_tracking'],
  whyForeign: ({ by, connector, receipt }, message) => {
    if (message.connector !== connector) return 'other_connector';
    const known = message.vendorId;
    if (known !== null && known !== receipt.vendorId) return 'other_carrier_id';
    // Earlier versions signed nothing, and did not keep the carrier's form of the number either.
    if (by === 'unsigned_tracking') return known === null ? 'unsigned' : null;
    const numbers = [null, message.recipient, message.carrierRecipient];
    return numbers.includes(receipt.recipient) ? null : 'other_number';
  },
  entails: (receipt, { state, isRefunded }) => ({
    namesVendor: true,
    ...(receipt.state === STATE.delivered &&
      isRefunded &&
      state !== STATE.delivered &&
      ({ contradicts: true } as const)),
  }),
};
