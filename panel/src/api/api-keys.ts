import { get } from './query.ts';
import { request, type Result } from './request.ts';
import type { ApiKey } from './panel.generated.ts';

export type { ApiKey } from './panel.generated.ts';

export type Scope = ApiKey['scopes'][number];

/** What the account could send at once. */
export type FirstCall = { sender: string; text: string };

export type NewApiKey = Pick<
  ApiKey,
  'name' | 'scopes' | 'per_minute' | 'per_day' | 'allow_ips' | 'expires_at'
>;

export const apiKeysQuery = get<{ items: ApiKey[]; first_call: FirstCall | null }>(['api-keys'], 'api-keys');

export const addApiKey = (body: NewApiKey): Promise<Result<ApiKey & { key: string }>> =>
  request('POST', 'api-keys', { body });

export const revokeApiKey = (id: number): Promise<Result<void>> => request('DELETE', `api-keys/${id}`);
