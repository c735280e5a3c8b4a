import type { Campaign } from 'harkara-contract/records/campaign.ts';
import { query } from './query.ts';

const RUNNING_EVERY = 2_000;

/** Whether it may still change by itself. */
export const isRunning = ({ status }: Campaign): boolean => status === 'queued' || status === 'processing';

export function campaignQuery(id: number) {
  return {
    ...query('GET /campaigns/:id', { params: { id }, pollEvery: RUNNING_EVERY }),
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

/** Messages that have not left yet. */
export const leftOf = ({ summary }: Pick<Campaign, 'summary'>): number => summary.scheduled + summary.queued;

/** Whether nothing is left to send, and only reports are awaited. */
export const hasLeft = (campaign: Pick<Campaign, 'status' | 'summary'>): boolean =>
  campaign.status === 'processing' && leftOf(campaign) === 0;

/** Messages without a report yet. */
export const awaitedOf = ({ summary }: Pick<Campaign, 'summary'>): number => summary.sent + summary.unknown;

/** Messages that were handed over, or will not be. */
export const doneOf = (campaign: Pick<Campaign, 'summary' | 'total'>): number =>
  campaign.total - leftOf(campaign);
