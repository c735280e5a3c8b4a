import type { MadeAccount } from 'harkara-contract/records/account.ts';
import type { CustomerRequest, CustomerTerms, OwnCustomer, ResellerLimits } from './panel.generated.ts';
import { get } from './query.ts';
import { request, type Result } from './request.ts';

export type { CustomerRequest, CustomerTerms, OwnCustomer };

export type Limits = ResellerLimits;

export const limitsQuery = get<Limits>(['customers', 'limits'], 'customer-limits');

const at = (username: string, what: string): string => `customers/${encodeURIComponent(username)}/${what}`;

export const createCustomer = (body: object): Promise<Result<MadeAccount>> =>
  request('POST', 'customers', { body });

export const termsQuery = (username: string) =>
  get<CustomerTerms>(['customers', 'terms', username], at(username, 'terms'));

export const changeTerms = (username: string, body: CustomerTerms): Promise<Result<CustomerTerms>> =>
  request('PATCH', at(username, 'terms'), { body });

export const setCustomerStatus = (username: string, status: 'active' | 'inactive'): Promise<Result<void>> =>
  request('POST', at(username, 'status'), { body: { status } });

export type CustomerTransfer = {
  direction: 'down' | 'back';
  kind: 'sms' | 'international' | 'email' | 'chatapp' | 'voice';
  amount: number;
  description?: string;
};

export const transferToCustomer = (
  username: string,
  body: CustomerTransfer,
  idempotencyKey: string,
): Promise<Result<{ amount: number }>> =>
  request('POST', at(username, 'transfers'), { body, idempotencyKey });

export const REVIEWS = 'customer-reviews';

export const decide = (
  { kind, username, key }: Pick<CustomerRequest, 'kind' | 'username' | 'key'>,
  body: { decision: 'approve' | 'reject' | 'undo'; reason?: string },
): Promise<Result<void>> =>
  request('POST', [REVIEWS, kind, encodeURIComponent(username), encodeURIComponent(key)].join('/'), { body });
