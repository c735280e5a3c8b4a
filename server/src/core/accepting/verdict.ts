import { findAnswers } from '../../storage/accept.queries.ts';
import type { Handle } from '../../storage/database.ts';
import type { Draft } from '../channels/draft.ts';
import { balanceKey, MAIN_CREDIT_KIND } from '../credits/credits.ts';
import { DomainError } from '../errors.ts';
import { idempotencyHash, idempotencyMismatch } from '../idempotency.ts';
import type { Accepted } from '../messages/send-request.ts';
import { decide, type Decision } from './decide.ts';
import type { Spending } from './spending.ts';

export type Verdict =
  | { kind: 'accepted'; accepted: Accepted }
  /** An earlier request with the same idempotency key was accepted; this is its answer. */
  | { kind: 'repeated'; accepted: Accepted }
  | { kind: 'refused'; error: DomainError }
  | { kind: 'locked' }
  | { kind: 'stale' };

type Answers = Map<string, { fingerprint: string; answer: Accepted }>;

export function verdictOn(
  draft: Draft,
  decision: Decision,
  { balances }: Spending,
  answers: Answers,
): Verdict {
  const { account, request } = draft;
  const balance = balances.get(balanceKey(account.number, MAIN_CREDIT_KIND));
  const charged = balances.get(balanceKey(account.number, draft.creditKind));
  if (!balance || !charged) return { kind: 'locked' };
  if (request.idempotency) {
    const known = answers.get(`${account.number} ${idempotencyHash(request.idempotency.key)}`);
    if (known) {
      return known.fingerprint === request.idempotency.fingerprint.toString('hex')
        ? { kind: 'repeated', accepted: known.answer }
        : { kind: 'refused', error: idempotencyMismatch() };
    }
  }
  if (balance.configVersion !== account.version) return { kind: 'stale' };
  try {
    return { kind: 'accepted', accepted: decide(draft, decision) };
  } catch (error) {
    if (error instanceof DomainError) return { kind: 'refused', error };
    throw error;
  }
}

export async function readAnswers(handle: Handle, drafts: readonly Draft[]): Promise<Answers> {
  const keys = drafts.flatMap(({ account, request }) =>
    request.idempotency
      ? [
          {
            bucket: account.bucket,
            account: account.number,
            keyHash: idempotencyHash(request.idempotency.key),
          },
        ]
      : [],
  );
  if (keys.length === 0) return new Map();
  const rows = await findAnswers<Accepted>(handle, keys);
  return new Map(rows.map((row) => [`${row.account} ${row.keyHash}`, row]));
}
