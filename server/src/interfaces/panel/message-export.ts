import { routeWord } from '../../core/channels/sms/routes.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { timeOfId, toBroadcastId, toPublicId } from '../../core/ids.ts';
import { stateName } from '../../core/messages/states.ts';
import type { FoundMessage } from '../../core/reports/search-messages.ts';
import type { Account } from '../../core/accounts/account.ts';
import { causeInCell, sayInCell, timesFor, type Column, type CsvFor } from './csv.ts';

export function messageColumns({ number, timeZone }: Account, readBy: CsvFor): Column<FoundMessage>[] {
  const time = timesFor(readBy, timeZone);
  return [
    {
      name: 'accepted_at',
      en: `Time (${timeZone})`,
      hi: `समय (${timeZone})`,
      of: ({ id }) => time(timeOfId(id)),
    },
    { name: 'recipient', en: 'To', hi: 'किसे', of: ({ recipient }) => recipient },
    { name: 'sender_id', en: 'Sender ID', hi: 'सेंडर आईडी', of: ({ sender }) => sender },
    { name: 'text', en: 'Text', hi: 'टेक्स्ट', of: ({ text }) => text },
    { name: 'parts', en: 'Parts', hi: 'हिस्से', of: ({ parts }) => parts },
    {
      name: 'credits',
      en: 'Credits',
      hi: 'क्रेडिट',
      of: ({ price, refunded }) => fromMilliCredits(price - refunded),
    },
    { name: 'status', en: 'Status', hi: 'स्थिति', of: ({ state }) => stateName(state) },
    { name: 'cause', en: 'Cause', hi: 'कारण', of: ({ cause }) => causeInCell(cause, readBy) },
    { name: 'error', en: 'Reported as', hi: 'बताया गया', of: ({ error }) => sayInCell(error, readBy) },
    { name: 'error_code', en: 'Code', hi: 'कोड', of: ({ errorCode }) => errorCode },
    { name: 'scheduled_at', en: 'Scheduled for', hi: 'शेड्यूल', of: ({ dueAt }) => time(dueAt) },
    {
      name: 'sent_at',
      en: 'Taken by the carrier',
      hi: 'कैरियर को दिया गया',
      of: ({ sentAt }) => time(sentAt),
    },
    { name: 'final_at', en: 'Result at', hi: 'नतीजे का समय', of: ({ finalAt }) => time(finalAt) },
    { name: 'channel', en: 'Channel', hi: 'चैनल', of: ({ channel }) => channel },
    { name: 'route', en: 'Route', hi: 'रूट', of: ({ route }) => routeWord(route) },
    { name: 'campaign', en: 'Campaign', hi: 'कैंपेन', of: ({ campaign }) => campaign },
    { name: 'client_ref', en: 'Your reference', hi: 'आपका रेफ़रेंस', of: ({ clientRef }) => clientRef },
    { name: 'message_id', en: 'Message ID', hi: 'मैसेज आईडी', of: ({ id }) => toPublicId(id) },
    {
      name: 'broadcast_id',
      en: 'Broadcast ID',
      hi: 'ब्रॉडकास्ट आईडी',
      of: ({ first, accepted }) => toBroadcastId({ account: number, first, accepted }),
    },
    { name: 'carrier_id', en: 'Carrier’s ID', hi: 'कैरियर की आईडी', of: ({ vendorId }) => vendorId },
  ];
}
