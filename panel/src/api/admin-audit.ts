import { pathWith } from './list.ts';
import type { LastAudit, ListAuditEntriesRequest } from './panel.generated.ts';
import { get } from './query.ts';

export type { AuditEntry } from './panel.generated.ts';

export type AuditAction = NonNullable<NonNullable<ListAuditEntriesRequest['query']>['action']>;

export const lastAuditQuery = get<LastAudit>(['admin-audit', 'last'], 'admin/audit/last');

/** Where the file with the same entries is. */
export const auditFile = (
  filters: Readonly<Record<string, string | undefined>>,
  reader: 'excel' | 'programs',
): string => `/panel/api/${pathWith('admin/audit.csv', { ...filters, for: reader })}`;
