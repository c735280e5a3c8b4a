import type { CreditKind } from 'harkara-contract/lists.ts';
import type { ApiKey } from 'harkara-contract/records/api-key.ts';
import type {
  AccountEntry,
  AccountOverview as Overview,
  ListedAccount,
  MadeAccount,
  RowsImported,
} from './panel.generated.ts';
import { get } from './query.ts';
import { request, type Result } from './request.ts';

export type { AccountEntry, ApiKey, ListedAccount, MadeAccount };

export type Values = Readonly<Record<string, unknown>>;
export type AccountOverview = Overview & { record: Values; effective: Values };

export const ACCOUNTS = 'admin/accounts';

export const accountPath = (username: string, ...more: (string | number)[]): string =>
  [ACCOUNTS, username, ...more]
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
    .join('/');

export const accountKey = (username: string) => ['account', username.toLowerCase()];

export const accountQuery = (username: string) =>
  get<AccountOverview>(accountKey(username), accountPath(username));

export const createAccount = (body: object): Promise<Result<MadeAccount>> =>
  request('POST', ACCOUNTS, { body });

export type Changed = { changed: string[]; smpp_password: string | null; account: AccountOverview };

export const changeAccount = (
  username: string,
  body: { fingerprint: string; changes: object; reason?: string },
): Promise<Result<Changed>> => request('PATCH', accountPath(username), { body });

export type Credit = { kind: CreditKind; amount: number; reference: string };

export const creditAccount = (
  username: string,
  body: Credit,
  idempotencyKey: string,
): Promise<Result<{ balance: number }>> =>
  request('POST', accountPath(username, 'credits'), { body, idempotencyKey });

export const setAccountStatus = (
  username: string,
  body: { status: 'active' | 'blocked'; reason?: string },
): Promise<Result<void>> => request('POST', accountPath(username, 'status'), { body });

export const renewPersonPassword = (
  username: string,
  person: number,
): Promise<Result<{ first_password: string }>> =>
  request('POST', accountPath(username, 'people', person, 'password'));

export const resetPersonCodes = (username: string, person: number): Promise<Result<void>> =>
  request('DELETE', accountPath(username, 'people', person, 'totp'));

export const renewPassword = (
  username: string,
  of: 'api-password' | 'smpp-password',
): Promise<Result<{ password: string }>> => request('POST', accountPath(username, of));

export const addRecord = <Answer = void>(
  username: string,
  to: 'senders' | 'templates' | 'api-keys',
  body: object,
): Promise<Result<Answer>> => request('POST', accountPath(username, to), { body });

export const importRecords = (
  username: string,
  to: 'senders' | 'templates',
  body: { rows: readonly object[]; take: 'good' | 'all'; dry_run?: boolean },
): Promise<Result<RowsImported>> => request('POST', accountPath(username, to, 'import'), { body });

export const removeRecord = (
  username: string,
  from: 'senders' | 'templates',
  id: number,
  reason: string,
): Promise<Result<void>> => request('DELETE', accountPath(username, from, id), { body: { reason } });

export type Consequences = { blockers: string[]; figures: Readonly<Record<string, number>> };

export const senderRemovalQuery = (username: string, id: number) =>
  get<Consequences>(
    [...accountKey(username), 'removal', id],
    accountPath(username, 'senders', id, 'removal'),
  );

export const revokeKey = (username: string, id: number): Promise<Result<void>> =>
  request('DELETE', accountPath(username, 'api-keys', id));

export const keysQuery = (username: string) =>
  get<{ items: ApiKey[] }>([...accountKey(username), 'keys'], accountPath(username, 'api-keys'));
