/** Long enough for what we look for to be found if it comes in two pieces. */
const KEPT = 200;
const PROGRESS = 'SIP Progress: ';
/** Its warnings are red. */
const WARNING = /\u001b\[31m([^\n\u001b]{1,200})/g;

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
    const warning = [...text.matchAll(WARNING)].at(-1)?.[1];
    if (warning !== undefined) this.#warning = warning.trim();
    const wasHeard = text.includes(PROGRESS);
    // What was found must not be found again.
    this.#tail = wasHeard ? '' : text.slice(-KEPT);
    return wasHeard;
  }
}
