import type { PlacedMessage } from '../../storage/accept.queries.ts';
import type { MinuteCounts } from './minute-counts.ts';

/** Counts messages that were stored together; nearly always, all are for the same queue. */
export function countAccepted(counts: MinuteCounts, messages: readonly PlacedMessage[]): void {
  let queue = 0;
  let counted = 0;
  for (const message of messages) {
    // Recorded as refused.
    if (message.finalAt !== null) continue;
    if (message.queue !== queue && counted > 0) {
      counts.accepted(queue, counted);
      counted = 0;
    }
    queue = message.queue;
    counted += 1;
  }
  if (counted > 0) counts.accepted(queue, counted);
}
