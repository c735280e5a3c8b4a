import type { MessageState } from 'harkara-contract/lists.ts';

/**
 * A message's states. The number is the state's rank: a message moves only to a higher one, and never from a final one
 * (≥ 40). These numbers are what is stored.
 */
export const STATE = {
  scheduled: 0,
  queued: 10,
  unknown: 20,
  sent: 30,
  delivered: 40,
  failed: 41,
  expired: 42,
  cancelled: 43,
} as const satisfies Record<MessageState, number>;

export const FIRST_FINAL = STATE.delivered;

/** A call is stored as queued until it ends, and shown as sent from when the recipient's phone rings. */
export const SHOWN_STATE = `case when state < ${STATE.unknown} and sent_at is not null then ${STATE.sent} else state end`;

/** Of messages that ended before causes were stored, it is only known that there was one. */
export const SHOWN_CAUSE = `coalesce(cause, case when state = ${STATE.cancelled} then 'cancelled'
                                                when state > ${STATE.delivered} then 'other' end)`;
