import { get } from './query.ts';
import { request, type Result } from './request.ts';
import type { Language, PanelRole } from 'harkara-contract/lists.ts';
import type { NewSecret, OpenSession, Person, RecoveryCodes } from './panel.generated.ts';

export type { OpenSession, RecoveryCodes } from './panel.generated.ts';

export type TotpSetup = NewSecret;
export type AccountUser = Person;

export const sessionsQuery = get<{ items: OpenSession[] }>(['sessions'], 'sessions');
export const usersQuery = get<{ items: AccountUser[] }>(['users'], 'users');

const at = (id: string | number): string => encodeURIComponent(id);

export const endSession = (id: string): Promise<Result<void>> => request('DELETE', `sessions/${at(id)}`);
export const endOtherSessions = (): Promise<Result<{ ended: number }>> => request('DELETE', 'sessions');

export const changeProfile = (body: {
  name?: string;
  language?: Language | null;
}): Promise<Result<unknown>> => request('PATCH', 'profile', { body });

export const changePassword = (body: { current: string; new: string }): Promise<Result<void>> =>
  request('POST', 'profile/password', { body });

export const startTotp = (password: string): Promise<Result<TotpSetup>> =>
  request('POST', 'profile/totp', { body: { password } });

export const confirmTotp = (code: string): Promise<Result<RecoveryCodes>> =>
  request('POST', 'profile/totp/confirm', { body: { code } });

export const removeTotp = (password: string): Promise<Result<void>> =>
  request('DELETE', 'profile/totp', { body: { password } });

export const renewRecoveryCodes = (password: string): Promise<Result<RecoveryCodes>> =>
  request('POST', 'profile/recovery-codes', { body: { password } });

export const addUser = (body: {
  username: string;
  name: string;
  role: PanelRole;
}): Promise<Result<AccountUser & { first_password: string }>> => request('POST', 'users', { body });

export const changeUser = (id: number, body: { name?: string; role?: PanelRole }): Promise<Result<unknown>> =>
  request('PATCH', `users/${at(id)}`, { body });

export const resetUserPassword = (id: number): Promise<Result<{ first_password: string }>> =>
  request('POST', `users/${at(id)}/password`);

export const removeUser = (id: number): Promise<Result<void>> => request('DELETE', `users/${at(id)}`);

export const changeApiPassword = (body: { password: string; new: string }): Promise<Result<void>> =>
  request('POST', 'account/api-password', { body });
