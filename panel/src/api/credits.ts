import { pathWith } from './list.ts';
import { get } from './query.ts';
import { request, type Result } from './request.ts';

export type CreditKind = 'sms' | 'international' | 'email' | 'chatapp' | 'voice';

export type Credits = {
  balances: Record<CreditKind, number>;
  today_used: number;
  days_used: number;
  /** Oldest first. */
  days: { date: string; used: number; refunded: number }[];
};

export type LedgerItem = {
  id: string;
  /** `sent` is the sum of a day. */
  type: 'sent' | 'grant' | 'withdrawal' | 'transfer_in' | 'transfer_out';
  day: string;
  at: string | null;
  amount: number;
  balance_after: number | null;
  messages: number | null;
  refunded: number;
  description: string | null;
  counterparty: string | null;
};

export type NewTransfer = { recipient_username: string; amount: number; description?: string };

export const creditsQuery = (kind: CreditKind) =>
  get<Credits>(['credits', kind], pathWith('credits', { kind }));

export const transferCredits = (
  body: NewTransfer,
  idempotencyKey: string,
): Promise<Result<{ amount: number; recipient_username: string; balance: number }>> =>
  request('POST', 'transfers', { body, idempotencyKey });

export const statementAddress = (kind: CreditKind, month: string): string =>
  `/panel/api/${pathWith('statement.csv', { kind, month })}`;
