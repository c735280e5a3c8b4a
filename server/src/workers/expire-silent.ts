import type { Logger } from 'pino';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import type { Held } from '../core/accounts/held-accounts.ts';
import {
  recordingTransaction,
  recordInside,
  type Recorded,
  type Recording,
} from '../core/delivery/record-progress.ts';
import { hoursOfNews, lockSilent, type ExpectedReceipts, type Walk } from '../core/delivery/silence.ts';
import type { AlongCommit, Transaction } from '../storage/database.ts';
import {
  countHandOverPages,
  findOpenMessages,
  lockReceiptWalk,
  moveReceiptWalk,
} from '../storage/receipt-walk.queries.ts';
import { every, type Loop } from './every.ts';

/** This many pages hold fewer than 500 hand-overs: each takes at least 84 of a page's 8,192 octets. */
const SLICE_PAGES = 5;
/** All processes together take at most four slices a second: up to 2,000 messages, each looked up once in its life. */
const PAUSE_MS = 250;
const REST_MS = 60_000;

export type SilentExpiryOptions = {
  recording: Recording;
  receipts: () => ExpectedReceipts;
  now: () => Date;
  log: Logger;
  onRecorded: (recorded: Recorded, items: number) => void;
};

/** `rest`: no day is over yet whose receipts are overdue. */
type Step = 'rest' | 'go on' | Recorded;

/**
 * Ends messages that were handed over and got no receipt, as their channel says; those of channels in which no news is
 * good news stay as they are, and count as finished for their campaign. Every hand-over that was accepted, or of which
 * that never became known, is in `vendor_refs`, with a partition for each day: when the receipts of a whole day are
 * overdue, its partition is read once by each walk, slice by slice. The progress is stored with what a slice found, so that any process
 * can take the next one.
 */
export function startSilentExpiry(options: SilentExpiryOptions, { id: walk, channels }: Walk): Loop {
  async function expireSlice(
    handle: Transaction,
    alongCommit: AlongCommit,
    held: Held<Recording>,
  ): Promise<Step> {
    const expected = options.receipts();
    const at = options.now();
    const overdue = new Date(at.getTime() - hoursOfNews(expected, channels) * HOUR_MS);
    const place = await lockReceiptWalk(handle, walk, PAUSE_MS);
    if (!place) return 'go on';
    const dayEnds = new Date(Date.parse(place.day) + DAY_MS);
    if (dayEnds > overdue) return 'rest';
    if (place.page >= (await countHandOverPages(handle, place.day))) {
      alongCommit(moveReceiptWalk(handle, walk, { day: dayEnds.toISOString().slice(0, 10), page: 0 }));
      return 'go on';
    }
    const except = [...expected.channels].flatMap(([connector, has]) =>
      has.some((channel) => channels.includes(channel)) ? [] : [connector],
    );
    const open = await findOpenMessages(handle, place, SLICE_PAGES, { channels, except, before: overdue });
    alongCommit(moveReceiptWalk(handle, walk, { ...place, page: place.page + SLICE_PAGES }));
    const news = await lockSilent(handle, open, expected, at);
    return news.length === 0 ? 'go on' : recordInside(handle, alongCommit, held, news);
  }

  let restUntil = 0;
  return every(PAUSE_MS, 'expire what got no receipt', options.log, async () => {
    if (performance.now() < restUntil) return;
    // It rests after a failure as well.
    restUntil = performance.now() + REST_MS;
    const step = await recordingTransaction(options.recording, expireSlice);
    if (step === 'rest') return;
    restUntil = 0;
    if (step !== 'go on') options.onRecorded(step, step.moved.length);
  });
}
