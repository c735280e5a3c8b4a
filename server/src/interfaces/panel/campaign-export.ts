import { causeIn } from 'harkara-contract/causes.ts';
import type { Language } from 'harkara-contract/lists.ts';
import type { Account } from '../../core/accounts/account.ts';
import { listUnreached, type Unreached } from '../../core/campaigns/unreached.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { localTimesIn } from '../../core/local-times.ts';
import { stateName } from '../../core/messages/states.ts';
import { csvRow, csvStart, sayInCell, type Cell, type CsvFor } from './csv.ts';

/** Read at a time. */
const PAGE = 1_000;

const FOR_PROGRAMS = ['number', 'status', 'cause', 'code', 'reason', 'time', 'message_id', 'text'];
const FOR_PEOPLE: Record<Language, (zone: string) => string[]> = {
  en: (zone) => ['Number', 'Status', 'Cause', 'Code', 'Reported as', `Time (${zone})`, 'Message ID', 'Text'],
  hi: (zone) => ['नंबर', 'स्थिति', 'कारण', 'कोड', 'बताया गया', `समय (${zone})`, 'मैसेज आईडी', 'टेक्स्ट'],
};
// A place is not the row of a file: rows that were left out have none, and a large file becomes several campaigns.
const ROW = { en: 'Row', hi: 'पंक्ति', programs: 'row' };
const PLACE = { en: 'Message no.', hi: 'मैसेज नं.', programs: 'place' };

/** Who was not reached by a campaign, page by page, so that a file of any length takes little memory. */
export async function* writeUnreached(
  gateway: Gateway,
  account: Account,
  id: number,
  readBy: CsvFor,
): AsyncGenerator<string> {
  const { reader, language } = readBy;
  const isForPeople = reader === 'excel';
  const local = localTimesIn(account.timeZone);
  const rowOf = (message: Unreached): Cell[] => {
    const { state, cause, errorCode, error, finalAt } = message;
    return [
      message.row ?? message.place + 1,
      message.recipient,
      stateName(state),
      isForPeople ? causeIn(language, cause) : cause,
      errorCode,
      sayInCell(error, readBy),
      finalAt && (isForPeople ? local(finalAt) : finalAt.toISOString()),
      toPublicId(message.id),
      message.text,
    ];
  };
  for (let from: number | null = 0; from !== null;) {
    const page: Awaited<ReturnType<typeof listUnreached>> = await listUnreached(gateway, account, id, {
      from,
      limit: PAGE,
    });
    const { campaign, messages } = page;
    if (from === 0) {
      const first = (campaign.hasRows ? ROW : PLACE)[isForPeople ? language : 'programs'];
      const others = isForPeople ? FOR_PEOPLE[language](account.timeZone) : FOR_PROGRAMS;
      yield csvStart(reader) + csvRow([first, ...others], reader);
    }
    if (messages.length > 0) yield messages.map((message) => csvRow(rowOf(message), reader)).join('');
    from = page.next;
  }
}
