import type { NamedEntry } from '../../../core/audit-log/named-entries.ts';
import { localTimesIn } from '../../../core/local-times.ts';
import { csvRow, csvStart, type Cell, type CsvReader } from '../csv.ts';

const FOR_PROGRAMS = [
  'no',
  'at',
  'actor',
  'actor_name',
  'address',
  'action',
  'account',
  'subject',
  'before',
  'after',
  'reason',
  'hash',
];
const forPeople = (zone: string) => [
  'Entry',
  `Time (${zone})`,
  'By',
  'Name',
  'Address',
  'Action',
  'Account',
  'What',
  'Before',
  'After',
  'Reason',
  'Hash',
];

/** Entries of the audit log as a file, piece by piece. */
export async function* auditCsv(
  timeZone: string,
  pieces: AsyncIterable<NamedEntry[]>,
  reader: CsvReader,
): AsyncGenerator<string> {
  const isForPeople = reader === 'excel';
  const local = localTimesIn(timeZone);
  const timeOf = (at: Date) => (isForPeople ? local(at) : at.toISOString());
  yield csvStart(reader) + csvRow(isForPeople ? forPeople(timeZone) : FOR_PROGRAMS, reader);
  for await (const entries of pieces) {
    yield entries.map((entry) => csvRow(cellsOf(entry, timeOf), reader)).join('');
  }
}

function cellsOf(entry: NamedEntry, timeOf: (at: Date) => string): Cell[] {
  const { no, at, actor, actorName, address, action, username, subject, before, after, reason, hash } = entry;
  return [
    no,
    timeOf(at),
    actor,
    actorName,
    address,
    action,
    username,
    subject,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
    reason,
    hash,
  ];
}
