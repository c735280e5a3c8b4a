import type { Take } from 'harkara-contract/lists.ts';
import type { ApiKey } from 'harkara-contract/records/api-key.ts';
import type { RowsImported } from 'harkara-contract/records/row-import.ts';
import type { AccountEntry } from './panel.generated.ts';
import { get, query } from './query.ts';
import { request, type Result } from './request.ts';

export type { AccountEntry, ApiKey };

export const ACCOUNTS = 'admin/accounts';

export const accountPath = (username: string, ...more: (string | number)[]): string =>
  [ACCOUNTS, username, ...more]
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
    .join('/');

export const accountKey = (username: string) => ['account', username.toLowerCase()];

/** In the form in which the server compares usernames. */
export const accountQuery = (username: string) =>
  query('GET /admin/accounts/:username', { params: { username: username.toLowerCase() } });

export const addRecord = <Answer = void>(
  username: string,
  to: 'senders' | 'templates' | 'api-keys',
  body: object,
): Promise<Result<Answer>> => request('POST', accountPath(username, to), { body });

export const importRecords = (
  username: string,
  to: 'senders' | 'templates',
  body: { rows: readonly object[]; take: Take; dryRun: boolean },
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
