import { get } from './query.ts';
import { request, type Result } from './request.ts';

export type Scope = 'send' | 'read' | 'credits';

export type ApiKey = {
  id: number;
  name: string;
  hint: string;
  /** Empty: everything. */
  scopes: Scope[];
  per_minute: number;
  per_day: number;
  /** Empty: from anywhere. */
  allow_ips: string[];
  expires_at: string | null;
  last_used_at: string | null;
  created_at: string;
};

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
