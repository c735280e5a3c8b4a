import {
  notifyManager,
  type Query,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { answered, type Result } from './request.ts';

/** As of when that is what queries have loaded, if it is old. */
const ages = new WeakMap<Query, Date>();

/** What a call came to, for a query, of which it is known from then on as of when it is. */
export async function answeredFor<Data>(
  { client, queryKey }: { client: QueryClient; queryKey: QueryKey },
  call: Promise<Result<Data>>,
): Promise<Data> {
  const result = await call;
  const query = client.getQueryCache().find({ queryKey });
  if (query && result.ok) {
    if (result.asOf) ages.set(query, result.asOf);
    else ages.delete(query);
  }
  return answered(call);
}

/** As of when the oldest is that the page shows; undefined: all of it is from just now. */
export function useAsOf(): Date | undefined {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (tell) => cache.subscribe(notifyManager.batchCalls(tell)),
    () =>
      cache
        .getAll()
        .flatMap((query) => (query.isActive() ? (ages.get(query) ?? []) : []))
        .sort((one, other) => one.getTime() - other.getTime())[0],
  );
}
