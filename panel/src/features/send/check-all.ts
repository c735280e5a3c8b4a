import type { SendProblem } from 'harkara-contract/routes/sending.ts';
import { call } from '../../api/call.ts';
import type { Result } from '../../api/request.ts';
import type { Draft } from './draft.ts';
import type { Outgoing, OutgoingSet } from './outgoing.ts';

export type RowProblem = { row: number; problem: SendProblem };
export type CheckedSend = { good: Outgoing[]; problems: RowProblem[] };

/** Rows whose problem is the balance or the limit of the day are judged together, when they are sent. */
const OF_THE_WHOLE = new Set([
  'insufficient_credits',
  'insufficient_international_credits',
  'flood_limit_exceeded',
]);

/** Such a row is left out alone, whatever its text; any other problem of a text that all share is all rows'. */
const OF_ONE_NUMBER = new Set(['recipient_in_dnd']);

/** Whether nothing can be sent while the row that is shown has these problems. */
export function holdForAll(problems: readonly SendProblem[], { messages, isShared }: OutgoingSet): boolean {
  if (messages.length === 1) return problems.length > 0;
  return isShared && problems.some(({ code }) => !OF_ONE_NUMBER.has(code));
}

/**
 * Has the server check every row, 200 at a time. Where all have the same text, and nobody can be in the register of
 * those who take no promotions, the first speaks for all.
 */
export async function checkAll(
  draft: Draft,
  onProgress: (done: number) => void,
): Promise<Result<CheckedSend>> {
  const { messages, isShared } = draft.outgoing;
  const good: Outgoing[] = [];
  const problems: RowProblem[] = [];
  const isOne = isShared && draft.sender?.route !== 'promotional';
  for (let at = 0; at < messages.length; at += draft.limits.direct) {
    const slice = isOne ? messages.slice(0, 1) : messages.slice(at, at + draft.limits.direct);
    const result = await call('POST /messages/check', { body: draft.bodyFor(slice) });
    if (!result.ok) return result;
    for (const [index, message] of slice.entries()) {
      const [problem] = (result.data.rows[index]?.problems ?? []).filter(
        ({ code }) => !OF_THE_WHOLE.has(code),
      );
      if (problem) problems.push({ row: message.row, problem });
      else good.push(message);
    }
    if (isOne) return { ok: true, data: { good: problems.length === 0 ? messages : [], problems } };
    onProgress(Math.min(at + slice.length, messages.length));
  }
  return { ok: true, data: { good, problems } };
}
