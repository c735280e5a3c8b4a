import type { Recorded } from '../core/delivery/record-progress.ts';
import { isFinal, stateName } from '../core/messages/states.ts';
import type { Composition } from './composition.ts';

/** Counts what one transaction recorded, whichever process received it. @param items the pieces of news. */
export function countRecorded(
  { metrics, figures }: Pick<Composition, 'metrics' | 'figures'>,
  recorded: Recorded,
  items: number,
): void {
  const { moved, receipts, late, foreign, contradicted } = recorded;
  for (const cause of foreign) metrics.foreignReceipts.inc({ cause });
  if (contradicted > 0) metrics.contradictedRefunds.inc(contradicted);
  if (late > 0) metrics.lateReceipts.inc(late);
  if (receipts > 0) metrics.smppQueued.inc({ kind: 'receipt' }, receipts);
  figures.moved(moved);
  metrics.recorded.observe(items);
  for (const { state } of moved) if (isFinal(state)) metrics.finished.inc({ state: stateName(state) });
}
