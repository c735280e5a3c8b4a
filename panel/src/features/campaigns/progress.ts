import type { Campaign } from '../../api/campaigns.ts';
import type { StatusName } from '../../ui/status.tsx';

type Counted = Pick<Campaign, 'status' | 'summary' | 'total' | 'scheduled_at'>;

/** Messages that have not left yet. */
export const leftOf = ({ summary }: Pick<Campaign, 'summary'>): number => summary.scheduled + summary.queued;

/** Messages that were handed over, or will not be. */
export const doneOf = (campaign: Pick<Campaign, 'summary' | 'total'>): number =>
  campaign.total - leftOf(campaign);

/** Failed, expired and cancelled ones. */
export const unreachedOf = ({ summary }: Pick<Campaign, 'summary'>): number =>
  summary.failed + summary.expired + summary.cancelled;

export function statusOf({ status, scheduled_at: due }: Counted, now: Date): StatusName {
  switch (status) {
    case 'queued':
      return due !== null && new Date(due) > now ? 'scheduled' : 'queued';
    case 'processing':
      return 'running';
    case 'completed':
      return 'finished';
    case 'paused':
    case 'cancelled':
      return status;
  }
}

export type Sample = { at: number; done: number };

/** How many looks the rate is averaged over. */
const MOST_SAMPLES = 10;

export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  // A campaign that was paused begins anew.
  if (last && sample.done < last.done) return [sample];
  return [...samples, sample].slice(-MOST_SAMPLES);
}

/** Messages a second over the last looks; undefined while it is not known, or nothing moves. */
export function rateOf(samples: readonly Sample[]): number | undefined {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < 1000 || last.done === first.done) return undefined;
  return ((last.done - first.done) * 1000) / (last.at - first.at);
}
