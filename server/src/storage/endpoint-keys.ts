import type { AccountKey } from './accounts.queries.ts';
import type { Column } from './rows.ts';

/** A webhook's endpoint. */
export type EndpointKey = AccountKey & { endpoint: number };

export const ENDPOINT_COLUMNS: readonly Column<EndpointKey>[] = [
  { name: 'bucket', type: 'smallint', of: (e) => e.bucket },
  { name: 'account', type: 'integer', of: (e) => e.account },
  { name: 'endpoint', type: 'integer', of: (e) => e.endpoint },
];
