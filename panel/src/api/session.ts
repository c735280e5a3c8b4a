import { request, type Result } from './request.ts';
import type { Session as Answer } from './panel.generated.ts';

export type UserRole = SessionUser['role'];
export type AccountRole = Account['role'];
export type Channel = 'sms' | 'international' | 'email' | 'chatapp' | 'voice';

export type Brand = Answer['brand'];

type Account = NonNullable<Answer['account']>;
type Opening = { csrf: string | null; brand: Brand; secure: boolean };

export type SignedOut = Opening & { state: 'signed_out' };

export type SessionUser = NonNullable<Answer['user']>;

type Known = Opening & {
  user: SessionUser;
  account: Account;
  /** Whose person looks at the account read-only. */
  viewed_from?: Answer['viewed_from'];
  features: Readonly<Record<string, boolean>>;
  balances: Readonly<Partial<Record<Channel, number | string>>>;
  badges: Readonly<Record<string, number>>;
  expires_at: string;
  idle_seconds: number;
};

export type SignedIn = Known & { state: 'signed_in' };

/** Signed in as far as the next step: a code, a first password, or setting up the codes that the operator demands. */
export type HalfOpen = Opening &
  Partial<Omit<Known, keyof Opening>> & {
    state: 'totp_required' | 'totp_setup_required' | 'password_change_required';
  };

export type Session = SignedOut | HalfOpen | SignedIn;

export function readSession(signal: AbortSignal, poll: boolean): Promise<Result<Session>> {
  return request<Session>('GET', 'session', { signal, poll });
}

export function signIn(username: string, password: string): Promise<Result<Session>> {
  return request<Session>('POST', 'session', { body: { username, password } });
}

/** The code is six digits of the app, or one of the recovery codes. */
export function proveCode(code: string): Promise<Result<Session>> {
  return request<Session>('POST', 'session/totp', { body: { code } });
}

/** The password once more, before what outlives the session. */
export function confirmPassword(password: string): Promise<Result<void>> {
  return request<void>('POST', 'session/confirmation', { body: { password } });
}

export function signOut(): Promise<Result<void>> {
  return request<void>('DELETE', 'session');
}
