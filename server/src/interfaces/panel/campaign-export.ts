import type { Account } from '../../core/accounts/account.ts';
import type { CountedCampaign } from '../../core/campaigns/find-campaigns.ts';
import { listUnreached, type Unreached, type UnreachedReading } from '../../core/campaigns/unreached.ts';
import { toPublicId } from '../../core/ids.ts';
import { stateName } from '../../core/messages/states.ts';
import { causeInCell, csvFile, sayInCell, timesFor, type Column, type CsvFor } from './csv.ts';

/** Read at a time. */
const PAGE = 1_000;

// A place is not the row of a file: rows that were left out have none, and a large file becomes several campaigns.
const ROW = { name: 'row', en: 'Row', hi: 'पंक्ति' };
const PLACE = { name: 'place', en: 'Message no.', hi: 'मैसेज नं.' };

/** Who was not reached by a campaign. */
export function writeUnreached(
  reading: UnreachedReading,
  account: Account,
  { campaign, hasRows }: CountedCampaign,
  readBy: CsvFor,
): AsyncGenerator<string> {
  const zone = account.timeZone;
  const time = timesFor(readBy, zone);
  const columns: Column<Unreached>[] = [
    { ...(hasRows ? ROW : PLACE), of: ({ row, place }) => row ?? place + 1 },
    { name: 'number', en: 'Number', hi: 'नंबर', of: ({ recipient }) => recipient },
    { name: 'status', en: 'Status', hi: 'स्थिति', of: ({ state }) => stateName(state) },
    { name: 'cause', en: 'Cause', hi: 'कारण', of: ({ cause }) => causeInCell(cause, readBy) },
    { name: 'code', en: 'Code', hi: 'कोड', of: ({ errorCode }) => errorCode },
    { name: 'reason', en: 'Reported as', hi: 'बताया गया', of: ({ error }) => sayInCell(error, readBy) },
    { name: 'time', en: `Time (${zone})`, hi: `समय (${zone})`, of: ({ finalAt }) => time(finalAt) },
    { name: 'message_id', en: 'Message ID', hi: 'मैसेज आईडी', of: ({ id }) => toPublicId(id) },
    { name: 'text', en: 'Text', hi: 'टेक्स्ट', of: ({ text }) => text },
  ];
  return csvFile(columns, pagesOf(reading, account, campaign), readBy);
}

async function* pagesOf(
  reading: UnreachedReading,
  account: Account,
  id: number,
): AsyncGenerator<Unreached[]> {
  for (let from: number | null = 0; from !== null;) {
    const page: Awaited<ReturnType<typeof listUnreached>> = await listUnreached(reading, account, id, {
      from,
      limit: PAGE,
    });
    yield page.messages;
    from = page.next;
  }
}
