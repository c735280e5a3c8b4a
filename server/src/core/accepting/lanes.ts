import type { Draft } from '../channels/draft.ts';
import { isPromotional } from '../channels/sms/routes.ts';

export const LANES = { single: 0, campaign: 1, promotional: 2 } as const;

export function laneOf(draft: Draft): number {
  if (isPromotional(draft.route)) return LANES.promotional;
  const { messages, asCampaign = false } = draft.request;
  return asCampaign || messages.length > 1 ? LANES.campaign : LANES.single;
}
