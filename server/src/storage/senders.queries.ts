import type { SenderRow } from './accounts.queries.ts';
import type { Reviewed, ReviewedTable } from './reviewed.queries.ts';

export type SenderRecord = Reviewed & {
  senderId: string;
  route: SenderRow['route'];
  dltHeaderId: string | null;
};

export const REVIEWED_SENDERS: ReviewedTable<SenderRecord> = {
  name: 'senders',
  columns: { senderId: 'sender_id', route: 'route', dltHeaderId: 'dlt_header_id' },
};
