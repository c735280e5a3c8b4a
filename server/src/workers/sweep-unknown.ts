import { HOUR_MS } from '../durations.ts';
import type { Held } from '../core/accounts/held-accounts.ts';
import {
  recordingTransaction,
  recordInside,
  type Recorded,
  type Recording,
} from '../core/delivery/record-progress.ts';
import { hoursOfNews, lockSilent, SWEPT_CHANNELS } from '../core/delivery/silence.ts';
import { vendorKey } from '../core/delivery/vendor-key.ts';
import { timeOfId } from '../core/ids.ts';
import type { AlongCommit, Transaction } from '../storage/database.ts';
import { listPartitions } from '../storage/partitions.ts';
import { insertProgress, type VendorRef } from '../storage/progress.queries.ts';
import {
  findUnknown,
  lockUnknownSweep,
  moveUnknownSweep,
  type UnknownMessage,
} from '../storage/receipt-walk.queries.ts';
import { countPages } from '../storage/retired-weeks.queries.ts';
import { every, type Loop } from './every.ts';
import type { SilentExpiryOptions } from './expire-silent.ts';

/** Four megabytes are read at most, and so many messages ended. */
const SLICE_PAGES = 500;
const BATCH = 500;
const PAUSE_MS = 250;
const REST_MS = 60_000;
const START = '(0,0)';

type Step = 'rest' | 'done' | 'go on' | Recorded;

/**
 * Goes once through all messages of some channels that an earlier version has left unknown, without a reference by
 * which the search for messages without news would find them. Those whose time is over end as they should have; the others
 * get a reference.
 */
export function startUnknownSweep(options: SilentExpiryOptions): Loop {
  async function sweepSlice(
    handle: Transaction,
    alongCommit: AlongCommit,
    held: Held<Recording>,
  ): Promise<Step> {
    const at = await lockUnknownSweep(handle);
    if (!at) return 'rest';
    if (at.done) return 'done';
    const partitions = await listPartitions(handle, 'messages');
    const partition = partitions.find(({ name }) => name >= at.partition)?.name;
    if (partition === undefined) {
      alongCommit(moveUnknownSweep(handle, at, true));
      return 'done';
    }
    const after = partition === at.partition ? at.place : START;
    const end = pageOf(after) + SLICE_PAGES;
    const found = await findUnknown(
      handle,
      partition,
      { after, before: `(${end},0)`, channels: SWEPT_CHANNELS },
      BATCH,
    );
    const place = found.length === BATCH ? (found.at(-1)?.place ?? START) : `(${end},0)`;
    const isThrough = found.length < BATCH && end >= (await countPages(handle, partition));
    // The name of the next partition is greater than this one's followed by anything.
    const next = isThrough ? { partition: `${partition}_`, place: START } : { partition, place };
    alongCommit(moveUnknownSweep(handle, next, false));
    return settle(handle, alongCommit, held, found);
  }

  async function settle(
    handle: Transaction,
    alongCommit: AlongCommit,
    held: Held<Recording>,
    found: readonly UnknownMessage[],
  ): Promise<Step> {
    const expected = options.receipts();
    const now = options.now();
    const isOver = ({ since, id, channel }: UnknownMessage) =>
      (since ?? timeOfId(id)).getTime() < now.getTime() - hoursOfNews(expected, [channel]) * HOUR_MS;
    const refs = found.filter((message) => !isOver(message)).map(refOf);
    if (refs.length > 0) alongCommit(insertProgress(handle, { ...NOTHING, refs, now }));
    const news = await lockSilent(handle, found.filter(isOver), expected, now);
    return news.length === 0 ? 'go on' : recordInside(handle, alongCommit, held, news);
  }

  let restUntil = 0;
  let isDone = false;
  return every(PAUSE_MS, 'end what earlier versions left unknown', options.log, async () => {
    if (isDone || performance.now() < restUntil) return;
    // It rests after a failure as well.
    restUntil = performance.now() + REST_MS;
    const step = await recordingTransaction(options.recording, sweepSlice);
    if (step === 'rest') return;
    restUntil = 0;
    isDone = step === 'done';
    if (typeof step === 'object') options.onRecorded(step, step.moved.length);
  });
}

const NOTHING = { attempts: [], receipts: [], requeued: [], usage: [], campaigns: [], causes: [] };

function refOf({ bucket, account, id, connector, recipient, since }: UnknownMessage): VendorRef {
  return {
    bucket,
    account,
    id,
    vendorKey: vendorKey(id),
    connector: connector ?? 0,
    part: 1,
    parts: 1,
    recipient,
    claimedAt: since ?? timeOfId(id),
    claim: null,
  };
}

const pageOf = (place: string) => Number(/\d+/.exec(place)?.[0]);
