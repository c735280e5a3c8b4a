import { type InfiniteData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request } from './request.ts';
import { RequestFailed } from './request-failure.ts';

/** A page of a list. `reached` says how far back a filter without an index has looked so far. */
export type ListPage<Item> = { items: Item[]; next: string | null; reached?: string | null };

/** A filter that finds little looks on by itself this often before it asks. */
const WALKS_BY_ITSELF = 5;
const ENOUGH = 20;

const LIVE_EVERY = 5_000;

type Options<Item> = {
  /** While this is true of an item, and the page is visible, the list is looked at again every few seconds. */
  isLive?: (item: Item) => boolean;
};

type Filters = Readonly<Record<string, string | number | undefined>>;

/** A list that grows by cursor: no totals, no page numbers, the same speed at any depth. */
export function useList<Item>(
  key: QueryKey,
  path: string,
  filters: Filters = {},
  { isLive }: Options<Item> = {},
) {
  const query = useInfiniteQuery({
    queryKey: [...key, filters],
    initialPageParam: '',
    queryFn: async ({ client, queryKey, pageParam, signal }): Promise<ListPage<Item>> => {
      const seen = client.getQueryData<InfiniteData<ListPage<Item>>>(queryKey)?.pageParams ?? [];
      const page = pathWith(path, { ...filters, cursor: pageParam });
      // Whoever asks for a further page is there; what is looked at again does not show that.
      const poll = isLive !== undefined && seen.includes(pageParam);
      const result = await request<ListPage<Item>>('GET', page, { signal, poll });
      if (result.ok) return result.data;
      throw new RequestFailed(result.failure);
    },
    getNextPageParam: (page) => page.next,
    // Who comes back to a list looks for what has happened meanwhile.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      isLive && state.data?.pages.some(({ items }) => items.some(isLive)) === true ? LIVE_EVERY : false,
    refetchIntervalInBackground: false,
  });
  const pages = query.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  const reached = pages.at(-1)?.reached ?? undefined;
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const walksOn =
    reached !== undefined &&
    hasNextPage &&
    !isError &&
    items.length < ENOUGH &&
    pages.length <= WALKS_BY_ITSELF;
  useEffect(() => {
    if (walksOn && !isFetching) void fetchNextPage();
  }, [walksOn, isFetching, fetchNextPage]);
  return { query, items, reached, hasMore: hasNextPage, isLoadingMore: query.isFetchingNextPage || walksOn };
}

export type List<Item> = ReturnType<typeof useList<Item>>;

export function pathWith(path: string, parameters: Filters): string {
  const entries = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries).toString()}`;
}
