import type { AuditAction } from 'harkara-contract/lists.ts';
import type { Values } from '../../storage/admin-actions.queries.ts';

export type Action = {
  action: AuditAction;
  /** The number of the account that it is done to; absent: the whole gateway. */
  account?: number | null;
  /** What it is done to, as people name it. */
  subject: string;
  /** Only what changes. A secret appears as `CHANGED`. */
  before?: Values | null;
  after?: Values | null;
  reason?: string | null;
};
