import type { Cause } from 'harkara-contract/causes.ts';
import type { AccountKey } from './accounts.queries.ts';
import type { DelayedHandle } from './database.ts';
import { readFacts, type Unread } from './facts.ts';
import { campaignTexts, OF_ACCOUNT, OF_ACCOUNT_BY_ANOTHER_INDEX, ofSender } from './listed-messages.ts';
import { MESSAGE_FIELDS, type MessageRow } from './messages.queries.ts';
import { SHOWN_CAUSE, SHOWN_STATE } from './ranks.ts';

export type FoundMessage = MessageRow & { text: string };

export type MessageFilter = {
  /** Ids lie in [from, below): they contain the time. */
  from: string;
  below: string;
  /** Spellings of the recipient's number, any of which may match. */
  recipients: readonly string[] | null;
  sender: string | null;
  state: number | null;
  cause: Cause | null;
  clientRef: string | null;
  /** The first message of a call, to find only that call's messages. */
  first: string | null;
  channel: string | null;
  /** Codes of routes, any of which may match. */
  routes: readonly string[] | null;
  template: number | null;
};

export type Walk = {
  found: FoundMessage[];
  /** The last message that was examined, if there may be more after it. */
  last: string | null;
};

type WalkedRow = Partial<Unread<FoundMessage, 'error'>> & { walked: number; last: string | null };

/**
 * Examines at most `most` messages, newest first, and returns those that match. It walks the one index that serves the
 * filter best: that of a recipient, of a sender, or of all that the account has sent.
 */
export async function searchMessages(
  handle: DelayedHandle,
  { bucket, account }: AccountKey,
  filter: MessageFilter,
  { most, limit }: { most: number; limit: number },
): Promise<Walk> {
  const by = filter.recipients ? 'recipient' : filter.sender !== null ? 'sender' : 'account';
  // Where many messages are examined for each that is found, only what the filter looks at is read of the others.
  const isSifted = most > limit;
  const columns = isSifted ? SIFTED : SHOWN;
  const { rows } = await handle.query<WalkedRow>({
    name: `search-messages-by-${by}${isSifted ? '-sifted' : ''}`,
    text: `
      with walked as materialized (${WALKS[by](columns)}
      ), found as materialized (${isSifted ? FOUND_AMONG_MANY : MATCHING('*')}
      ), texts as materialized (${campaignTexts('found')}
      )
      select (select count(*) from walked)::integer as walked,
             (select id from walked order by id limit 1) as last,
             f.*, coalesce(f.body, t.body, '') as text
        from (select 1) as always
        left join found f on true
        left join texts t on t.campaign = f.campaign
       order by f.id desc`,
    values: [
      bucket,
      account,
      filter.from,
      filter.below,
      most,
      filter.recipients,
      filter.sender,
      filter.state,
      filter.clientRef,
      filter.first,
      limit,
      filter.channel,
      filter.routes,
      filter.template,
      filter.cause,
    ],
  });
  const found = rows.filter(
    (row): row is WalkedRow & Unread<FoundMessage, 'error'> => typeof row.id === 'string',
  );
  const [{ walked, last } = { walked: 0, last: null }] = rows;
  return { found: readFacts(found, 'error'), last: walked < most ? null : last };
}

const SHOWN = `${MESSAGE_FIELDS}, template, body`;
const SIFTED = `id, sender, ${SHOWN_STATE} as state, client_ref as "clientRef", first, channel, route, template,
  ${SHOWN_CAUSE} as cause`;

const MATCHING = (columns: string) => `
        select ${columns} from walked
         where ($7::text is null or sender = $7) and ($8::smallint is null or state = $8)
           and ($9::text is null or "clientRef" = $9) and ($10::uuid is null or first = $10)
           and ($12::text is null or channel = $12) and ($13::text[] is null or route = any($13))
           and ($14::integer is null or template = $14) and ($15::text is null or cause = $15)
         order by id desc
         limit $11`;

const FOUND_AMONG_MANY = `
        select m.*
          from (${MATCHING('id')}) as hits
         cross join lateral (select ${SHOWN} from messages where ${OF_ACCOUNT} and id = hits.id limit 1) as m`;

const newest = (columns: string, which: string, order = 'id desc') => `
        select ${columns}
          from messages
         where ${which} and id >= $3 and id < $4
         order by ${order}
         limit $5`;

const WALKS = {
  // Spelling by spelling, and in the order of the index, whose bucket the planner is not told (an account has but one):
  // otherwise all messages to a number would be read and sorted.
  recipient: (columns: string) => `
        select m.*
          from unnest($6::text[]) as given (spelling)
         cross join lateral (${newest(
           columns,
           `recipient = given.spelling and ${OF_ACCOUNT_BY_ANOTHER_INDEX}`,
           'bucket desc, id desc',
         )}) as m
         order by id desc
         limit $5`,
  sender: (columns: string) => newest(columns, `${ofSender('$7')} and $6::text[] is null`),
  account: (columns: string) => newest(columns, `${OF_ACCOUNT} and $6::text[] is null`),
};
