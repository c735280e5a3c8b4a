const FIRST_MS = 30_000;
const LONGEST_MS = 15 * 60_000;
const SWEEP_AT = 10_000;

type Trouble = { failures: number; until: number; reason: string };

/** Domains whose servers could not be reached: they are left alone for a while, so that no mail waits for them here. */
export class DomainTroubles {
  readonly #clock: () => number;
  readonly #troubles = new Map<string, Trouble>();

  /** @param clock monotonic, in ms. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Null for a domain that can be tried. */
  of(domain: string): { waitMs: number; reason: string } | null {
    const trouble = this.#troubles.get(domain);
    const waitMs = (trouble?.until ?? 0) - this.#clock();
    return trouble && waitMs > 0 ? { waitMs, reason: trouble.reason } : null;
  }

  reached(domain: string): void {
    this.#troubles.delete(domain);
  }

  failed(domain: string, reason: string): void {
    // Mails that waited for the same attempt fail as well: one pause for all of them.
    if (this.of(domain)) return;
    if (this.#troubles.size >= SWEEP_AT) this.#troubles.clear();
    const failures = (this.#troubles.get(domain)?.failures ?? 0) + 1;
    const pauseMs = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
    this.#troubles.set(domain, { failures, until: this.#clock() + pauseMs, reason });
  }
}
