import type { Readable } from 'node:stream';
import { inStretches } from '../../core/stretches.ts';
import { callerGone, TooBusy, tooLarge, tooSlow } from './body-refusals.ts';
import type { ByteBudget, Room, Taken } from './byte-budget.ts';
import { CollectedBytes } from './collected-bytes.ts';

export type Patience = {
  /** How long the whole body may take while the caller is not known. */
  unknownMs: number;
  /** How long a caller who is known may stay below the least rate. */
  knownMs: number;
  leastBytesPerSecond: number;
  /** How long the whole body of a caller who is known may take. */
  longestMs: number;
  /** The least rate of a body while others wait for what it holds. */
  pressedBytesPerSecond: number;
  /** How long a body may wait for room. The connection is silent meanwhile, and closed after 60 seconds. */
  waitingMs: number;
};

/** What one body holds, in one or several budgets. */
export class BodyRoom {
  readonly #key: string;
  readonly #rooms = new Map<ByteBudget, Room>();

  constructor(key: string) {
    this.#key = key;
  }

  take(budget: ByteBudget, bytes: number, granted: () => void): Taken {
    const room = this.#rooms.get(budget) ?? budget.open(this.#key);
    this.#rooms.set(budget, room);
    return budget.take(room, bytes, granted);
  }

  get isPressed(): boolean {
    return [...this.#rooms].some(([budget, room]) => budget.isPressed(room));
  }

  close(): void {
    for (const [budget, room] of this.#rooms) budget.close(room);
  }
}

type Options = {
  limit: number;
  /** NaN where the request does not tell. */
  announced: number;
  isKnown: boolean;
  /** Called once, if the body does not come in one piece. */
  openRoom: () => BodyRoom;
  /** Where the bytes after the first `received` are counted. */
  budgetAfter: (received: number) => ByteBudget;
  over: (error: Error | null, body?: Buffer) => void;
};

/** Reads one body: counts its bytes as they arrive, pauses while there is no room for them, and gives up when told. */
export class BodyReading {
  readonly #payload: Readable;
  readonly #options: Options;
  /** The body, if it came in one piece. */
  #piece: Buffer | null = null;
  #pieces: CollectedBytes | null = null;
  #room: BodyRoom | null = null;
  #received = 0;
  #startedAt = performance.now();
  #waitingSince: number | null = null;
  #lastLook = { at: this.#startedAt, received: 0 };
  #slowMs = 0;
  #isOver = false;

  constructor(payload: Readable, options: Options) {
    this.#payload = payload;
    this.#options = options;
    payload
      .on('data', this.#onData)
      .on('end', this.#onEnd)
      .on('error', this.#onError)
      .on('close', this.#onClose);
    payload.resume();
  }

  /** Gives up a body that waits or takes for too long. */
  look(patience: Patience, everyMs: number): void {
    const now = performance.now();
    if (this.#waitingSince !== null) {
      if (now - this.#waitingSince > patience.waitingMs) this.#finish(new TooBusy());
      return;
    }
    const { isKnown } = this.#options;
    const took = now - this.#startedAt;
    let isSlow = took > (isKnown ? patience.longestMs : patience.unknownMs);
    const elapsed = now - this.#lastLook.at;
    if (elapsed >= everyMs) {
      const rate = ((this.#received - this.#lastLook.received) / elapsed) * 1_000;
      this.#slowMs = rate < patience.leastBytesPerSecond ? this.#slowMs + elapsed : 0;
      if (isKnown && this.#slowMs > patience.knownMs) isSlow = true;
      if (rate < patience.pressedBytesPerSecond && this.#room?.isPressed) isSlow = true;
      this.#lastLook = { at: now, received: this.#received };
    }
    if (isSlow) this.#finish(tooSlow());
  }

  readonly #onData = (chunk: Buffer): void => {
    const { limit, announced, openRoom, budgetAfter } = this.#options;
    const before = this.#received;
    this.#received += chunk.length;
    if (this.#received > limit) {
      this.#finish(tooLarge());
      return;
    }
    // A body that has come in one piece is parsed at once: there is nothing to wait for.
    if (before === 0 && this.#received === announced) {
      this.#piece = chunk;
      return;
    }
    this.#pieces ??= new CollectedBytes();
    this.#pieces.add(chunk);
    this.#room ??= openRoom();
    const taken = this.#room.take(budgetAfter(before), chunk.length, this.#goOn);
    if (taken === 'refused') this.#finish(new TooBusy());
    else if (taken === 'waiting') {
      this.#waitingSince = performance.now();
      this.#payload.pause();
    }
  };

  readonly #onEnd = (): void => {
    this.#finish(null);
  };

  readonly #onError = (error: Error): void => {
    this.#finish(Object.assign(error, { statusCode: 400 }));
  };

  readonly #onClose = (): void => {
    this.#finish(callerGone());
  };

  /** The clocks start again where they were stopped. */
  readonly #goOn = (): void => {
    const now = performance.now();
    this.#startedAt += now - (this.#waitingSince ?? now);
    this.#waitingSince = null;
    this.#lastLook = { at: now, received: this.#received };
    this.#payload.resume();
  };

  #finish(error: Error | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#payload
      .off('data', this.#onData)
      .off('end', this.#onEnd)
      .off('error', this.#onError)
      .off('close', this.#onClose);
    const { over } = this.#options;
    if (error) over(error);
    else if (!this.#pieces) over(null, this.#piece ?? Buffer.alloc(0));
    else void inStretches(this.#pieces.join()).then((body) => over(null, body));
  }
}
