import type { SendOptions } from 'harkara-contract/routes/sending.ts';

type Sender = SendOptions['senders'][number];

/** The sender that promotional messages have without a sender ID of their own. */
export const PROMOTIONAL: Sender = { senderId: 'PROMOTIONAL', route: 'promotional', dltHeaderId: null };

/** Credits for one part. Promotions under letters have a price of their own. */
export function pricePerPart({ senderId, route }: Sender, prices: SendOptions['prices']): number {
  if (route !== 'promotional') return prices[route];
  const isPlain = senderId === PROMOTIONAL.senderId || /^\d+$/.test(senderId);
  return isPlain ? prices.promotional : prices.promotionalSender;
}
