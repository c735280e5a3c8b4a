import type { Language } from 'harkara-contract/language.ts';
import type { Account } from '../../core/accounts/account.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { StatementLine } from '../../core/credits/statement.ts';
import { csvFile, timesFor, type Column, type CsvFor } from './csv.ts';

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

export function statementCsv(
  account: Account,
  lines: AsyncIterable<StatementLine>,
  readBy: CsvFor,
): AsyncGenerator<string> {
  return csvFile(columnsFor(account, readBy), singly(lines), readBy);
}

async function* singly<T>(items: AsyncIterable<T>): AsyncGenerator<[T]> {
  for await (const item of items) yield [item];
}

function columnsFor({ timeZone: zone }: Account, readBy: CsvFor): Column<StatementLine>[] {
  const isForPeople = readBy.reader === 'excel';
  const time = timesFor(readBy, zone);
  // People get what came and what went in two columns, programs in one.
  const amounts: Column<StatementLine>[] = isForPeople
    ? [
        { name: '', en: 'In', hi: 'जमा', of: ({ amount }) => (amount > 0 ? fromMilliCredits(amount) : null) },
        {
          name: '',
          en: 'Out',
          hi: 'खर्च',
          of: ({ amount }) => (amount < 0 ? fromMilliCredits(-amount) : null),
        },
      ]
    : [{ name: 'amount', en: '', hi: '', of: ({ amount }) => fromMilliCredits(amount) }];
  return [
    { name: 'date', en: 'Date', hi: 'तारीख', of: ({ day }) => day },
    {
      name: 'at',
      en: `Time (${zone})`,
      hi: `समय (${zone})`,
      // The day is in a column of its own.
      of: ({ at }) => time(at)?.slice(isForPeople ? 11 : 0) ?? null,
    },
    {
      name: 'type',
      en: 'Type',
      hi: 'प्रकार',
      of: ({ type }) => (isForPeople ? TYPES[type][readBy.language] : type),
    },
    { name: 'account', en: 'Account', hi: 'अकाउंट', of: ({ counterparty }) => counterparty },
    { name: 'description', en: 'Description', hi: 'विवरण', of: ({ description }) => description },
    { name: 'messages', en: 'Messages', hi: 'मैसेज', of: ({ messages }) => messages },
    ...amounts,
    { name: 'balance', en: 'Balance', hi: 'बैलेंस', of: ({ balance }) => fromMilliCredits(balance) },
  ];
}
