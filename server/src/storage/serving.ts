/** A way on which messages are stored. */
export type Way = 'hot' | 'pipeline';

const PROBE_MS = 1_000;

/** Whether the database answers on the ways on which messages are stored. Without traffic it is asked every second. */
export class Serving {
  readonly #ask: Record<Way, () => Promise<unknown>>;
  readonly #deadAfterMs: number;
  /** The time since each way was last answered on, as far as this process could look. */
  readonly #silentMs: Record<Way, number> = { hot: 0, pipeline: 0 };
  /** The latest probe; `endedAt` is Infinity while it runs. */
  #probe: { answer: Promise<void>; endedAt: number } | null = null;

  constructor(ask: Record<Way, () => Promise<unknown>>, deadAfterMs: number) {
    this.#ask = ask;
    this.#deadAfterMs = deadAfterMs;
  }

  answered(way: Way): void {
    this.#silentMs[way] = 0;
  }

  isServing(): boolean {
    return this.#silentMs.hot < this.#deadAfterMs && this.#silentMs.pipeline < this.#deadAfterMs;
  }

  /**
   * Asks on every way; rejects if there is no answer on one. However many callers ask, the database is probed once a
   * second at most.
   */
  probe(): Promise<void> {
    if (this.#probe && performance.now() - this.#probe.endedAt < PROBE_MS) return this.#probe.answer;
    const answer = Promise.all([this.#ask.hot(), this.#ask.pipeline()]).then(() => undefined);
    const probe = { answer, endedAt: Infinity };
    const note = () => {
      probe.endedAt = performance.now();
    };
    answer.then(note, note);
    this.#probe = probe;
    return answer;
  }

  /** @param stepMs the time since the last look. */
  look(stepMs: number): void {
    this.#silentMs.hot += stepMs;
    this.#silentMs.pipeline += stepMs;
    if (Math.max(this.#silentMs.hot, this.#silentMs.pipeline) < PROBE_MS) return;
    this.probe().catch(() => undefined);
  }
}
