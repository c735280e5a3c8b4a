import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  Acceptance,
  FailedMessages,
  Look,
  SendOptions,
  StartCampaignRequest,
} from './panel.generated.ts';
import { pathWith } from './list.ts';
import { get } from './query.ts';
import { request, type Result } from './request.ts';
import { RequestFailed } from './request-failure.ts';

export type { Acceptance, CheckedRow, Look, SendOptions, SendProblem } from './panel.generated.ts';

export type SendBody = StartCampaignRequest['body'];

export const sendOptionsQuery = get<SendOptions>(['send-options'], 'send-options');

export const checkMessages = (body: SendBody, signal?: AbortSignal): Promise<Result<Look>> =>
  request('POST', 'messages/check', { body, ...(signal && { signal }) });

/** What sending one message would do; asked again whenever it changes. */
export function lookQuery(body: SendBody | undefined) {
  return queryOptions({
    queryKey: ['messages/check', body],
    enabled: body !== undefined,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Look> => {
      if (!body) throw new Error('there is nothing to look at');
      const result = await checkMessages(body, signal);
      if (result.ok) return result.data;
      throw new RequestFailed(result.failure);
    },
  });
}

export const sendMessages = (body: SendBody, idempotencyKey: string): Promise<Result<Acceptance>> =>
  request('POST', 'messages', { body, idempotencyKey });

export const startCampaign = (body: SendBody, idempotencyKey: string): Promise<Result<Acceptance>> =>
  request('POST', 'campaigns', { body, idempotencyKey });

const FAILED_AT_ONCE = 1_000;

/** Everybody whom a campaign has not reached, however many. */
export async function readFailed(
  campaign: number,
  onProgress: (read: number) => void,
  signal: AbortSignal,
): Promise<Result<FailedMessages['items']>> {
  const items: FailedMessages['items'] = [];
  for (let cursor: number | null = 0; cursor !== null;) {
    const path = pathWith(`campaigns/${campaign}/failed`, { limit: FAILED_AT_ONCE, cursor });
    const result: Result<FailedMessages> = await request('GET', path, { signal });
    if (!result.ok) return result;
    items.push(...result.data.items);
    cursor = result.data.next;
    onProgress(items.length);
  }
  return { ok: true, data: items };
}
