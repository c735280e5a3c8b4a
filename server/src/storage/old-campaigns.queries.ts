import type { AccountKey } from './accounts.queries.ts';
import { allRows, type Handle } from './database.ts';
import { ended } from './retention-blockers.queries.ts';

export type TextCampaign = { campaign: number; first: string; total: number };

/** The campaign has no more messages to queue or to take back. */
export const IS_OVER = `case state when 'completed' then true when 'cancelled' then swept >= total else fed >= total end`;

/**
 * Finds campaigns with a common text, or the address that they were sent from, numbered above `after`, that have no more
 * messages to queue.
 */
export async function findTextCampaigns(
  handle: Handle,
  { bucket, account }: AccountKey,
  { after, before }: { after: number; before: string },
  limit: number,
): Promise<TextCampaign[]> {
  return allRows(handle, {
    text: `select campaign, first, total from campaigns
            where bucket = $1 and account = $2 and campaign > $3 and first < $4 and (body <> '' or via_address is not null)
              and ${IS_OVER}
            order by campaign limit $5`,
    values: [bucket, account, after, before, limit],
  });
}

/**
 * Blanks a campaign's text unless one of its messages may still be sent. Not every campaign is ever completed: a
 * carrier may send no receipts.
 *
 * @param last the id of its last message.
 */
export async function blankCampaign(
  handle: Handle,
  { bucket, account }: AccountKey,
  { campaign, first, last, walked }: { campaign: number; first: string; last: string; walked: Date },
): Promise<void> {
  const isQueued = (queue: string) => `exists (select 1 from ${queue} where id between $4 and $5)`;
  await handle.query({
    text: `update campaigns set body = '', via_address = null
            where bucket = $1 and account = $2 and campaign = $3
              and not (${['outbox', 'scheduled', 'inflight'].map(isQueued).join(' or ')})
              and not exists (select 1 from messages m
                               where m.bucket = $1 and m.account = $2 and m.id between $4 and $5
                                 and not coalesce(${ended('m', '$6')}, false))`,
    values: [bucket, account, campaign, first, last, walked],
  });
}
