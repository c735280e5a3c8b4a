import type { CampaignState } from 'harkara-contract/lists.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Handle } from '../../storage/database.ts';
import {
  completeCampaigns,
  countCampaigns,
  countCampaignsInState,
  findCampaign,
  listCampaigns,
  listCampaignsInState,
  walkCampaigns,
  type CampaignRow,
  type CountedCampaign,
} from '../../storage/manage-campaigns.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { refuseIfTooDeep } from '../reports/depth.ts';

export type { CampaignRow, CountedCampaign };

export async function requireCampaign(
  handle: Handle,
  account: Account,
  campaign: number,
): Promise<CountedCampaign> {
  const key = keyOf(account);
  const found = await findCampaign(handle, key, campaign);
  if (!found) throw noSuchJob();
  if (!isThrough(found)) return found;
  // A worker does this as soon as the last message is final, unless it died just then.
  await completeCampaigns(handle, [{ ...key, campaign }]);
  return { ...found, state: 'completed' };
}

/** All messages are final, but the campaign is not marked as completed. */
function isThrough({ state, total, delivered, failed }: CountedCampaign): boolean {
  return state !== 'completed' && state !== 'cancelled' && delivered + failed === total;
}

/** Newest first. */
export async function pageOfCampaigns(
  handle: Handle,
  account: Account,
  state: CampaignState | null,
  page: { offset: number; perPage: number },
): Promise<{ campaigns: CampaignRow[]; total: number }> {
  const key = keyOf(account);
  const { offset, perPage: limit } = page;
  if (state === null) {
    const { last, total, unbrokenAbove } = await countCampaigns(handle, key);
    if (offset >= total) return { campaigns: [], total };
    // The young ones are found by their numbers; of those that are past their retention, only a few are left.
    const young = last - unbrokenAbove;
    const place =
      offset < young ? { from: last - offset, offset: 0 } : { from: unbrokenAbove, offset: offset - young };
    refuseIfTooDeep(place.offset, total);
    return { campaigns: await listCampaigns(handle, key, { ...place, limit }), total };
  }
  const total = await countCampaignsInState(handle, key, state);
  refuseIfTooDeep(offset, total);
  const campaigns = offset < total ? await listCampaignsInState(handle, key, state, { offset, limit }) : [];
  return { campaigns, total };
}

export type CampaignSearch = {
  state: CampaignState | null;
  channel: string | null;
  /** Part of the name, or the number. */
  words: string | null;
  below: number;
  limit: number;
};

export type CampaignPage = {
  campaigns: CountedCampaign[];
  /** The number below which the list goes on; null: nowhere. */
  next: number | null;
  /** Set if the search was cut short: nothing older than this was examined. */
  reached: Date | null;
};

/** A search by name or channel examines this many campaigns at a time, since no index serves it. */
const MOST_WALKED = 2_000;

/** Newest first, with their counts. */
export async function findCampaigns(
  handle: Handle,
  account: Account,
  { limit, ...search }: CampaignSearch,
): Promise<CampaignPage> {
  const sought = search.words?.trim().toLowerCase() ?? '';
  const filter = { ...search, words: sought === '' ? null : sought };
  const isSifted = filter.channel !== null || filter.words !== null;
  // One more than is shown, to tell whether there are more.
  const page = { most: isSifted ? MOST_WALKED : limit + 1, limit: limit + 1 };
  const { found, last } = await walkCampaigns(handle, keyOf(account), filter, page);
  if (found.length > limit) {
    const campaigns = found.slice(0, limit);
    return { campaigns, next: campaigns.at(-1)?.campaign ?? null, reached: null };
  }
  return { campaigns: found, next: last?.campaign ?? null, reached: last?.createdAt ?? null };
}

export function noSuchJob(): DomainError {
  return new DomainError(fact('campaign_not_found'));
}
