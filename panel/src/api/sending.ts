import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { UnreachedMessage } from 'harkara-contract/routes/campaigns.ts';
import type { CampaignBody, Check } from 'harkara-contract/routes/sending.ts';
import { call } from './call.ts';
import { answered, type Result } from './request.ts';

/** What sending one message would do; asked again whenever it changes. */
export function checkQuery(body: CampaignBody | undefined) {
  return queryOptions({
    queryKey: ['POST /messages/check', body],
    enabled: body !== undefined,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<Check> => {
      if (!body) throw new Error('there is nothing to check');
      return answered(call('POST /messages/check', { body, signal }));
    },
  });
}

const FAILED_AT_ONCE = 1_000;

/** Everybody whom a campaign has not reached, however many. */
export async function readFailed(
  campaign: number,
  onProgress: (read: number) => void,
  signal: AbortSignal,
): Promise<Result<UnreachedMessage[]>> {
  const items: UnreachedMessage[] = [];
  for (let cursor: string | undefined; ;) {
    const query = { limit: FAILED_AT_ONCE, cursor };
    const result = await call('GET /campaigns/:id/failed', { params: { id: campaign }, query, signal });
    if (!result.ok) return result;
    items.push(...result.data.items);
    onProgress(items.length);
    if (result.data.next === null) return { ok: true, data: items };
    cursor = result.data.next;
  }
}
