import type { Account } from '../../core/accounts/account.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { StatementLine } from '../../core/credits/statement.ts';
import { localTimesIn } from '../../core/local-times.ts';
import { csvRow, csvStart, type Cell, type CsvReader } from './csv.ts';

const TYPES: Record<StatementLine['type'], string> = {
  opening: 'Opening balance',
  closing: 'Closing balance',
  grant: 'Credits granted',
  withdrawal: 'Credits withdrawn',
  transfer_in: 'Transfer received',
  transfer_out: 'Transfer sent',
  sent: 'Messages sent',
  refunded: 'Refunds',
};

const forPeople = (zone: string) => [
  'Date',
  `Time (${zone})`,
  'Type',
  'Account',
  'Description',
  'Messages',
  'In',
  'Out',
  'Balance',
];
const FOR_PROGRAMS = ['date', 'at', 'type', 'account', 'description', 'messages', 'amount', 'balance'];

/** People get what came and what went in two columns, programs in one. */
export async function* statementCsv(
  account: Account,
  lines: AsyncIterable<StatementLine>,
  reader: CsvReader,
): AsyncGenerator<string> {
  const isForPeople = reader === 'excel';
  const rowOf = isForPeople ? rowForPeople(localTimesIn(account.timeZone)) : rowForPrograms;
  yield csvStart(reader) + csvRow(isForPeople ? forPeople(account.timeZone) : FOR_PROGRAMS, reader);
  for await (const line of lines) yield csvRow(rowOf(line), reader);
}

const rowForPeople =
  (local: (at: Date) => string) =>
  (line: StatementLine): Cell[] => {
    const { type, day, at, messages, amount, balance, description, counterparty } = line;
    return [
      day,
      at && local(at).slice(11),
      TYPES[type],
      counterparty,
      description,
      messages,
      amount > 0 ? fromMilliCredits(amount) : null,
      amount < 0 ? fromMilliCredits(-amount) : null,
      fromMilliCredits(balance),
    ];
  };

const rowForPrograms = (line: StatementLine): Cell[] => {
  const { type, day, at, messages, amount, balance, description, counterparty } = line;
  return [
    day,
    at && at.toISOString(),
    type,
    counterparty,
    description,
    messages,
    fromMilliCredits(amount),
    fromMilliCredits(balance),
  ];
};
