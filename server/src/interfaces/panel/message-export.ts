import { say } from 'harkara-contract/say.ts';
import { routeWord } from '../../core/channels/sms/routes.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { timeOfId, toBroadcastId, toPublicId } from '../../core/ids.ts';
import { localTimesIn } from '../../core/local-times.ts';
import { stateName } from '../../core/messages/states.ts';
import { causeOf } from '../../core/reports/cause.ts';
import type { FoundMessage } from '../../core/reports/search-messages.ts';
import type { Account } from '../../core/accounts/account.ts';
import { CAUSE_WORDS } from './cause-words.ts';
import { csvRow, csvStart, type Cell, type CsvReader } from './csv.ts';

type Column = {
  /** For programs. */
  name: string;
  /** For people. */
  title: string;
  of: (message: FoundMessage) => Cell;
};

/** Times are in the account's zone for people, and in UTC for programs. */
function columnsFor(account: Account, reader: CsvReader): Column[] {
  const local = localTimesIn(account.timeZone);
  const time = (at: Date | null): Cell =>
    at === null ? null : reader === 'excel' ? local(at) : at.toISOString();
  return [
    { name: 'accepted_at', title: `Time (${account.timeZone})`, of: ({ id }) => time(timeOfId(id)) },
    { name: 'recipient', title: 'To', of: ({ recipient }) => recipient },
    { name: 'sender_id', title: 'Sender ID', of: ({ sender }) => sender },
    { name: 'text', title: 'Text', of: ({ text }) => text },
    { name: 'parts', title: 'Parts', of: ({ parts }) => parts },
    {
      name: 'credits',
      title: 'Credits',
      of: ({ price, refunded }) => fromMilliCredits(price - refunded),
    },
    { name: 'status', title: 'Status', of: ({ state }) => stateName(state) },
    { name: 'cause', title: 'Cause', of: (message) => causeCell(message, reader) },
    { name: 'error', title: 'Reported as', of: ({ error }) => error && say(error) },
    { name: 'error_code', title: 'Code', of: ({ errorCode }) => errorCode },
    { name: 'scheduled_at', title: 'Scheduled for', of: ({ dueAt }) => time(dueAt) },
    { name: 'sent_at', title: 'Taken by the carrier', of: ({ sentAt }) => time(sentAt) },
    { name: 'final_at', title: 'Result at', of: ({ finalAt }) => time(finalAt) },
    { name: 'channel', title: 'Channel', of: ({ channel }) => channel },
    { name: 'route', title: 'Route', of: ({ route }) => routeWord(route) },
    { name: 'campaign', title: 'Campaign', of: ({ campaign }) => campaign },
    { name: 'client_ref', title: 'Your reference', of: ({ clientRef }) => clientRef },
    { name: 'message_id', title: 'Message ID', of: ({ id }) => toPublicId(id) },
    {
      name: 'broadcast_id',
      title: 'Broadcast ID',
      of: ({ first, accepted }) => toBroadcastId({ account: account.number, first, accepted }),
    },
    { name: 'carrier_id', title: 'Carrier’s ID', of: ({ vendorId }) => vendorId },
  ];
}

function causeCell({ channel, state, errorCode, error }: FoundMessage, reader: CsvReader): Cell {
  const cause = causeOf(channel, state, errorCode, error);
  return cause !== null && reader === 'excel' ? CAUSE_WORDS[cause] : cause;
}

/** Messages as a file, piece by piece. */
export async function* writeMessages(
  account: Account,
  pieces: AsyncIterable<FoundMessage[]>,
  reader: CsvReader,
): AsyncGenerator<string> {
  const columns = columnsFor(account, reader);
  const heads = columns.map(({ name, title }) => (reader === 'excel' ? title : name));
  yield csvStart(reader) + csvRow(heads, reader);
  for await (const messages of pieces) {
    yield messages
      .map((message) =>
        csvRow(
          columns.map(({ of }) => of(message)),
          reader,
        ),
      )
      .join('');
  }
}
