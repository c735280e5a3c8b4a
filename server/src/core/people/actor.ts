import type { SessionState } from 'harkara-contract/lists.ts';
import type { StoredSession } from '../../storage/panel-sessions.queries.ts';
import type { PanelRole, PanelUser } from '../../storage/panel-users.queries.ts';
import type { Account } from '../accounts/account.ts';

export type { PanelRole, PanelUser };

/** Who acts in the panel and from where, and how far the sign-in has come. */
export type Actor = {
  account: Account;
  user: PanelUser;
  session: StoredSession;
  tokenHash: Buffer;
  state: SessionState;
  /** Of the present request. */
  address: string;
  /** Whose people look at the account read-only; null: the person is one of its own. */
  viewedFrom: 'admin' | 'reseller' | null;
};

type Standing = {
  session: Pick<StoredSession, 'stage'>;
  user: Pick<PanelUser, 'mustChange' | 'totpSecret'>;
  account: Pick<Account, 'role'>;
};

/** What is still asked of a person before the panel opens: first the code, then a password of their own. */
export function stateOf(
  { session, user, account }: Standing,
  { adminTotp }: { adminTotp: boolean },
): SessionState {
  if (session.stage === 'totp') return 'totp_required';
  if (user.mustChange) return 'password_change_required';
  if (adminTotp && account.role === 'admin' && user.totpSecret === null) return 'totp_setup_required';
  return 'signed_in';
}

/** What an actor must be to do something: at least of a role, and perhaps of an account of a certain kind. */
export type Requirement = { role: PanelRole; of?: 'reseller' | 'admin' };

const RANKS: Record<PanelRole, number> = { viewer: 1, sender: 2, owner: 3 };

/** `hidden`: the account has nothing of the kind, and is not told that others have. */
export function judgeActor(
  { account, user }: { account: Pick<Account, 'role'>; user: Pick<PanelUser, 'role'> },
  { role, of }: Requirement,
): 'allowed' | 'hidden' | 'refused' {
  if (of !== undefined && account.role !== of) return 'hidden';
  return RANKS[user.role] >= RANKS[role] ? 'allowed' : 'refused';
}
