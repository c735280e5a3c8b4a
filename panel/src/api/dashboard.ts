import { pathWith } from './list.ts';
import { get } from './query.ts';
import type { Channel } from './session.ts';

export type DayCounts = {
  day: string;
  accepted: number;
  delivered: number;
  failed: number;
  credits: number;
};

export type RunningCampaign = {
  id: number;
  status: 'queued' | 'processing' | 'paused' | 'completed' | 'cancelled';
  sender_id: string;
  total: number;
  done: number;
  delivered: number;
  failed: number;
  created_at: string;
  scheduled_at: string | null;
};

export type Overview = {
  balances: { kind: Channel; credits: number; days_left: number | null }[];
  today: DayCounts;
  yesterday: DayCounts;
  campaigns: RunningCampaign[];
  webhooks: { id: number; url: string; error: string | null; disabled: boolean }[];
};

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
