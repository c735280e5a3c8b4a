import type { Scope } from '../kit/api-keys.ts';
import { routeOptions, type ErrorCode, type Operation as JsonOperation } from '../kit/json/operation.ts';

export type Tag =
  | 'SMS'
  | 'Email'
  | 'Chat'
  | 'Voice'
  | 'Messages'
  | 'Templates'
  | 'Sender IDs'
  | 'Groups'
  | 'Jobs'
  | 'Keywords'
  | 'Credits'
  | 'Account';

export type Operation = JsonOperation<Tag> & {
  /** What a key with scopes needs; `read` unless said otherwise. */
  scope?: Scope;
};

const ALWAYS: readonly ErrorCode[] = [
  'unauthorized',
  'account_locked',
  'account_inactive',
  'scope_missing',
  'rate_limited',
  'daily_cap_reached',
  'internal_error',
  'storage_unavailable',
];

/** The options of the route that an operation describes. */
export function operation({ scope = 'read', ...described }: Operation) {
  const { schema, config } = routeOptions(described, ALWAYS);
  return { schema, config: { ...config, scope } };
}
