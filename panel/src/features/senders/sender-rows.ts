import type { SenderRoute, SenderRow } from '../../api/senders.ts';
import { type CsvRow, plainHeading, unguarded } from '../../ui/csv-file.ts';

export const MOST_ROWS = 1000;

type Field = Exclude<keyof SenderRow, 'row'>;

/** What the columns of a file may be called, here and in the registries' own exports. */
const HEADINGS: Readonly<Record<Field, readonly string[]>> = {
  sender_id: ['senderid', 'sender', 'header', 'headername', 'cli', 'सेंडरआईडी', 'हेडर'],
  route: ['route', 'type', 'headertype', 'category', 'for', 'routetype', 'messagetype', 'किसलिए', 'प्रकार'],
  dlt_header_id: ['dltheaderid', 'headerid', 'dltid', 'dltheader', 'dltहेडरआईडी', 'हेडरआईडी'],
};

const FIELDS = Object.keys(HEADINGS) as Field[];

/** In the registries, service messages leave under the headers of transactional ones. */
const ROUTES: Readonly<Record<SenderRoute, readonly string[]>> = {
  transactional: [
    't',
    'trans',
    'txn',
    'transactional',
    'transaction',
    'service',
    'serviceimplicit',
    'serviceexplicit',
    'si',
    'se',
    'otp',
    'other',
    'others',
    'ट्रांज़ैक्शनल',
    'सेवा',
  ],
  promotional: ['p', 'ps', 'promo', 'promotional', 'promotion', 'प्रमोशनल'],
  international: ['i', 'intl', 'international', 'अंतरराष्ट्रीय'],
};

/** The columns of a file, as far as they are known. */
export type Columns = Partial<Record<Field, { index: number; heading: string }>>;

export function columnsOf({ cells }: CsvRow): Columns {
  const columns: Columns = {};
  for (const field of FIELDS) {
    const index = cells.findIndex((heading) => HEADINGS[field].includes(plainHeading(heading)));
    if (index >= 0) columns[field] = { index, heading: cells[index] ?? '' };
  }
  return columns;
}

/** A word for a route that is not known stays as it is, for the server to name its row. */
export function sendersOf(rows: readonly CsvRow[], columns: Columns): SenderRow[] {
  return rows.map(({ row, cells }) => {
    const cell = (field: Field): string => unguarded(cells[columns[field]?.index ?? -1] ?? '');
    const header = cell('dlt_header_id').slice(0, 64);
    return {
      row,
      sender_id: cell('sender_id').slice(0, 1000),
      route: routeOf(cell('route')).slice(0, 1000),
      ...(header !== '' && { dlt_header_id: header }),
    };
  });
}

function routeOf(cell: string): string {
  const word = plainHeading(cell);
  const known = Object.entries(ROUTES).find(([, words]) => words.includes(word));
  return known?.[0] ?? cell;
}
