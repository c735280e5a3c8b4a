import type { Database } from '../../storage/database.ts';
import type { AccountCache } from '../accounts/account-cache.ts';
import type { Vault } from '../accounts/vault.ts';
import type { Brand } from '../brands/brand.ts';
import type { FailedSignIns } from '../audit-log/failed-sign-ins.ts';
import type { CodeGuard } from './code-guard.ts';
import type { PasswordGuard } from './password-guard.ts';
import type { NotedViews } from './noted-views.ts';

/** What the use cases of people and their sessions work on. */
export type People = {
  db: Database;
  vault: Vault;
  accounts: AccountCache;
  passwords: PasswordGuard;
  codes: CodeGuard;
  failures: FailedSignIns;
  views: NotedViews;
  rules: SessionRules;
  /** Database time. */
  now: () => Date;
};

export type SessionRules = {
  idleSeconds: number;
  adminIdleSeconds: number;
  longestSeconds: number;
  /** Whether administrators must have a second factor. */
  adminTotp: boolean;
};

/** Where a request comes from, and under whose host. */
export type Visit = {
  address: string;
  userAgent: string | null;
  brand: Brand;
  /** What the browser was given when people signed in on it. */
  devices: readonly string[];
};
