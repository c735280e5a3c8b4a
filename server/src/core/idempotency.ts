import { createHash } from 'node:crypto';
import { fact } from 'harkara-contract/facts.ts';
import { findAnswers, keepAnswers } from '../storage/accept.queries.ts';
import type { AccountKey } from '../storage/accounts.queries.ts';
import type { Handle, Transaction } from '../storage/database.ts';
import { DomainError } from './errors.ts';
import type { IdempotencyKey } from './messages/send-request.ts';

export type { IdempotencyKey };

/** A key as it is stored, because callers may choose one of any length. */
export function idempotencyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

export function idempotencyMismatch(): DomainError {
  return new DomainError(fact('idempotency_key_reused'));
}

/** With the account's balances locked, nobody else uses the key meanwhile. @returns null if it is new. */
export async function findEarlierAnswer<Answer>(
  handle: Handle,
  { bucket, account }: AccountKey,
  { key, fingerprint }: IdempotencyKey,
): Promise<Answer | null> {
  const [known] = await findAnswers<Answer>(handle, [{ bucket, account, keyHash: idempotencyHash(key) }]);
  if (known && known.fingerprint !== fingerprint.toString('hex')) throw idempotencyMismatch();
  return known?.answer ?? null;
}

export async function keepAnswer(
  handle: Transaction,
  { bucket, account }: AccountKey,
  { key, fingerprint }: IdempotencyKey,
  answer: object,
  now: Date,
): Promise<void> {
  const kept = {
    bucket,
    account,
    keyHash: idempotencyHash(key),
    fingerprint: fingerprint.toString('hex'),
    answer: JSON.stringify(answer),
  };
  await keepAnswers(handle, [kept], now);
}
