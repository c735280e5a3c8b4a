import { rememberCsrf, request, type Result } from './request.ts';

export type UserRole = 'owner' | 'sender' | 'viewer';
export type AccountRole = 'customer' | 'reseller' | 'admin';
export type Channel = 'sms' | 'international' | 'email' | 'chatapp' | 'voice';

export type Brand = { name: string; color: string; support_email: string | null };

type Opening = { csrf: string | null; brand: Brand; secure: boolean };

export type SignedOut = Opening & { state: 'signed_out' };

export type SessionUser = {
  id: string;
  username: string;
  name: string;
  role: UserRole;
  language: 'en' | 'hi' | null;
  totp: boolean;
};

type Known = Opening & {
  user: SessionUser;
  account: { username: string; role: AccountRole; status: string; time_zone: string };
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
  return taken(request<Session>('GET', 'session', { signal, poll }));
}

export function signIn(username: string, password: string): Promise<Result<Session>> {
  return taken(request<Session>('POST', 'session', { body: { username, password } }));
}

/** The code is six digits of the app, or one of the recovery codes. */
export function proveCode(code: string): Promise<Result<Session>> {
  return taken(request<Session>('POST', 'session/totp', { body: { code } }));
}

export function signOut(): Promise<Result<void>> {
  return request<void>('DELETE', 'session');
}

async function taken(answer: Promise<Result<Session>>): Promise<Result<Session>> {
  const result = await answer;
  if (result.ok) rememberCsrf(result.data.csrf);
  return result;
}
