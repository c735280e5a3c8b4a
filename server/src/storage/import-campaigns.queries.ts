import type { AccountKey } from './accounts.queries.ts';
import { allRows, countRows, type Handle } from './database.ts';
import type { ImportKey } from './import-record.ts';

const OPEN = `('queued', 'processing', 'paused')`;

export async function linkCampaign(
  handle: Handle,
  { bucket, account, import: id }: ImportKey,
  campaign: number,
): Promise<void> {
  await handle.query({
    name: 'link-campaign-to-import',
    text: `insert into import_campaigns (bucket, account, campaign, import) values ($1, $2, $3, $4)
           on conflict (bucket, account, campaign) do nothing`,
    values: [bucket, account, campaign, id],
  });
}

/** The import that a campaign was created from; null: from none, or it has long ended. */
export async function findImportOfCampaign(
  handle: Handle,
  { bucket, account }: AccountKey,
  campaign: number,
): Promise<ImportKey | null> {
  const { rows } = await handle.query<{ import: number }>({
    name: 'find-import-of-campaign',
    text: `select import from import_campaigns where bucket = $1 and account = $2 and campaign = $3`,
    values: [bucket, account, campaign],
  });
  return rows[0] ? { bucket, account, import: rows[0].import } : null;
}

export type Sibling = { campaign: number; name: string | null };

/** Other campaigns of the same import that have not ended. */
export async function listOpenSiblings(
  handle: Handle,
  { bucket, account, import: id }: ImportKey,
  campaign: number,
): Promise<Sibling[]> {
  return allRows(handle, {
    name: 'list-open-siblings',
    text: `select c.campaign, c.name
             from import_campaigns l
             join campaigns c on c.bucket = l.bucket and c.account = l.account and c.campaign = l.campaign
            where l.bucket = $1 and l.account = $2 and l.import = $3 and l.campaign <> $4 and c.state in ${OPEN}
            order by l.campaign`,
    values: [bucket, account, id, campaign],
  });
}

/** Of campaigns that have ended. @returns how many were dropped, at most `limit`. */
export async function dropEndedLinks(handle: Handle, limit: number): Promise<number> {
  return countRows(handle, {
    name: 'drop-ended-import-campaigns',
    text: `delete from import_campaigns where (bucket, account, campaign) in (
             select l.bucket, l.account, l.campaign from import_campaigns l
              where not exists (
                select 1 from campaigns c
                 where c.bucket = l.bucket and c.account = l.account and c.campaign = l.campaign and c.state in ${OPEN})
              limit $1)`,
    values: [limit],
  });
}
