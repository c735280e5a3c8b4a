import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { StatementLine } from '../../core/credits/statement.ts';

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

const HEAD = ['Date', 'Time (UTC)', 'Type', 'Account', 'Description', 'Messages', 'In', 'Out', 'Balance'];

/** With the mark by which Excel knows UTF-8. */
export async function* statementCsv(lines: AsyncIterable<StatementLine>): AsyncGenerator<string> {
  yield `\uFEFF${rowOf(HEAD)}`;
  for await (const { type, day, at, messages, amount, balance, description, counterparty } of lines) {
    yield rowOf([
      day,
      at?.toISOString().slice(11, 19) ?? '',
      TYPES[type],
      asText(counterparty ?? ''),
      asText(description ?? ''),
      messages === null ? '' : String(messages),
      amount > 0 ? String(fromMilliCredits(amount)) : '',
      amount < 0 ? String(fromMilliCredits(-amount)) : '',
      String(fromMilliCredits(balance)),
    ]);
  }
}

/** What a spreadsheet would take for a formula stays a text. */
const asText = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

function rowOf(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}
