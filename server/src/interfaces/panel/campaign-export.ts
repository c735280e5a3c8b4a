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

// A place is not the row of a file: rows that were left out have none, and a large file becomes several campaigns.
const FOR_PROGRAMS = ['place', 'number', 'status', 'cause', 'code', 'reason', 'time', 'message_id', 'text'];
const forPeople = (zone: string) => [
  'Message no.',
  'Number',
  'Status',
  'Cause',
  'Code',
  'Reported as',
  `Time (${zone})`,
  'Message ID',
  'Text',
];

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
      message.place + 1,
      message.recipient,
      stateName(state),
      isForPeople ? CAUSE_WORDS[cause] : cause,
      errorCode,
      error,
      finalAt && (isForPeople ? local(finalAt) : finalAt.toISOString()),
      toPublicId(message.id),
      message.text,
    ];
  };
  yield csvStart(reader) + csvRow(isForPeople ? forPeople(account.timeZone) : FOR_PROGRAMS, reader);
  for (let from: number | null = 0; from !== null;) {
    const page: Awaited<ReturnType<typeof listUnreached>> = await listUnreached(gateway, account, id, {
      from,
      limit: PAGE,
    });
    const { channel } = page.campaign;
    if (page.messages.length > 0)
      yield page.messages.map((message) => csvRow(rowOf(channel, message), reader)).join('');
    from = page.next;
  }
}
