import { MINUTE_MS } from '../../durations.ts';
import { readCampaignMinutes, type CampaignMinute } from '../../storage/campaign-minutes.queries.ts';
import type { Handle } from '../../storage/database.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { requireCampaign } from './find-campaigns.ts';

/** Minutes from one point to the next: the first with which a campaign has few enough points. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 720];
const MOST_POINTS = 90;

export type ProgressPoint = { at: Date; done: number; delivered: number; failed: number };

/** How far a campaign had come, at equal distances of time; empty while nothing of it has been sent. */
export async function readCampaignProgress(
  handle: Handle,
  account: Account,
  campaign: number,
): Promise<{ stepMinutes: number; points: ProgressPoint[] }> {
  await requireCampaign(handle, account, campaign);
  return pointsOf(await readCampaignMinutes(handle, { ...keyOf(account), campaign }));
}

/** A minute without a row is as the one before it. Each point has what was reached when its step ended. */
export function pointsOf(minutes: readonly CampaignMinute[]): {
  stepMinutes: number;
  points: ProgressPoint[];
} {
  const first = minutes[0]?.minute.getTime() ?? 0;
  const last = minutes.at(-1)?.minute.getTime() ?? 0;
  const long = (last - first) / MINUTE_MS + 1;
  const stepMinutes = STEPS.find((step) => long / step <= MOST_POINTS) ?? Math.ceil(long / MOST_POINTS);
  const stepMs = stepMinutes * MINUTE_MS;
  const points: ProgressPoint[] = [];
  for (const { minute, ...reached } of minutes) {
    const place = Math.floor((minute.getTime() - first) / stepMs);
    const before = points.at(-1);
    while (before && points.length < place) {
      points.push({ ...before, at: new Date(first + points.length * stepMs) });
    }
    // A late figure of another process may be behind.
    const point = {
      at: new Date(first + place * stepMs),
      done: Math.max(before?.done ?? 0, reached.done),
      delivered: Math.max(before?.delivered ?? 0, reached.delivered),
      failed: Math.max(before?.failed ?? 0, reached.failed),
    };
    points[place] = point;
  }
  return { stepMinutes, points };
}
