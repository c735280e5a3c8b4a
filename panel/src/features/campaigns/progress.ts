import type { Campaign } from 'harkara-contract/records/campaign.ts';
import { hasLeft } from '../../api/campaigns.ts';
import type { StatusName } from '../../ui/status.tsx';

/** Failed, expired and cancelled ones. */
export const unreachedOf = ({ summary }: Pick<Campaign, 'summary'>): number =>
  summary.failed + summary.expired + summary.cancelled;

type Stated = Pick<Campaign, 'status' | 'dueAt' | 'summary'>;

export function statusOf(campaign: Stated, now: Date): StatusName {
  const { status, dueAt } = campaign;
  switch (status) {
    case 'queued':
      return dueAt !== null && new Date(dueAt) > now ? 'scheduled' : 'queued';
    case 'processing':
      return hasLeft(campaign) ? 'sent' : 'running';
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
