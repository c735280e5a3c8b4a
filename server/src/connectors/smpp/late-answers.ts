import type { QueryResult } from '../../core/delivery/connector.ts';
import type { RequestName } from '../../protocols/smpp/commands.ts';
import type { Pdu, PduOf } from '../../protocols/smpp/pdu.ts';

type HandOver = { messageId: string; attempt: number };
type Submit = PduOf<RequestName>;

type Question = {
  key: string;
  /** The ids of the parts before it. */
  ids: readonly string[];
  isFirst: boolean;
  isLast: boolean;
};

type Open = { isOpen: () => boolean; until: number; answer: QueryResult | null };

/** How long a late answer is still waited for. */
const WAIT_MS = 60_000;
const MOST = 10_000;

/** The outcome of hand-overs whose answer came too late, for the code that asks. */
export class LateAnswers {
  readonly #now: () => number;
  readonly #questions = new WeakMap<Submit, Question>();
  readonly #open = new Map<string, Open>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @param isOpen whether the answer can still come. */
  expect(pdu: Submit, handOver: HandOver, part: Omit<Question, 'key'>, isOpen: () => boolean): void {
    const key = keyOf(handOver);
    this.#questions.set(pdu, { key, ...part });
    this.#open.set(key, { isOpen, until: this.#now() + WAIT_MS, answer: null });
    for (const [old, { until }] of this.#open) {
      if (this.#open.size <= MOST && until > this.#now()) break;
      this.#open.delete(old);
    }
  }

  /** False if nothing is known about the request. */
  take(response: Pdu, request: Submit): boolean {
    const question = this.#questions.get(request);
    const open = question && this.#open.get(question.key);
    if (!open || response.command !== 'submit_sm_resp') return false;
    this.#questions.delete(request);
    open.answer = answerOf(response, question);
    return true;
  }

  query(handOver: HandOver): QueryResult {
    const open = this.#open.get(keyOf(handOver));
    if (open?.answer) return open.answer;
    const canCome = open !== undefined && open.isOpen() && this.#now() < open.until;
    return canCome ? { kind: 'no_answer' } : { kind: 'cannot_tell' };
  }
}

/** A message whose later parts were never sent has neither arrived nor not arrived. */
function answerOf(
  { status, messageId }: PduOf<'submit_sm_resp'>,
  { ids, isFirst, isLast }: Question,
): QueryResult {
  if (status === 0 && isLast)
    return { kind: 'taken', vendorIds: [...ids, messageId].filter((id) => id !== '') };
  if (status !== 0 && isFirst) return { kind: 'never_arrived' };
  return { kind: 'cannot_tell' };
}

function keyOf({ messageId, attempt }: HandOver): string {
  return `${messageId} ${attempt}`;
}
