import type { Database } from '../storage/database.ts';
import type { AccountCache } from './accounts/account-cache.ts';
import type { Sending } from './messages/send-messages.ts';

/** What the interfaces work with: the running gateway. */
export type Gateway = {
  db: Database;
  accounts: AccountCache;
  sending: Sending;
  brand: () => Brand;
  /** Database time. */
  now: () => Date;
};

export type Brand = { name: string; supportEmail: string | null; primaryColor: string };

export const DEFAULT_BRAND: Brand = { name: 'Harkara', supportEmail: null, primaryColor: '#0b7285' };
