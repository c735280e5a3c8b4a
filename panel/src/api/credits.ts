import { pathWith } from './list.ts';
import { get } from './query.ts';
import { request, type Result } from './request.ts';
import { apiAddress } from './viewed.ts';

export type { LedgerItem } from './panel.generated.ts';

export type CreditKind = 'sms' | 'international' | 'email' | 'chatapp' | 'voice';

export type Credits = {
  balances: Record<CreditKind, number>;
  today_used: number;
  days_used: number;
  /** Oldest first. */
  days: { date: string; used: number; refunded: number }[];
  /** Of every balance that the account may use. */
  use: { kind: CreditKind; today: number; days: number }[];
};

export type NewTransfer = { recipient_username: string; amount: number; description?: string };

export const creditsQuery = (kind: CreditKind) =>
  get<Credits>(['credits', kind], pathWith('credits', { kind }));

export const transferCredits = (
  body: NewTransfer,
  idempotencyKey: string,
): Promise<Result<{ amount: number; recipient_username: string; balance: number }>> =>
  request('POST', 'transfers', { body, idempotencyKey });

export const statementAddress = (kind: CreditKind, month: string, reader: 'excel' | 'programs'): string =>
  apiAddress(pathWith('statement.csv', { kind, month, for: reader }));
