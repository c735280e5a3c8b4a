/** A path on which messages are stored. */
export type Way = 'hot' | 'pipeline';

const PROBE_MS = 1_000;

/** Whether the database answers on the paths that store messages. Without traffic it is probed every second. */
export class Serving {
  readonly #ask: Record<Way, () => Promise<unknown>>;
  readonly #deadAfterMs: number;
  /** The time since the last answer on each path, as far as this process could observe it. */
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
   * Probes every path; rejects if one does not answer. However many callers there are, the database is probed at most
   * once a second.
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

  /** @param stepMs the time since the last check. */
  look(stepMs: number): void {
    this.#silentMs.hot += stepMs;
    this.#silentMs.pipeline += stepMs;
    if (Math.max(this.#silentMs.hot, this.#silentMs.pipeline) < PROBE_MS) return;
    this.probe().catch(() => undefined);
  }
}
