import type { Language } from 'harkara-contract/lists.ts';
import type { Account } from '../../core/accounts/account.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { StatementLine } from '../../core/credits/statement.ts';
import { localTimesIn } from '../../core/local-times.ts';
import { csvRow, csvStart, type Cell, type CsvFor } from './csv.ts';

const TYPES: Record<StatementLine['type'], Record<Language, string>> = {
  opening: { en: 'Opening balance', hi: 'शुरुआती बैलेंस' },
  closing: { en: 'Closing balance', hi: 'अंतिम बैलेंस' },
  grant: { en: 'Credits granted', hi: 'क्रेडिट मिले' },
  withdrawal: { en: 'Credits withdrawn', hi: 'क्रेडिट वापस लिए गए' },
  transfer_in: { en: 'Transfer received', hi: 'ट्रांसफ़र मिला' },
  transfer_out: { en: 'Transfer sent', hi: 'ट्रांसफ़र भेजा' },
  sent: { en: 'Messages sent', hi: 'भेजे गए मैसेज' },
  refunded: { en: 'Refunds', hi: 'रिफ़ंड' },
};

const FOR_PEOPLE: Record<Language, (zone: string) => string[]> = {
  en: (zone) => [
    'Date',
    `Time (${zone})`,
    'Type',
    'Account',
    'Description',
    'Messages',
    'In',
    'Out',
    'Balance',
  ],
  hi: (zone) => ['तारीख', `समय (${zone})`, 'प्रकार', 'अकाउंट', 'विवरण', 'मैसेज', 'जमा', 'खर्च', 'बैलेंस'],
};
const FOR_PROGRAMS = ['date', 'at', 'type', 'account', 'description', 'messages', 'amount', 'balance'];

/** People get what came and what went in two columns, programs in one. */
export async function* statementCsv(
  account: Account,
  lines: AsyncIterable<StatementLine>,
  { reader, language }: CsvFor,
): AsyncGenerator<string> {
  const isForPeople = reader === 'excel';
  const rowOf = isForPeople ? rowForPeople(localTimesIn(account.timeZone), language) : rowForPrograms;
  yield (
    csvStart(reader) + csvRow(isForPeople ? FOR_PEOPLE[language](account.timeZone) : FOR_PROGRAMS, reader)
  );
  for await (const line of lines) yield csvRow(rowOf(line), reader);
}

const rowForPeople =
  (local: (at: Date) => string, language: Language) =>
  (line: StatementLine): Cell[] => {
    const { type, day, at, messages, amount, balance, description, counterparty } = line;
    return [
      day,
      at && local(at).slice(11),
      TYPES[type][language],
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
