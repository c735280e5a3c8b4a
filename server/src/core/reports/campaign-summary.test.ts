import { describe, expect, test } from 'vitest';
import { summaryOfCampaign } from './campaign-summary.ts';

const NONE = { unknown: 0, sent: 0, delivered: 0, failed: 0, expired: 0, cancelled: 0 };
const of = (counts: object, fed = 1_000) => ({ ...NONE, total: 1_000, fed, ...counts });

describe('the summary of a campaign', () => {
  test.each([
    ['nothing has been fed', of({}, 0), { queued: 1_000 }],
    ['some are with the operator', of({ sent: 300, unknown: 2 }), { queued: 698, unknown: 2, sent: 300 }],
    ['all are final', of({ delivered: 900, failed: 100 }), { delivered: 900, failed: 100 }],
    [
      'some have expired or were cancelled',
      of({ delivered: 900, failed: 100, expired: 20, cancelled: 30 }),
      { delivered: 900, failed: 50, expired: 20, cancelled: 30 },
    ],
  ])('when %s', (_when, counts, summary) => {
    expect(summaryOfCampaign(counts, false)).toEqual(summary);
  });

  test('distinguishes messages waiting for the campaign’s time from those waiting for their turn', () => {
    expect(summaryOfCampaign(of({ sent: 100 }, 400), true)).toEqual({
      scheduled: 600,
      queued: 300,
      sent: 100,
    });
    expect(summaryOfCampaign(of({ failed: 1, cancelled: 1 }, 0), true)).toEqual({
      scheduled: 999,
      cancelled: 1,
    });
  });

  test('adds up to the total even if an earlier version moved some messages', () => {
    expect(summaryOfCampaign(of({ sent: -40, delivered: 900 }), false)).toEqual({
      queued: 100,
      delivered: 900,
    });
    expect(summaryOfCampaign(of({ sent: 40, unknown: 9, delivered: 995 }), false)).toEqual({
      unknown: 5,
      delivered: 995,
    });
  });
});
