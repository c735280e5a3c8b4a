import { networkOf } from '../../core/limits/network-of.ts';

const MOST = 10_000;

/** The networks that have lately brought something good, as this process has seen it. */
export class KnownNetworks {
  readonly #forMs: number;
  readonly #most: number;
  /** When each was last seen; the longest ago comes first. */
  readonly #seen = new Map<string, number>();

  constructor({ forMs, most = MOST }: { forMs: number; most?: number }) {
    this.#forMs = forMs;
    this.#most = most;
  }

  note(address: string): void {
    const network = networkOf(address);
    this.#seen.delete(network);
    this.#seen.set(network, performance.now());
    if (this.#seen.size <= this.#most) return;
    const [oldest] = this.#seen.keys();
    if (oldest !== undefined) this.#seen.delete(oldest);
  }

  has(address: string): boolean {
    const at = this.#seen.get(networkOf(address));
    return at !== undefined && performance.now() - at < this.#forMs;
  }
}
