import type { NamedEntry } from '../../../core/audit-log/named-entries.ts';
import { timesFor, type Column, type CsvFor } from '../csv.ts';

export function auditColumns(zone: string, readBy: CsvFor): Column<NamedEntry>[] {
  const time = timesFor(readBy, zone);
  return [
    { name: 'no', en: 'Entry', hi: 'एंट्री', of: ({ no }) => no },
    { name: 'at', en: `Time (${zone})`, hi: `समय (${zone})`, of: ({ at }) => time(at) },
    { name: 'actor', en: 'By', hi: 'किसने', of: ({ actor }) => actor },
    { name: 'actor_name', en: 'Name', hi: 'नाम', of: ({ actorName }) => actorName },
    { name: 'address', en: 'Address', hi: 'पता', of: ({ address }) => address },
    { name: 'action', en: 'Action', hi: 'क्या किया', of: ({ action }) => action },
    { name: 'account', en: 'Account', hi: 'अकाउंट', of: ({ username }) => username },
    { name: 'subject', en: 'What', hi: 'किसका', of: ({ subject }) => subject },
    { name: 'before', en: 'Before', hi: 'पहले', of: ({ before }) => before && JSON.stringify(before) },
    { name: 'after', en: 'After', hi: 'बाद में', of: ({ after }) => after && JSON.stringify(after) },
    { name: 'reason', en: 'Reason', hi: 'कारण', of: ({ reason }) => reason },
    { name: 'hash', en: 'Hash', hi: 'Hash', of: ({ hash }) => hash },
  ];
}
