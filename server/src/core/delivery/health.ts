import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { ConnectorState } from '../../storage/connector-states.queries.ts';

/** The limits beyond which messages go to another connector. */
export type FailOverLimits = { downMs: number; slowMs: number | null; rejectShare: number };

export type Trouble = {
  connector: number;
  /** Said behind the connector's name, also in the timelines of messages rerouted because of it. */
  reason: Fact;
  /** Details, shown to staff only. */
  cause: Fact | null;
};

type Watched = { id: number; failOver: FailOverLimits };

/** Fewer answers than this prove nothing. */
const TELLING_ANSWERS = 50;
/** In a row: the message at the head of a lane may be an old one that just came back from another connector. */
const SLOW_LOOKS = 3;
/** A connector that gets no messages no longer looks slow: it rests for this long before it is tried again. */
const REST_MS = 30_000;

type Options = Record<string, unknown>;

/** Separates the fail-over options from those of the connector itself. */
export function takeFailOverLimits(all: Options): { failOver: FailOverLimits; options: Options } {
  const { failover_after_s: down, slow_after_s: slow, reject_share: share, ...options } = all;
  const failOver = {
    downMs: typeof down === 'number' ? down * 1_000 : 10_000,
    slowMs: typeof slow === 'number' ? slow * 1_000 : null,
    rejectShare: typeof share === 'number' ? share : 0.9,
  };
  return { failOver, options };
}

/** Which connectors should get no messages if another can take them, according to the workers' reports. */
export class ConnectorHealth {
  #troubles = new Map<number, Trouble>();
  readonly #resting = new Map<number, { reason: Fact; until: number }>();
  readonly #slowLooks = new Map<number, number>();

  readonly isTroubled = (connector: number): boolean => this.#troubles.has(connector);

  troubles(): Trouble[] {
    return [...this.#troubles.values()];
  }

  /** @param states the workers' reports that are not stale. */
  update(carriers: readonly Watched[], states: readonly ConnectorState[], now: Date): void {
    const troubles = new Map<number, Trouble>();
    for (const carrier of carriers) {
      const own = states.filter(({ connector }) => connector === carrier.id);
      const down = downReason(carrier, own, now);
      const reason = down ?? this.#restingReason(carrier, own, now);
      if (reason === null) continue;
      const cause = down === null ? null : lastErrorOf(own);
      troubles.set(carrier.id, { connector: carrier.id, reason, cause });
    }
    this.#troubles = troubles;
  }

  #restingReason(carrier: Watched, states: readonly ConnectorState[], now: Date): Fact | null {
    const reason = rejectingReason(carrier, states) ?? this.#slowReason(carrier, states, now);
    if (reason !== null) this.#resting.set(carrier.id, { reason, until: now.getTime() + REST_MS });
    const resting = this.#resting.get(carrier.id);
    if (resting && resting.until > now.getTime()) return resting.reason;
    this.#resting.delete(carrier.id);
    return null;
  }

  #slowReason(
    { id, failOver: { slowMs } }: Watched,
    states: readonly ConnectorState[],
    now: Date,
  ): Fact | null {
    const times = states.flatMap(({ waitingSince }) => waitingSince ?? []);
    const since = times.length > 0 ? Math.min(...times.map((time) => time.getTime())) : Infinity;
    const isSlow = slowMs !== null && now.getTime() - since > slowMs;
    const looks = isSlow ? (this.#slowLooks.get(id) ?? 0) + 1 : 0;
    this.#slowLooks.set(id, looks);
    return looks >= SLOW_LOOKS ? fact('carrier_slow', { since: new Date(since).toISOString() }) : null;
  }
}

/** A connector is down when every worker with a recent report has found it down for long enough. */
function downReason({ failOver }: Watched, states: readonly ConnectorState[], now: Date): Fact | null {
  if (states.length === 0) return null;
  let since = 0;
  for (const { downSince } of states) {
    if (downSince === null) return null;
    since = Math.max(since, downSince.getTime());
  }
  if (now.getTime() - since <= failOver.downMs) return null;
  return fact('carrier_down', { since: new Date(since).toISOString() });
}

function lastErrorOf(states: readonly ConnectorState[]): Fact | null {
  return states.find(({ lastError }) => lastError !== null)?.lastError ?? null;
}

function rejectingReason({ failOver }: Watched, states: readonly ConnectorState[]): Fact | null {
  const answers = states.reduce((sum, state) => sum + state.answers, 0);
  const rejected = states.reduce((sum, state) => sum + state.rejected, 0);
  if (answers < TELLING_ANSWERS || rejected / answers < failOver.rejectShare) return null;
  return fact('carrier_rejecting', { rejected, answers });
}
