import { pathWith } from './list.ts';
import { get } from './query.ts';
import type { DayCounts, Overview } from './panel.generated.ts';

export type { DayCounts, Overview } from './panel.generated.ts';

export type RunningCampaign = Overview['campaigns'][number];

export type CauseCount = { cause: string; messages: number };

const OVERVIEW_EVERY = 10_000;
const COUNTS_EVERY = 60_000;

export const overviewQuery = (channel: string) =>
  get<Overview>(['dashboard', channel], pathWith('dashboard', { channel }), { pollEvery: OVERVIEW_EVERY });

export const usageQuery = (channel: string, days: number) =>
  get<{ items: DayCounts[] }>(['usage', channel, days], pathWith('usage', { channel, days }), {
    pollEvery: COUNTS_EVERY,
  });

export const causesQuery = (channel: string, days: number) =>
  get<{ items: CauseCount[] }>(['causes', channel, days], pathWith('causes', { channel, days }), {
    pollEvery: COUNTS_EVERY,
  });
