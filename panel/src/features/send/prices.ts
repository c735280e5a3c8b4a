import type { SendOptions } from '../../api/sending.ts';

type Sender = SendOptions['senders'][number];

/** The sender that promotional messages have without a sender ID of their own. */
export const PROMOTIONAL: Sender = { sender_id: 'PROMOTIONAL', route: 'promotional', dlt_header_id: null };

/** Credits for one part. Promotions under letters have a price of their own. */
export function pricePerPart({ sender_id, route }: Sender, prices: SendOptions['prices']): number {
  if (route !== 'promotional') return prices[route];
  const isPlain = sender_id === PROMOTIONAL.sender_id || /^\d+$/.test(sender_id);
  return isPlain ? prices.promotional : prices.promotional_sender;
}
