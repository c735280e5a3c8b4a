import { useInfiniteQuery } from '@tanstack/react-query';
import { get } from './query.ts';
import { pathWith } from './list.ts';
import { request, type Result } from './request.ts';
import { RequestFailed } from './request-failure.ts';
import type { BusinessAccount, ChatThread, Conversation, PanelChatTemplate } from './panel.generated.ts';
import { apiAddress } from './viewed.ts';

export type { BusinessAccount, ChatLine, ChatThread, Conversation } from './panel.generated.ts';

export type ChatTemplate = PanelChatTemplate;

export type NewLine = { text: string } | { template: string; language: string; params: string[] };

const LOOK_EVERY = 5000;

export const businessAccountQuery = get<BusinessAccount>(['chat', 'account'], 'chat/account');

export const syncTemplates = (): Promise<Result<{ changed: number }>> =>
  request('POST', 'chat/account/sync', { body: {} });

/** Who wrote; looked at again every few seconds, so that a new message is seen. */
export function useConversations() {
  return usePages<{ items: Conversation[]; next: string | null }>(
    ['chat', 'conversations'],
    'chat/conversations',
  );
}

/** What both sides wrote, by pages, the newest first. */
export function useThread(person: string) {
  return usePages<ChatThread>(['chat', 'thread', person], `chat/conversations/${encodeURIComponent(person)}`);
}

function usePages<Page extends { next: string | null }>(key: readonly string[], path: string) {
  return useInfiniteQuery({
    queryKey: key,
    initialPageParam: '',
    queryFn: async ({ client, pageParam, signal }): Promise<Page> => {
      const poll = client.getQueryState(key)?.data !== undefined;
      const result = await request<Page>('GET', pathWith(path, { cursor: pageParam }), { signal, poll });
      if (result.ok) return result.data;
      throw new RequestFailed(result.failure);
    },
    getNextPageParam: ({ next }) => next,
    refetchInterval: LOOK_EVERY,
    refetchIntervalInBackground: false,
  });
}

export const mediaAddress = (url: string): string => apiAddress(url);

export const writeChat = (
  person: string,
  body: NewLine,
  idempotencyKey: string,
): Promise<Result<{ message_id: string }>> =>
  request('POST', `chat/conversations/${encodeURIComponent(person)}/messages`, { body, idempotencyKey });
