import { CAMPAIGN_STATES, type CampaignState } from 'harkara-contract/lists.ts';
import { describe, expect, test } from 'vitest';
import { DomainError } from '../errors.ts';
import { stateAfter, type CampaignChange } from './campaign-states.ts';

const AFTER: Record<CampaignState, Record<CampaignChange, CampaignState | 'conflict'>> = {
  queued: { pause: 'paused', resume: 'queued', cancel: 'cancelled' },
  processing: { pause: 'paused', resume: 'processing', cancel: 'cancelled' },
  paused: { pause: 'paused', resume: 'processing', cancel: 'cancelled' },
  completed: { pause: 'conflict', resume: 'conflict', cancel: 'conflict' },
  cancelled: { pause: 'conflict', resume: 'conflict', cancel: 'cancelled' },
};

const CASES = CAMPAIGN_STATES.flatMap((state) =>
  (['pause', 'resume', 'cancel'] as const).map((change) => [change, state, AFTER[state][change]] as const),
);

describe('a change of a campaign', () => {
  test.each(CASES)('%s of a campaign that is %s: %s', (change, state, after) => {
    if (after !== 'conflict') {
      expect(stateAfter(change, { state, fed: 10 })).toBe(after);
      return;
    }
    expect(() => stateAfter(change, { state, fed: 10 })).toThrow(
      expect.objectContaining({ code: 'conflict', extras: { details: { status: state } } }),
    );
    expect(() => stateAfter(change, { state, fed: 10 })).toThrow(DomainError);
  });

  test('a campaign that was paused before anything was fed is queued again', () => {
    expect(stateAfter('resume', { state: 'paused', fed: 0 })).toBe('queued');
  });
});
