/** A clock in milliseconds that stands still while it is paused. */
export class PausableClock {
  #pausedAt: number | null = null;
  #pausedFor = 0;

  now(): number {
    return (this.#pausedAt ?? performance.now()) - this.#pausedFor;
  }

  pause(): void {
    this.#pausedAt ??= performance.now();
  }

  resume(): void {
    if (this.#pausedAt === null) return;
    this.#pausedFor += performance.now() - this.#pausedAt;
    this.#pausedAt = null;
  }
}
