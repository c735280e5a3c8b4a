import { STATE } from '../../messages/states.ts';
import type { Channel } from '../channel.ts';

/** Only the gateway can have signed a return path, and it names one mail; nothing else is asked of what comes to it. */
export const namedByReturnPath: NonNullable<Channel['naming']> = {
  by: ['return_path'],
  whyForeign: () => null,
  // A mail may bounce after its server took it; its vendor id is our own. Earlier versions did not store the day on
  // which a delivery was counted.
  entails: (_receipt, { state, finalAt }) => ({
    overrules: true,
    ...(state === STATE.delivered && finalAt !== null && { deliveredAt: finalAt }),
  }),
};
