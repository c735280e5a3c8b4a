/** Waits for a place, and is notified when there may be one. */
export type Visitor = {
  inFlight(): number;
  /** How long the endpoint usually takes; null before its first answer. */
  usualMs(): number | null;
  tryAgain(): void;
};

/** Returns a place. */
export type Leave = () => void;

export type GateLimits = { total: number; perEndpoint: number };

type Lane = { budget: number; used: number; waiting: Set<Visitor> };

const SLOW_MS = 1_000;
const FIRST_REQUESTS = 4;

/**
 * Bounds the requests under way. Slow endpoints together may take half of the places, and those that have not answered
 * yet a quarter: however many there are, the others find a place. An endpoint may take a quarter of what is free to it:
 * one alone gets its full limit, many get a fair share each.
 */
export function createDeliveryGate({ total, perEndpoint }: GateLimits) {
  const lane = (part: number): Lane => ({ budget: Math.ceil(total * part), used: 0, waiting: new Set() });
  const quick = lane(1);
  const slow = lane(1 / 2);
  const fresh = lane(1 / 4);
  let used = 0;

  function laneOf(visitor: Visitor): Lane {
    const usual = visitor.usualMs();
    if (usual === null) return fresh;
    return usual > SLOW_MS ? slow : quick;
  }

  function remindNext(one: Lane): void {
    const [next] = one.waiting;
    if (!next || used >= total || one.used >= one.budget) return;
    one.waiting.delete(next);
    next.tryAgain();
  }

  return {
    /** Null: no place now; `tryAgain` is called when one is free. */
    enter(visitor: Visitor): Leave | null {
      const own = laneOf(visitor);
      const free = Math.min(own.budget - own.used, total - used);
      const most = Math.min(own === fresh ? FIRST_REQUESTS : perEndpoint, Math.max(1, Math.floor(free / 4)));
      const inFlight = visitor.inFlight();
      if (free <= 0 || inFlight >= most) {
        // A visitor with requests under way needs no reminder: its own next answer is one.
        if (inFlight === 0) own.waiting.add(visitor);
        return null;
      }
      own.used += 1;
      used += 1;
      return () => {
        own.used -= 1;
        used -= 1;
        for (const one of [fresh, slow, quick]) remindNext(one);
      };
    },

    /** The visitor no longer wants a place. */
    forget(visitor: Visitor): void {
      for (const one of [fresh, slow, quick]) one.waiting.delete(visitor);
    },

    used: () => used,
  };
}

export type DeliveryGate = ReturnType<typeof createDeliveryGate>;
