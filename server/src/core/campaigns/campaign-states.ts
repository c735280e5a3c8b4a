import type { CampaignState } from 'harkara-contract/lists.ts';
import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../errors.ts';

export type CampaignChange = 'pause' | 'resume' | 'cancel';

const DONE: Record<CampaignChange, string> = { pause: 'paused', resume: 'resumed', cancel: 'cancelled' };

/**
 * The state after a change. Queued: nothing fed yet, perhaps because it is not due yet. Completed: every message is
 * final. Completed and cancelled campaigns no longer change. A change to the state it already has is allowed, since a
 * request may be repeated.
 */
export function stateAfter(
  change: CampaignChange,
  { state, fed }: { state: CampaignState; fed: number },
): CampaignState {
  switch (state) {
    case 'queued':
    case 'processing':
      if (change === 'resume') return state;
      return change === 'pause' ? 'paused' : 'cancelled';
    case 'paused':
      if (change === 'pause') return state;
      if (change === 'cancel') return 'cancelled';
      return fed === 0 ? 'queued' : 'processing';
    case 'cancelled':
      if (change === 'cancel') return state;
      break;
    case 'completed':
  }
  throw new DomainError(fact('campaign_over', { status: state, change: DONE[change] }), {
    details: { status: state },
  });
}
