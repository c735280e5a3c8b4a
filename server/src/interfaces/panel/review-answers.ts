import { say, sayTo, type Listener } from 'harkara-contract/say.ts';
import type { Review } from '../../core/reviews/pending-reviews.ts';
import { readFact } from '../../core/stored-fact.ts';

export function describeReview<Asked extends Pick<Review, 'record' | 'checks'>>(
  { record, checks, ...review }: Asked,
  listener: Listener,
) {
  const { problem } = record;
  return {
    ...review,
    record: problem ? { ...record, problem: say(readFact(problem), listener) } : record,
    checks: checks.map((one) => ({ ...one, detail: sayTo(listener, one.detail) })),
  };
}
