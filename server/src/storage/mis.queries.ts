import type { AccountKey } from './accounts.queries.ts';
import { readFacts, type Unread } from './facts.ts';
import type { DelayedHandle, Handle } from './database.ts';
import { campaignTexts, OF_ACCOUNT, ofSender } from './listed-messages.ts';
import type { MessageRow } from './messages.queries.ts';
import { refundedOf } from './refunds.ts';

export type MisRow = Omit<
  MessageRow,
  'channel' | 'dueAt' | 'vendorId' | 'errorCode' | 'cause' | 'seconds' | 'digits' | 'campaign'
> & { body: string };

export type MisFilter = {
  /** Ids lie in [from, to): they contain the time. */
  from: string;
  to: string;
  sender: string | null;
  channels: readonly string[];
};

const ownOf = (sender: string | null) => (sender === null ? OF_ACCOUNT : ofSender('$7'));

/** The message that has `offset` newer ones before it; null if there are fewer. */
export async function findMisPlace(
  handle: DelayedHandle,
  { bucket, account }: AccountKey,
  { from, to, sender, channels }: MisFilter,
  offset: number,
): Promise<string | null> {
  const { rows } = await handle.query<{ id: string }>({
    name: sender === null ? 'find-mis-place' : 'find-mis-place-of-sender',
    text: `select id from messages where ${ownOf(sender)} and channel = any ($6::text[]) and id >= $3 and id < $4
            order by id desc limit 1 offset $5`,
    values: [bucket, account, from, to, offset, channels, ...(sender === null ? [] : [sender])],
  });
  return rows[0]?.id ?? null;
}

/** Newest first. The text that a campaign's messages share is stored with the campaign. */
export async function readMis(
  handle: DelayedHandle,
  { bucket, account }: AccountKey,
  { from, to, sender, channels }: MisFilter,
  limit: number,
): Promise<MisRow[]> {
  const { rows } = await handle.query<Unread<MisRow, 'error'>>({
    name: sender === null ? 'read-mis' : 'read-mis-of-sender',
    text: `
      with page as materialized (
        select id, first, accepted, sender, recipient, body, campaign, route, parts, price, refund_entry, refunded, state, error,
               sent_at, final_at, client_ref
          from messages
         where ${ownOf(sender)} and channel = any ($6::text[]) and id >= $3 and id < $4
         order by id desc
         limit $5
      ), texts as materialized (${campaignTexts('page')}
      )
      select m.id, m.first, m.accepted, m.sender, m.recipient, coalesce(m.body, t.body, '') as body, m.route, m.parts,
             m.price, ${refundedOf('m.')} as refunded, m.state, m.error, m.sent_at as "sentAt",
             m.final_at as "finalAt", m.client_ref as "clientRef"
        from page m
        left join texts t on t.campaign = m.campaign
       order by m.id desc`,
    values: [bucket, account, from, to, limit, channels, ...(sender === null ? [] : [sender])],
  });
  return readFacts(rows, 'error');
}

/** For one recipient of a call; accepted messages come before those recorded as refused. */
export async function findStateInBroadcast(
  handle: Handle,
  { bucket, account }: AccountKey,
  {
    first,
    last,
    recipient,
    channels,
  }: { first: string; last: string; recipient: string; channels: readonly string[] },
): Promise<number | null> {
  const { rows } = await handle.query<{ state: number }>({
    name: 'find-state-in-broadcast',
    text: `select state from messages
            where recipient = $3 and account = $2 and bucket = $1 and id between $4 and $5 and first = $4
              and channel = any ($6::text[])
            order by id
            limit 1`,
    values: [bucket, account, recipient, first, last, channels],
  });
  return rows[0]?.state ?? null;
}
