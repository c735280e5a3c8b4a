import type { RowsImported, SenderId } from './panel.generated.ts';
import { get } from './query.ts';
import { request, type Result } from './request.ts';

export type { SenderId };
export type SenderRoute = SenderId['route'];

/** The route is as the file has it, where it is not known. */
export type SenderRow = { row: number; sender_id: string; route: string; dlt_header_id?: string };

type Terms = { route: SenderRoute; dlt_header_id?: string };

/** For choosing one: an account rarely has more than a few. */
export const sendersQuery = get<{ items: SenderId[] }>(['senders', 'choice'], 'senders?limit=100');

export const requestSender = (body: Terms & { sender_id: string }): Promise<Result<SenderId>> =>
  request('POST', 'senders', { body });

export const resubmitSender = (id: number, body: Terms): Promise<Result<SenderId>> =>
  request('POST', `senders/${id}/resubmit`, { body });

/** Tells what would become of the rows; nothing is asked for. */
export const checkSenders = (rows: readonly SenderRow[]): Promise<Result<RowsImported>> =>
  request('POST', 'senders/import', { body: { rows, take: 'good', dry_run: true } });

export const importSenders = (
  rows: readonly SenderRow[],
  take: 'good' | 'all',
): Promise<Result<RowsImported>> => request('POST', 'senders/import', { body: { rows, take } });
