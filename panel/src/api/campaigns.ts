import { pathWith } from './list.ts';
import type { Campaign, CampaignCauses, Cancellation, FailedMessages } from './panel.generated.ts';
import { get } from './query.ts';
import { request, type Result } from './request.ts';
import { apiAddress } from './viewed.ts';

export type { Campaign, CampaignCauses } from './panel.generated.ts';
export type FailedMessage = FailedMessages['items'][number];

const LONGEST_WORDS = 100;
const MOST_NAMED = 5;

/** The newest campaigns with these words in their name. */
export const namedCampaignsQuery = (words: string) =>
  get<{ items: Campaign[]; next: number | null }>(
    ['campaigns', 'named', words],
    pathWith('campaigns', { q: words.slice(0, LONGEST_WORDS), limit: MOST_NAMED }),
  );

const RUNNING_EVERY = 2_000;
const CAUSES_EVERY = 10_000;

/** Whether it may still change by itself. */
export const isRunning = ({ status }: Campaign): boolean => status === 'queued' || status === 'processing';

export function campaignQuery(id: string) {
  return {
    ...get<Campaign>(['campaigns', 'one', id], `campaigns/${encodeURIComponent(id)}`, {
      pollEvery: RUNNING_EVERY,
    }),
    refetchInterval: ({ state }: { state: { data: Campaign | undefined } }) =>
      state.data === undefined || isOpen(state.data) ? RUNNING_EVERY : (false as const),
  };
}

/** Messages that were handed over are still answered while a campaign is paused, or after it was cancelled. */
function isOpen({ status, summary }: Campaign): boolean {
  return (
    status !== 'completed' &&
    !(status === 'cancelled' && summary.queued + summary.sent + summary.unknown === 0)
  );
}

export const causesQuery = (id: string, isLive: boolean) =>
  get<CampaignCauses>(['campaigns', 'causes', id], `campaigns/${encodeURIComponent(id)}/causes`, {
    pollEvery: isLive ? CAUSES_EVERY : undefined,
  });

export const cancellationQuery = (id: string) =>
  get<Cancellation>(['campaigns', 'cancellation', id], `campaigns/${encodeURIComponent(id)}/cancellation`);

export const failedFileAddress = (id: string): string =>
  apiAddress(`campaigns/${encodeURIComponent(id)}/failed.csv`);

export const changeCampaign = (id: string, change: 'pause' | 'resume'): Promise<Result<Campaign>> =>
  request('POST', `campaigns/${encodeURIComponent(id)}/${change}`);

/** @param wholeFile also cancels all other campaigns that were created with it. */
export const cancelCampaign = (id: string, wholeFile: boolean): Promise<Result<Campaign>> =>
  request('POST', `campaigns/${encodeURIComponent(id)}/cancel${wholeFile ? '?whole_file=true' : ''}`);
