/** A rate that must be kept on average over a time. */
type Rate = { bytesPerSecond: number; overMs: number };

export type PaceLimits = {
  least: Rate;
  /** While every place for a file is taken. */
  pressed: Rate;
  /** From the first byte to the last. */
  longestMs: number;
};

type Stretch = { rate: Rate; bytes: number; waitedMs: number };

/**
 * Whether a file arrives fast enough. Only the time in which it is waited for counts: while the gateway stores what has
 * come, its caller cannot send.
 */
export class UploadPace {
  readonly #now: () => number;
  readonly #longestMs: number;
  readonly #begunAt: number;
  readonly #least: Stretch;
  readonly #pressed: Stretch;
  #waitsSince: number | null = null;

  constructor({ least, pressed, longestMs }: PaceLimits, now: () => number = () => performance.now()) {
    this.#now = now;
    this.#begunAt = now();
    this.#longestMs = longestMs;
    this.#least = { rate: least, bytes: 0, waitedMs: 0 };
    this.#pressed = { rate: pressed, bytes: 0, waitedMs: 0 };
  }

  /** From now on the next bytes are waited for. */
  wait(): void {
    this.#waitsSince = this.#now();
  }

  /** These have come, or nothing more will. */
  got(bytes: number): void {
    this.#addWait();
    this.#waitsSince = null;
    this.#least.bytes += bytes;
    this.#pressed.bytes += bytes;
  }

  /** To be called every second or so. */
  isTooSlow(isPressed: boolean): boolean {
    this.#addWait();
    const isBelowLeast = isBelow(this.#least);
    const isBelowPressed = isBelow(this.#pressed);
    const isOver = this.#now() - this.#begunAt > this.#longestMs;
    return isOver || isBelowLeast || (isPressed && isBelowPressed);
  }

  #addWait(): void {
    if (this.#waitsSince === null) return;
    const now = this.#now();
    this.#least.waitedMs += now - this.#waitsSince;
    this.#pressed.waitedMs += now - this.#waitsSince;
    this.#waitsSince = now;
  }
}

/** Judges a stretch that is long enough, and begins the next one. */
function isBelow(stretch: Stretch): boolean {
  const { rate, bytes, waitedMs } = stretch;
  if (waitedMs < rate.overMs) return false;
  stretch.bytes = 0;
  stretch.waitedMs = 0;
  return (bytes / waitedMs) * 1_000 < rate.bytesPerSecond;
}
