import { type InfiniteData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callWith, type Answer, type Asked, type GetRoute, type Optional, type Parts } from './call.ts';
import { request, type RequestOptions, type Result } from './request.ts';
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

type FetchPage<Item> = (cursor: string, options: RequestOptions) => Promise<Result<ListPage<Item>>>;

/** A list that grows by cursor: no totals, no page numbers, the same speed at any depth. */
function useGrowing<Item>(queryKey: QueryKey, fetchPage: FetchPage<Item>, { isLive }: Options<Item>) {
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: '',
    queryFn: async ({ client, queryKey, pageParam, signal }): Promise<ListPage<Item>> => {
      const seen = client.getQueryData<InfiniteData<ListPage<Item>>>(queryKey)?.pageParams ?? [];
      // Whoever asks for a further page is there; what is looked at again does not show that.
      const poll = isLive !== undefined && seen.includes(pageParam);
      const result = await fetchPage(pageParam, { signal, poll });
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

/** Routes that answer a page of a list. */
export type ListRoute = {
  [Name in GetRoute]: Answer<Name> extends ListPage<unknown> ? Name : never;
}[GetRoute];

export type ItemOf<Name extends ListRoute> = Answer<Name> extends ListPage<infer Item> ? Item : never;

/** The list of a route: `usePages('GET /keywords', { query: { q } })`. */
export function usePages<Name extends ListRoute>(
  route: Name,
  ...[given]: Optional<Asked<Name> & Options<ItemOf<Name>>>
) {
  const { isLive, params, query } = (given ?? {}) as Parts & Options<ItemOf<Name>>;
  const fetchPage: FetchPage<ItemOf<Name>> = (cursor, options) =>
    callWith(route, { params, query: { ...query, cursor }, ...options });
  return useGrowing([route, { params, query }], fetchPage, { ...(isLive && { isLive }) });
}

export function useList<Item>(
  key: QueryKey,
  path: string,
  filters: Filters = {},
  options: Options<Item> = {},
) {
  const fetchPage: FetchPage<Item> = (cursor, asked) =>
    request('GET', pathWith(path, { ...filters, cursor }), asked);
  return useGrowing([...key, filters], fetchPage, options);
}

export type List<Item> = ReturnType<typeof useList<Item>>;

export function pathWith(path: string, parameters: Filters): string {
  const entries = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries).toString()}`;
}
