import type { RouteRule } from './rules.ts';

export type ConnectorRef = {
  id: number;
  name: string;
  channels: readonly string[];
  enabled: boolean;
  paused: boolean;
};

/** How a rule chooses among its connectors. */
export type Pick = {
  /** Whether the choice is the same for all ids. */
  isPlain: boolean;
  queueFor: (id: string) => number;
  /** All queues that could be chosen at this moment. */
  queues: () => number[];
  /** The queue that may try what `queue`'s connector has rejected; null: none. */
  afterRejection: (queue: number) => number | null;
};

/** The lower the better. If no connector is usable, a message waits for the one that may recover by itself. */
const STANDING = { usable: 0, troubled: 1, paused: 2, off: 3 } as const;

export function standingOf(
  { id, enabled, paused }: ConnectorRef,
  isTroubled: (connector: number) => boolean,
): number {
  if (!enabled) return STANDING.off;
  if (paused) return STANDING.paused;
  return isTroubled(id) ? STANDING.troubled : STANDING.usable;
}

export const isUsable = (standing: number): boolean => standing === STANDING.usable;

/** @returns null if none of the rule's connectors exists. */
export function createPick(
  { connectors, weights, retryRejected }: RouteRule,
  byName: ReadonlyMap<string, ConnectorRef>,
  standing: (connector: ConnectorRef) => number,
): Pick | null {
  const candidates = connectors.flatMap((name, i) => {
    const connector = byName.get(name);
    return connector ? [{ connector, weight: weights?.[i] ?? 0 }] : [];
  });
  const [firstOfAll] = candidates;
  if (!firstOfAll) return null;
  const fallback = firstOfAll.connector;

  function first(): number {
    let chosen = fallback;
    let found = Infinity;
    for (const { connector } of candidates) {
      const stands = standing(connector);
      if (isUsable(stands)) return connector.id;
      if (stands < found) [chosen, found] = [connector, stands];
    }
    return chosen.id;
  }

  function best() {
    const standings = candidates.map(({ connector }) => standing(connector));
    const found = Math.min(...standings);
    return candidates.filter((_, i) => standings[i] === found);
  }

  /** Chosen by the id, so that a message goes the same way again as long as the connectors' standings do not change. */
  function weighted(id: string): number {
    const open = best();
    const total = open.reduce((sum, { weight }) => sum + weight, 0);
    let place = (hash(id) / 0x1_0000_0000) * total;
    for (const { connector, weight } of open) {
      if (place < weight) return connector.id;
      place -= weight;
    }
    // Only connectors with weight 0 are left: they are standbys for the others.
    return (open[0]?.connector ?? fallback).id;
  }

  const isPlain = weights === null || candidates.length === 1;
  return {
    isPlain,
    queueFor: isPlain ? first : weighted,
    queues: () => (isPlain ? [first()] : best().map(({ connector }) => connector.id)),
    // Only connectors further down the list, so that none gets the same message twice this way.
    afterRejection: (queue) => {
      const at = candidates.findIndex(({ connector }) => connector.id === queue);
      if (!retryRejected || at < 0) return null;
      const next = candidates.slice(at + 1).find(({ connector }) => isUsable(standing(connector)));
      return next?.connector.id ?? null;
    },
  };
}

/** FNV-1a plus a final mix, because the ids of a call differ in their last digits only. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
