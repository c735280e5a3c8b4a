import { say } from 'harkara-contract/say.ts';
import type { Account } from '../../core/accounts/account.ts';
import { listUnreached, type Unreached } from '../../core/campaigns/unreached.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { localTimesIn } from '../../core/local-times.ts';
import { stateName } from '../../core/messages/states.ts';
import { CAUSE_WORDS } from './cause-words.ts';
import { causeOf } from '../../core/reports/cause.ts';
import { csvRow, csvStart, type Cell, type CsvReader } from './csv.ts';

/** Read at a time. */
const PAGE = 1_000;

const FOR_PROGRAMS = ['number', 'status', 'cause', 'code', 'reason', 'time', 'message_id', 'text'];
const forPeople = (zone: string) => [
  'Number',
  'Status',
  'Cause',
  'Code',
  'Reported as',
  `Time (${zone})`,
  'Message ID',
  'Text',
];
// A place is not the row of a file: rows that were left out have none, and a large file becomes several campaigns.
const ROW = { excel: 'Row', programs: 'row' };
const PLACE = { excel: 'Message no.', programs: 'place' };

/** Who was not reached by a campaign, page by page, so that a file of any length takes little memory. */
export async function* writeUnreached(
  gateway: Gateway,
  account: Account,
  id: number,
  reader: CsvReader,
): AsyncGenerator<string> {
  const isForPeople = reader === 'excel';
  const local = localTimesIn(account.timeZone);
  const rowOf = (channel: string, message: Unreached): Cell[] => {
    const { state, errorCode, error, finalAt } = message;
    const cause = causeOf(channel, state, errorCode, error) ?? 'other';
    return [
      message.row ?? message.place + 1,
      message.recipient,
      stateName(state),
      isForPeople ? CAUSE_WORDS[cause] : cause,
      errorCode,
      error && say(error),
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
      const first = (campaign.hasRows ? ROW : PLACE)[reader];
      const others = isForPeople ? forPeople(account.timeZone) : FOR_PROGRAMS;
      yield csvStart(reader) + csvRow([first, ...others], reader);
    }
    if (messages.length > 0)
      yield messages.map((message) => csvRow(rowOf(campaign.channel, message), reader)).join('');
    from = page.next;
  }
}
