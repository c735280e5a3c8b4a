import type { SenderRow } from '../../../api/admin-accounts.ts';
import { type CsvRow, unguarded } from '../../../ui/csv-file.ts';
import { cellIn, type Columns, type Headings } from '../../../ui/file-columns.ts';

// Lists of the DLT registries' portals, each of which has names of its own for the same columns.

export const STATUS_HEADINGS: Headings<'status'> = {
  status: [
    'status',
    'templatestatus',
    'headerstatus',
    'approvalstatus',
    'registrationstatus',
    'currentstatus',
    'dltstatus',
  ],
};

/** The lists also have what was not approved. A file without a state has only what was. */
export function isApproved(status: string): boolean {
  return status === '' || /^(approved|active|activated|registered|accepted|whitelisted|live)\b/i.test(status);
}

export type SenderField = Exclude<keyof SenderRow, 'row'>;

export const SENDER_HEADINGS: Headings<SenderField> = {
  sender_id: ['senderid', 'sender', 'header', 'headername', 'smsheader', 'cli', 'cliname'],
  route: ['type', 'headertype', 'route', 'smstype', 'communicationtype'],
  dlt_header_id: ['dltheaderid', 'headerid', 'headerregistrationid', 'dltid', 'cliid'],
};

export function sendersOf(rows: readonly CsvRow[], columns: Columns<SenderField>): SenderRow[] {
  return rows.map((row) => {
    const senderId = unguarded(cellIn(row, columns, 'sender_id'));
    const header = unguarded(cellIn(row, columns, 'dlt_header_id')).slice(0, 64);
    return {
      row: row.row,
      sender_id: senderId,
      route: routeOf(cellIn(row, columns, 'route'), senderId),
      ...(header !== '' && { dlt_header_id: header }),
    };
  });
}

/** A type that is not known is sent as it is: the server says that it is wrong. */
function routeOf(type: string, senderId: string): string {
  const word = type.toLowerCase();
  // Registries give digits to promotional headers, and letters to all others.
  if (word === '') return /^\d+$/.test(senderId) ? 'promotional' : 'transactional';
  if (word === 'p' || word.includes('promo')) return 'promotional';
  if (word === 'i' || word.includes('international')) return 'international';
  return /^(t|s|g|o|si|se)$|transact|service|implicit|explicit|govern|other/.test(word)
    ? 'transactional'
    : type.slice(0, 100);
}
