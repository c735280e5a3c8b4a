import type { Logger } from 'pino';
import type { Database } from '../storage/database.ts';
import {
  completeCampaigns,
  findOpenCampaigns,
  type CampaignKey,
} from '../storage/manage-campaigns.queries.ts';
import { every, type Loop } from './every.ts';

const PAGE = 200;
const ROUND_MS = 2_000;
const BEFORE_ALL: CampaignKey = { bucket: -1, account: 0, campaign: 0 };

export type CampaignCompleter = Loop & {
  /** A message of this campaign has become final. */
  noteFinal(campaign: CampaignKey): void;
};

/**
 * Marks campaigns as completed when their last message is final. Campaigns with news are checked after the news was
 * committed: of several processes that record the last messages at once, the last one sees them all. In addition, all
 * open campaigns are walked slowly, for those that a process had yet to check when it died.
 */
export function startCampaignCompleter({ db, log }: { db: Database; log: Logger }): CampaignCompleter {
  const news = new Map<string, CampaignKey>();
  let place = BEFORE_ALL;
  let roundAt = 0;

  async function lookAtNews(): Promise<void> {
    if (news.size === 0) return;
    const looked = [...news];
    news.clear();
    try {
      await completeCampaigns(
        db.hot,
        looked.map(([, campaign]) => campaign),
      );
    } catch (error) {
      for (const [name, campaign] of looked) news.set(name, campaign);
      throw error;
    }
  }

  async function goRound(): Promise<void> {
    if (performance.now() < roundAt) return;
    const open = await findOpenCampaigns(db.hot, place, PAGE);
    if (open.length > 0) await completeCampaigns(db.hot, open);
    place = (open.length === PAGE ? open.at(-1) : undefined) ?? BEFORE_ALL;
    roundAt = performance.now() + ROUND_MS;
  }

  const loop = every(200, 'complete campaigns', log, async () => {
    await lookAtNews();
    await goRound();
  });
  return {
    ...loop,
    noteFinal(campaign) {
      news.set(`${campaign.account} ${campaign.campaign}`, campaign);
    },
  };
}
