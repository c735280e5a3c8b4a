import { useInfiniteQuery } from '@tanstack/react-query';
import { type Answer, callWith, type GetRoute, type Parts } from './call.ts';
import { answered } from './request.ts';

const LOOK_EVERY = 5000;

/** Who wrote; looked at again every few seconds, so that a new message is seen. */
export function useConversations() {
  return useLivePages<Answer<'GET /chat/conversations'>>('GET /chat/conversations', {});
}

/** What both sides wrote, by pages, the newest first. */
export function useThread(person: string) {
  const route = 'GET /chat/conversations/:person';
  return useLivePages<Answer<typeof route>>(route, { params: { person } });
}

function useLivePages<Page extends { next: string | null }>(route: GetRoute, parts: Parts) {
  const queryKey = [route, parts];
  return useInfiniteQuery({
    queryKey,
    initialPageParam: '',
    queryFn: ({ client, pageParam: cursor, signal }): Promise<Page> => {
      const poll = client.getQueryState(queryKey)?.data !== undefined;
      return answered(callWith<Page>(route, { ...parts, query: { cursor }, signal, poll }));
    },
    getNextPageParam: ({ next }) => next,
    refetchInterval: LOOK_EVERY,
    refetchIntervalInBackground: false,
  });
}
