import type { Condition, StoredAlert } from '../../storage/alerts.queries.ts';

/** What passes sooner is told to nobody. */
const BEGINS_AFTER_MS = 25_000;
/** What comes back sooner has not ended. */
const ENDS_AFTER_MS = 120_000;

export type Fold = { begin: Condition[]; change: StoredAlert[]; forget: StoredAlert[] };

/**
 * What becomes of the alerts when one has looked. What comes and goes is damped: it begins when it has lasted for two
 * looks, and ends when it has been away for two minutes.
 *
 * @param open alerts that have not ended.
 */
export function foldAlerts(open: readonly StoredAlert[], conditions: readonly Condition[], now: Date): Fold {
  const keyOf = ({ kind, subject }: Pick<Condition, 'kind' | 'subject'>) => `${kind} ${subject}`;
  const seen = new Map(conditions.map((condition) => [keyOf(condition), condition]));
  const known = new Set(open.map(keyOf));
  const fold: Fold = {
    begin: [...seen.values()].filter((condition) => !known.has(keyOf(condition))),
    change: [],
    forget: [],
  };
  for (const alert of open) {
    const condition = seen.get(keyOf(alert));
    if (condition) {
      const lasted = now.getTime() - alert.firstSeenAt.getTime() >= BEGINS_AFTER_MS;
      const since = alert.since ?? (lasted ? alert.firstSeenAt : null);
      fold.change.push({ ...alert, detail: condition.detail, lastSeenAt: now, since });
    } else if (alert.since === null) fold.forget.push(alert);
    else if (now.getTime() - alert.lastSeenAt.getTime() >= ENDS_AFTER_MS) {
      fold.change.push({ ...alert, until: alert.lastSeenAt });
    }
  }
  return fold;
}
