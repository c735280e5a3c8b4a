import {
  countCauses,
  findUnreached,
  sumOfWaiting,
  type CauseCount,
  type IdRange,
  type UnreachedMessage,
} from '../../storage/campaign-messages.queries.ts';
import type { Reads } from '../../storage/database.ts';
import {
  findImportOfCampaign,
  listOpenSiblings,
  type Sibling,
} from '../../storage/import-campaigns.queries.ts';
import { findImport } from '../../storage/imports.queries.ts';
import { findFileRows } from '../../storage/manage-campaigns.queries.ts';
import { findText } from '../../storage/messages.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import type { Gateway } from '../gateway.ts';
import { idAt, offsetOfId } from '../ids.ts';
import { isBegun } from '../imports/stop-import.ts';
import { rowAt } from './file-rows.ts';
import { requireCampaign, type CountedCampaign } from './find-campaigns.ts';

export type { UnreachedMessage };

type Reading = Pick<Gateway, 'db' | 'reportTurns'>;
export type UnreachedReading = Reading & { reads: Reads };
export type Unreached = Omit<UnreachedMessage, 'body'> & {
  text: string;
  /** Its place among the campaign's messages, from 0. */
  place: number;
  /** The row of the file that it came from; null if that is not known. */
  row: number | null;
};

/** Most messages that are examined at a time: 20,000 took 40 to 60 ms. */
const MOST_WALKED = 10_000;
const MOST_CAUSES_WALKED = 20_000;

/**
 * Messages of a campaign that have failed, expired or were cancelled, in the order in which they were given.
 *
 * @param from the place of the first message to examine.
 * @returns `next`, the place at which to go on; null at the end.
 */
export async function listUnreached(
  { db, reads, reportTurns }: UnreachedReading,
  account: Account,
  number: number,
  { from, limit }: { from: number; limit: number },
): Promise<{ campaign: CountedCampaign; messages: Unreached[]; next: number | null }> {
  const campaign = await requireCampaign(db.reports, account, number);
  const key = keyOf(account);
  const end = Math.min(from + MOST_WALKED, campaign.total);
  if (from >= end) return { campaign, messages: [], next: null };
  return reportTurns.run(account.number, async () => {
    const { found, shared, rows } = await reads.read(async (handle) => {
      const found = await findUnreached(handle, key, rangeOf(campaign, from, end), limit);
      const isShared = found.some(({ body }) => body === null);
      return {
        found,
        shared: isShared ? ((await findText(handle, key, campaign.first)) ?? '') : '',
        rows:
          campaign.hasRows && found.length > 0 ? await findFileRows(handle, key, campaign.campaign) : null,
      };
    });
    const messages = found.map(({ body, ...message }) => {
      const place = offsetOfId(campaign.first, message.id);
      return { ...message, text: body ?? shared, place, row: rows && rowAt(rows, place) };
    });
    const last = messages.at(-1);
    const reached = messages.length === limit && last ? last.place + 1 : end;
    return { campaign, messages, next: reached < campaign.total ? reached : null };
  });
}

/** @returns `examined`, of how many messages from the first on the causes are. */
export async function causesOf(
  { db, reportTurns }: Reading,
  account: Account,
  number: number,
): Promise<{ causes: CauseCount[]; examined: number }> {
  const campaign = await requireCampaign(db.reports, account, number);
  if (campaign.failed === 0) return { causes: [], examined: campaign.total };
  const key = keyOf(account);
  const examined = Math.min(campaign.total, MOST_CAUSES_WALKED);
  const causes = await reportTurns.run(account.number, () =>
    countCauses(db.reports, key, rangeOf(campaign, 0, examined)),
  );
  return { causes, examined };
}

export type Cancellation = {
  messages: number;
  /** Thousandths of a credit. */
  price: number;
  /** Messages of the same file that are in no campaign yet, and will be in none. */
  notCreated: number;
  /** Other campaigns of the same file that have not ended. */
  siblings: Sibling[];
};

/** What cancelling a campaign would take back by now. */
export async function previewCancellation(
  { db, reportTurns }: Reading,
  account: Account,
  number: number,
): Promise<Cancellation> {
  const campaign = await requireCampaign(db.reports, account, number);
  const key = keyOf(account);
  const waiting = await reportTurns.run(account.number, () =>
    sumOfWaiting(db.reports, key, rangeOf(campaign, 0, campaign.total)),
  );
  const of = await findImportOfCampaign(db.reports, key, number);
  if (!of) return { ...waiting, notCreated: 0, siblings: [] };
  const file = await findImport(db.reports, of);
  return {
    ...waiting,
    notCreated: file && isBegun(file) ? file.good - file.done : 0,
    siblings: await listOpenSiblings(db.reports, of, number),
  };
}

function rangeOf({ first }: CountedCampaign, from: number, end: number): IdRange {
  return { first: idAt(first, from), last: idAt(first, end - 1) };
}
