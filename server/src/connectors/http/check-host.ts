import { fact } from 'harkara-contract/facts.ts';
import { Pool } from 'undici';
import type { CheckOutcome } from '../../core/delivery/connector.ts';
import { exchange } from '../kit/exchange.ts';
import type { HttpOptions } from './options.ts';

/** Asks the carrier's host for its first page: a request to the address of messages might send one. */
export async function checkHost({
  origin,
  connectTimeoutMs,
  answerTimeoutMs,
}: HttpOptions): Promise<CheckOutcome> {
  const pool = new Pool(origin, { connections: 1, connect: { timeout: connectTimeoutMs } });
  try {
    const request = { method: 'GET', path: '/', headers: {}, body: null } as const;
    const outcome = await exchange(pool, request, answerTimeoutMs, () => true);
    if (outcome.kind === 'answer') {
      const { status } = outcome.answer;
      return { result: 'ok', said: fact('host_answers', { origin, status }) };
    }
    return { result: 'failed', said: 'reason' in outcome ? outcome.reason : fact('nothing_sent') };
  } finally {
    await pool.destroy();
  }
}
