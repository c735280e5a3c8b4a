import type { AlertKind } from 'harkara-contract/lists.ts';
import type { Alert } from 'harkara-contract/routes/system.ts';
import { accountPage } from '../../../ui/account-link.tsx';

/** Where something can be done about an alert. */
export type Place = { to: string; search?: Record<string, string>; hash?: string };

/** Parts of the page System that alerts lead to. */
export const AUDIT = 'audit';
export const STORAGE = 'storage';

const PLACES: Record<AlertKind, (subject: string) => Place> = {
  low_balance: (username) => ({ to: accountPage(username), search: { tab: 'ledger' } }),
  carrier_down: (carrier) => ({ to: '/admin/carriers', search: { open: carrier } }),
  // Its events are not given up yet: it is the customer who has to act, and their panel shows the deliveries.
  webhook_failing: (username) => ({ to: accountPage(username) }),
  approvals_waiting: () => ({ to: '/admin/approvals' }),
  disk_full: () => ({ to: '/admin', hash: STORAGE }),
  audit_finding: () => ({ to: '/admin', hash: AUDIT }),
  partitions_short: () => ({ to: '/admin', hash: STORAGE }),
  restored: () => ({ to: '/admin', hash: STORAGE }),
};

export const placeOf = ({ kind, subject }: Pick<Alert, 'kind' | 'subject'>): Place => PLACES[kind](subject);
