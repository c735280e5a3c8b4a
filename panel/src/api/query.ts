import { QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Answer, type Asked, callWith, type GetRoute, type Optional, type Parts } from './call.ts';
import { answeredFor } from './as-of.ts';
import { failureOf } from './request-failure.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Also where the browser thinks that it is offline: a request that only waits would not be seen to fail.
        networkMode: 'always',
        refetchOnReconnect: true,
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

/** Has all that these routes have answered looked at again: `lookAgain('GET /keywords', 'GET /keywords/:id')`. */
export function useLookAgain(): (...routes: readonly GetRoute[]) => void {
  const client = useQueryClient();
  return (...routes) => {
    for (const route of routes) void client.invalidateQueries({ queryKey: [route] });
  };
}

/**
 * A route as a query: `useQuery(query('GET /keywords/:id', { params: { id } }))`. Its answers are kept under the name of
 * the route, so that `invalidateQueries({ queryKey: ['GET /keywords/:id'] })` looks at all of them again.
 */
export function query<Name extends GetRoute>(
  route: Name,
  ...given: Optional<Asked<Name> & GetOptions>
): QueryOf<Answer<Name>>;
export function query(route: GetRoute, given: Parts & GetOptions = {}): QueryOf<unknown> {
  return queryOf(route, given);
}

type QueryOf<Data> = ReturnType<typeof queryOf<Data>>;

/** Knows nothing of the route: in terms of all routes' answers, types of queries take seconds to check. */
function queryOf<Data>(route: GetRoute, { pollEvery, ...parts }: Parts & GetOptions) {
  const queryKey = [route, parts];
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }): Promise<Data> => {
      const seen = client.getQueryState(queryKey)?.data !== undefined;
      const poll = seen && pollEvery !== undefined;
      return answeredFor({ client, queryKey }, callWith<Data>(route, { ...parts, signal, poll }));
    },
    ...(pollEvery !== undefined && { refetchInterval: pollEvery, refetchIntervalInBackground: false }),
  });
}
