import { createRate, type FixedRate, type Rate } from './rate.ts';

/**
 * What all connectors of this process to one carrier use together. A connector that was replaced may still be at work
 * when the next one opens, and the carrier's limits hold for both.
 */
export class CarrierUse {
  /** Number of calls under way. */
  underWay = 0;
  #rate: FixedRate | null = null;
  readonly #ports = new Map<number, Promise<void>>();

  /** The rate for a new connector, without what the one before it has used up already. */
  takeRate(perSecond: number | null, now: () => number): Rate {
    this.#rate = createRate(perSecond, now, this.#rate);
    return this.#rate;
  }

  /** @returns null if nobody holds the port or one beside it; otherwise a promise that settles once nobody does. */
  untilFree(port: number): Promise<unknown> | null {
    // Each holder also has the port above its own.
    const held = [port - 1, port, port + 1].flatMap((one) => this.#ports.get(one) ?? []);
    return held.length === 0 ? null : Promise.all(held);
  }

  /** @returns what must be called when the port is free again. */
  hold(port: number): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ports.set(port, promise);
    return () => {
      if (this.#ports.get(port) === promise) this.#ports.delete(port);
      resolve();
    };
  }
}

/** @returns a function that gives the same use for the same connector each time. */
export function createCarrierUses(): (connector: number) => CarrierUse {
  const uses = new Map<number, CarrierUse>();
  return (connector) => {
    const use = uses.get(connector) ?? new CarrierUse();
    uses.set(connector, use);
    return use;
  };
}
