import type { Duplex } from 'node:stream';

/** Knows whether its bytes were written to the socket: from then on they may have left. */
export interface Sendable {
  /** Set by the queue. */
  written: boolean;
  /** Set by the sender to take it back; too late once it is written. */
  withdrawn: boolean;
  /** Asked once, right before it is written. If false, the bytes are dropped. */
  readonly mayLeave: () => boolean;
}

/** Beyond this the peer is not reading what it is sent, and no more requests should be accepted from it. */
const BACKLOG_LIMIT = 64 * 1_024;

/**
 * Gathers what is sent in one turn of the event loop into one write. While the socket cannot take more, bytes wait
 * here, where they are still known to be unsent.
 */
export class WriteQueue {
  readonly #stream: Duplex;
  #waiting: { bytes: Buffer; ticket: Sendable | null }[] = [];
  #waitingBytes = 0;
  #scheduled = false;
  #blocked = false;
  #closed = false;
  readonly #onRelief: () => void;

  /** @param onRelief called when the socket takes bytes again. */
  constructor(stream: Duplex, onRelief: () => void) {
    this.#stream = stream;
    this.#onRelief = onRelief;
    stream.on('drain', () => {
      this.#blocked = false;
      this.#flush();
      this.#onRelief();
    });
  }

  get isBacklogged(): boolean {
    return this.#blocked && this.#waitingBytes > BACKLOG_LIMIT;
  }

  push(bytes: Buffer, ticket: Sendable | null = null): void {
    if (this.#closed) return;
    this.#waiting.push({ bytes, ticket });
    this.#waitingBytes += bytes.length;
    if (this.#scheduled || this.#blocked) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (this.#closed) return;
    const bytes = this.#takeWaiting();
    if (bytes.length > 0) this.#blocked = !this.#stream.write(bytes);
  }

  /** Writes what waits, and nothing after it. */
  end(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#stream.end(this.#takeWaiting());
  }

  #takeWaiting(): Buffer {
    const chosen: Buffer[] = [];
    for (const { bytes, ticket } of this.#waiting) {
      if (ticket?.withdrawn === true || ticket?.mayLeave() === false) continue;
      if (ticket !== null) ticket.written = true;
      chosen.push(bytes);
    }
    this.#waiting = [];
    this.#waitingBytes = 0;
    return Buffer.concat(chosen);
  }
}
