import { causeIn } from 'harkara-contract/causes.ts';
import type { Language } from 'harkara-contract/lists.ts';
import { routeWord } from '../../core/channels/sms/routes.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { timeOfId, toBroadcastId, toPublicId } from '../../core/ids.ts';
import { localTimesIn } from '../../core/local-times.ts';
import { stateName } from '../../core/messages/states.ts';
import type { FoundMessage } from '../../core/reports/search-messages.ts';
import type { Account } from '../../core/accounts/account.ts';
import { csvRow, csvStart, sayInCell, type Cell, type CsvFor } from './csv.ts';

type Column = {
  /** For programs. */
  name: string;
  /** For people. */
  title: Record<Language, string>;
  of: (message: FoundMessage) => Cell;
};

/** Times are in the account's zone for people, and in UTC for programs. */
function columnsFor(account: Account, readBy: CsvFor): Column[] {
  const { reader, language } = readBy;
  const local = localTimesIn(account.timeZone);
  const time = (at: Date | null): Cell =>
    at === null ? null : reader === 'excel' ? local(at) : at.toISOString();
  const causeOf = ({ cause }: FoundMessage): Cell =>
    cause !== null && reader === 'excel' ? causeIn(language, cause) : cause;
  return [
    {
      name: 'accepted_at',
      title: { en: `Time (${account.timeZone})`, hi: `समय (${account.timeZone})` },
      of: ({ id }) => time(timeOfId(id)),
    },
    { name: 'recipient', title: { en: 'To', hi: 'किसे' }, of: ({ recipient }) => recipient },
    { name: 'sender_id', title: { en: 'Sender ID', hi: 'सेंडर आईडी' }, of: ({ sender }) => sender },
    { name: 'text', title: { en: 'Text', hi: 'टेक्स्ट' }, of: ({ text }) => text },
    { name: 'parts', title: { en: 'Parts', hi: 'हिस्से' }, of: ({ parts }) => parts },
    {
      name: 'credits',
      title: { en: 'Credits', hi: 'क्रेडिट' },
      of: ({ price, refunded }) => fromMilliCredits(price - refunded),
    },
    { name: 'status', title: { en: 'Status', hi: 'स्थिति' }, of: ({ state }) => stateName(state) },
    { name: 'cause', title: { en: 'Cause', hi: 'कारण' }, of: causeOf },
    {
      name: 'error',
      title: { en: 'Reported as', hi: 'बताया गया' },
      of: ({ error }) => sayInCell(error, readBy),
    },
    { name: 'error_code', title: { en: 'Code', hi: 'कोड' }, of: ({ errorCode }) => errorCode },
    { name: 'scheduled_at', title: { en: 'Scheduled for', hi: 'शेड्यूल' }, of: ({ dueAt }) => time(dueAt) },
    {
      name: 'sent_at',
      title: { en: 'Taken by the carrier', hi: 'कैरियर को दिया गया' },
      of: ({ sentAt }) => time(sentAt),
    },
    { name: 'final_at', title: { en: 'Result at', hi: 'नतीजे का समय' }, of: ({ finalAt }) => time(finalAt) },
    { name: 'channel', title: { en: 'Channel', hi: 'चैनल' }, of: ({ channel }) => channel },
    { name: 'route', title: { en: 'Route', hi: 'रूट' }, of: ({ route }) => routeWord(route) },
    { name: 'campaign', title: { en: 'Campaign', hi: 'कैंपेन' }, of: ({ campaign }) => campaign },
    {
      name: 'client_ref',
      title: { en: 'Your reference', hi: 'आपका रेफ़रेंस' },
      of: ({ clientRef }) => clientRef,
    },
    { name: 'message_id', title: { en: 'Message ID', hi: 'मैसेज आईडी' }, of: ({ id }) => toPublicId(id) },
    {
      name: 'broadcast_id',
      title: { en: 'Broadcast ID', hi: 'ब्रॉडकास्ट आईडी' },
      of: ({ first, accepted }) => toBroadcastId({ account: account.number, first, accepted }),
    },
    {
      name: 'carrier_id',
      title: { en: 'Carrier’s ID', hi: 'कैरियर की आईडी' },
      of: ({ vendorId }) => vendorId,
    },
  ];
}

/** Messages as a file, piece by piece. */
export async function* writeMessages(
  account: Account,
  pieces: AsyncIterable<FoundMessage[]>,
  readBy: CsvFor,
): AsyncGenerator<string> {
  const { reader, language } = readBy;
  const columns = columnsFor(account, readBy);
  const heads = columns.map(({ name, title }) => (reader === 'excel' ? title[language] : name));
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
