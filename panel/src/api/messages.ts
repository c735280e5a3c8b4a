import type { MessageState } from 'harkara-contract/lists.ts';
import type { MessageDetails } from 'harkara-contract/records/message.ts';
import type { Asked } from './call.ts';
import { query } from './query.ts';

/** Filters of the list of messages, as its address has them; days are of the account's zone. */
export type MessageFilters = NonNullable<Asked<'GET /messages'>['query']>;

const AGAIN_AFTER = 4000;
const OPEN: readonly MessageState[] = ['scheduled', 'queued', 'unknown', 'sent'];

/** Looked at again for as long as there may be news. */
export const messageQuery = (id: string) => ({
  ...query('GET /messages/:id', { params: { id }, pollEvery: AGAIN_AFTER }),
  refetchInterval: ({ state }: { state: { data?: MessageDetails | undefined } }) =>
    state.data && OPEN.includes(state.data.status) ? AGAIN_AFTER : false,
});
