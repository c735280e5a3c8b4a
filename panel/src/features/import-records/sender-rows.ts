import type { SenderRoute } from 'harkara-contract/lists.ts';
import type { SenderRow } from 'harkara-contract/routes/senders.ts';
import { type CsvRow, plainHeading, unguarded } from '../../ui/csv-file.ts';
import { cellIn, type Columns, type Headings } from './file-columns.ts';

export type SenderField = Exclude<keyof SenderRow, 'row'>;

/** What the columns of a file are called here and in the registries' own exports. */
export const SENDER_HEADINGS: Headings<SenderField> = {
  senderId: ['senderid', 'sender', 'header', 'headername', 'smsheader', 'cli', 'cliname', 'सेंडरआईडी', 'हेडर'],
  route: [
    'route',
    'type',
    'headertype',
    'category',
    'for',
    'routetype',
    'messagetype',
    'smstype',
    'communicationtype',
    'किसलिए',
    'प्रकार',
  ],
  dltHeaderId: [
    'dltheaderid',
    'headerid',
    'headerregistrationid',
    'dltid',
    'dltheader',
    'cliid',
    'dltहेडरआईडी',
    'हेडरआईडी',
  ],
};

/** In the registries, service messages leave under the headers of transactional ones. */
const ROUTES: Readonly<Record<SenderRoute, readonly string[]>> = {
  transactional: [
    't',
    'trans',
    'txn',
    'transactional',
    'transaction',
    's',
    'service',
    'serviceimplicit',
    'serviceexplicit',
    'si',
    'se',
    'otp',
    'g',
    'government',
    'o',
    'other',
    'others',
    'ट्रांज़ैक्शनल',
    'सेवा',
  ],
  promotional: ['p', 'ps', 'promo', 'promotional', 'promotion', 'प्रमोशनल'],
  international: ['i', 'intl', 'international', 'अंतरराष्ट्रीय'],
};

/** A word for a route that is not known stays as it is, for the server to name its row. */
export function sendersOf(rows: readonly CsvRow[], columns: Columns<SenderField>): SenderRow[] {
  return rows.map((row) => {
    const cell = (field: SenderField): string => unguarded(cellIn(row, columns, field));
    const dltHeaderId = cell('dltHeaderId').slice(0, 64);
    return {
      row: row.row,
      senderId: cell('senderId').slice(0, 1_000),
      route: routeOf(cell('route')).slice(0, 1_000),
      ...(dltHeaderId !== '' && { dltHeaderId }),
    };
  });
}

function routeOf(cell: string): string {
  const word = plainHeading(cell);
  const known = Object.entries(ROUTES).find(([, words]) => words.includes(word));
  return known?.[0] ?? cell;
}
