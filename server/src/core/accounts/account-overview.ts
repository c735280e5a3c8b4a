import { fact } from 'harkara-contract/facts.ts';
import type { Database } from '../../storage/database.ts';
import { findAccounts } from '../../storage/manage-accounts.queries.ts';
import { countSessions } from '../../storage/panel-sessions.queries.ts';
import { listUsers, type PanelUser } from '../../storage/panel-users.queries.ts';
import { listBinds, type ListedBind } from '../../storage/smpp-binds.queries.ts';
import { readAccountBalances } from '../credits/balance.ts';
import { kindsOpenTo, reportDays } from '../credits/credit-report.ts';
import type { CreditKind } from '../credits/credits.ts';
import { DomainError } from '../errors.ts';
import { accountKey } from '../ids.ts';
import { readRecord, type ReadRecord } from '../provisioning/expected.ts';
import { countBadges } from '../reports/badges.ts';
import { keyOf, type Account } from './account.ts';
import type { AccountCache } from './account-cache.ts';
import { findByUsername } from './manage-accounts.ts';

const DAYS = 30;

/** What the operator sees of an account first. */
export type AccountOverview = ReadRecord & {
  account: Account;
  /** A username. */
  parent: string | null;
  /** Thousandths of a credit. */
  balances: Record<CreditKind, number>;
  /** Of all channels; oldest first. */
  days: Awaited<ReturnType<typeof reportDays>>;
  people: PanelUser[];
  binds: ListedBind[];
  /** What goes on at this moment, and ends or goes on when the account is locked. */
  sessions: number;
  campaigns: number;
};

export async function readOverview(
  db: Database,
  accounts: AccountCache,
  username: string,
  now: Date,
): Promise<AccountOverview> {
  const account = await findAccountNamed(db, accounts, username);
  const key = keyOf(account);
  const read = await readRecord(db.general, { kind: 'account', name: account.username });
  if (!read) throw noAccount(username);
  const [stored, balances, days, people, binds, sessions, badges] = await Promise.all([
    findAccounts(db.general, [key]),
    readAccountBalances(db.reports, account),
    reportDays(db.reports, account, DAYS, now, kindsOpenTo(account)),
    listUsers(db.general, key),
    listBinds(db.general, key),
    countSessions(db.general, key, now),
    countBadges(db.general, account, now),
  ]);
  const above = stored[0]?.parent ?? null;
  const [parent] = above === null ? [] : await findAccounts(db.general, [accountKey(above)]);
  return {
    ...read,
    account,
    parent: parent?.username ?? null,
    balances,
    days: days.reverse(),
    people,
    binds,
    sessions,
    campaigns: badges.campaigns,
  };
}

/** @throws DomainError if there is no such account. */
export async function findAccountNamed(
  db: Database,
  accounts: AccountCache,
  username: string,
): Promise<Account> {
  const { account: number } = await findByUsername(db.general, username);
  const account = await accounts.find(number);
  if (!account) throw noAccount(username);
  return account;
}

function noAccount(username: string): DomainError {
  return new DomainError(fact('account_not_found', { username }));
}
