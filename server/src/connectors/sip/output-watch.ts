/** Long enough for what we look for to be found if it comes in two pieces. */
const KEPT = 200;
const PROGRESS = 'SIP Progress: ';
/** It prints its warnings in red. */
const RED = '\u001b[31m';

/**
 * Looks at what the program prints: the control connection tells nothing of a server that has only said that it tries
 * (100), nor why a start failed.
 */
export class OutputWatch {
  #tail = '';
  #warning: string | null = null;

  /** The last one, if there was any. */
  get warning(): string | null {
    return this.#warning;
  }

  /** @returns whether the server was heard. */
  see(data: Buffer): boolean {
    const text = this.#tail + data.toString('latin1');
    const at = text.lastIndexOf(RED);
    if (at !== -1)
      this.#warning =
        text
          .slice(at + RED.length)
          .split('\n', 1)[0]
          ?.slice(0, KEPT) ?? null;
    const wasHeard = text.includes(PROGRESS);
    // What was found must not be found again.
    this.#tail = wasHeard ? '' : text.slice(-KEPT);
    return wasHeard;
  }
}
