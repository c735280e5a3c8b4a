import { QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query';
import { addressOf, type Answer, type Asked, type GetRoute, type Optional, type Parts } from './call.ts';
import { request } from './request.ts';
import { failureOf, RequestFailed } from './request-failure.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A refusal stays one; a server that restarts is back in seconds.
        retry: (count, error) => count < 2 && [0, 502, 503, 504].includes(failureOf(error).status),
        retryDelay: (attempt) => 500 * 2 ** attempt,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  });
}

type GetOptions = {
  /** Look again every so many milliseconds while the page is visible. */
  pollEvery?: number | undefined;
};

/** A GET as a query: `useQuery(get<Keys>(['api-keys'], 'api-keys'))`. */
export function get<Data>(key: QueryKey, path: string, { pollEvery }: GetOptions = {}) {
  return queryOptions({
    queryKey: key,
    queryFn: async ({ client, signal }): Promise<Data> => {
      const seen = client.getQueryState(key)?.data !== undefined;
      const result = await request<Data>('GET', path, { signal, poll: seen && pollEvery !== undefined });
      if (result.ok) return result.data;
      throw new RequestFailed(result.failure);
    },
    ...(pollEvery !== undefined && { refetchInterval: pollEvery, refetchIntervalInBackground: false }),
  });
}

/**
 * A route as a query: `useQuery(query('GET /keywords/:id', { params: { id } }))`. Its answers are kept under the name of
 * the route, so that `invalidateQueries({ queryKey: ['GET /keywords/:id'] })` looks at all of them again.
 */
export function query<Name extends GetRoute>(route: Name, ...[given]: Optional<Asked<Name> & GetOptions>) {
  const { pollEvery, ...parts } = (given ?? {}) as Parts & GetOptions;
  return get<Answer<Name>>([route, parts], addressOf(route, parts)[1], { pollEvery });
}
