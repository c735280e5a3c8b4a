import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answeredFor } from './as-of.ts';
import { callWith, type Answer, type Asked, type GetRoute, type Optional, type Parts } from './call.ts';
import { answered } from './request.ts';

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

/** Routes that answer a page of a list. */
export type ListRoute = {
  [Name in GetRoute]: Answer<Name> extends ListPage<unknown> ? Name : never;
}[GetRoute];

export type ItemOf<Name extends ListRoute> = Answer<Name> extends ListPage<infer Item> ? Item : never;

/** What a list shows, and how it goes on. */
export type List<Item> = {
  query: {
    data: unknown;
    error: unknown;
    isError: boolean;
    isSuccess: boolean;
    isFetching: boolean;
    isRefetching: boolean;
    refetch: () => Promise<unknown>;
  };
  items: readonly Item[];
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  reached: string | undefined;
};

/**
 * The list of a route, which grows by cursor: no totals, no page numbers, the same speed at any depth.
 * `usePages('GET /keywords', { query: { q } })`
 */
export function usePages<Name extends ListRoute>(
  route: Name,
  ...given: Optional<Asked<Name> & Options<ItemOf<Name>>>
): List<ItemOf<Name>>;
// Knows nothing of the route: in terms of all routes' items, types of queries take seconds to check.
export function usePages<Item>(
  route: ListRoute,
  { isLive, params, query: filters }: Parts & Options<Item> = {},
): List<Item> {
  const query = useInfiniteQuery({
    queryKey: [route, { params, query: filters }],
    initialPageParam: '',
    queryFn: ({ client, queryKey, pageParam, signal }): Promise<ListPage<Item>> => {
      const seen = client.getQueryData<InfiniteData<ListPage<Item>>>(queryKey)?.pageParams ?? [];
      // A user who asks for a further page is there; what is looked at again does not show that.
      const poll = isLive !== undefined && seen.includes(pageParam);
      const query = { ...filters, cursor: pageParam };
      const page = callWith<ListPage<Item>>(route, { params, query, signal, poll });
      // What is missing is newer than the first page.
      return pageParam === '' ? answeredFor({ client, queryKey }, page) : answered(page);
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
  return {
    query,
    items,
    reached,
    hasMore: hasNextPage,
    isLoadingMore: query.isFetchingNextPage || walksOn,
    onMore: () => void fetchNextPage(),
  };
}

/** A list that is answered at once: `wholeList(useQuery(query('GET /admin/routes')))`. */
export function wholeList<Item, Query extends List<Item>['query'] & { data: { items: Item[] } | undefined }>(
  query: Query & { data: { items: Item[] } | undefined },
) {
  return {
    query,
    items: query.data?.items ?? [],
    reached: undefined,
    hasMore: false,
    isLoadingMore: false,
    onMore: () => undefined,
  };
}
