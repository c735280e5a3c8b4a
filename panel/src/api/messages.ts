import type { MessageState } from 'harkara-contract/lists.ts';
import type { MessageDetails } from 'harkara-contract/records/message.ts';
import type { Answer, Asked } from './call.ts';
import { query } from './query.ts';

/** Filters of the list of messages, as its address has them; days are of the account's zone. */
export type MessageFilters = NonNullable<Asked<'GET /messages'>['query']>;

const AGAIN_AFTER = 4000;
const OPEN: readonly MessageState[] = ['scheduled', 'queued', 'unknown', 'sent'];

/** Whether there may be news of it. */
export const isOpen = (status: MessageState): boolean => OPEN.includes(status);

type Polled<Data> = { state: { data?: Data | undefined } };

/** Looked at again for as long as there may be news. */
export const messageQuery = (id: string) => ({
  ...query('GET /messages/:id', { params: { id }, pollEvery: AGAIN_AFTER }),
  refetchInterval: ({ state: { data } }: Polled<MessageDetails>) =>
    data && isOpen(data.status) ? AGAIN_AFTER : false,
});

/** The few messages of one request, looked at again for as long as there may be news of any. */
export const messagesOfQuery = (broadcastId: string, count: number) => ({
  ...query('GET /messages', { query: { q: broadcastId, limit: count }, pollEvery: AGAIN_AFTER }),
  // They can be found a moment after they were accepted.
  refetchInterval: ({ state: { data } }: Polled<Answer<'GET /messages'>>) =>
    data && (data.items.length < count || data.items.some(({ status }) => isOpen(status)))
      ? AGAIN_AFTER
      : false,
});
