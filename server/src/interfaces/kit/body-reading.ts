import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { inStretches } from '../../core/stretches.ts';
import { TooBusy, tooLarge, tooSlow } from './body-refusals.ts';
import type { ByteBudget, Room, Taken } from './byte-budget.ts';
import { CollectedBytes } from './collected-bytes.ts';
import { freeBuffer } from './free-buffer.ts';
import type { ReadingTurns } from './reading-turns.ts';

/** Smaller bodies are parsed at once, since queueing them would cost more, and have a budget of their own. */
export const SMALL_BYTES = 64 * 1_024;

export type Patience = {
  /** How long the whole body may take while the caller is unknown. */
  unknownMs: number;
  /** How long a known caller may stay below the minimum rate. */
  knownMs: number;
  leastBytesPerSecond: number;
  /** How long the whole body of a known caller may take. */
  longestMs: number;
  /** The minimum rate of a body while others wait for the room it holds. */
  pressedBytesPerSecond: number;
  /** How long a body may wait for room. The connection is silent meanwhile, and closed after 75 seconds. */
  waitingMs: number;
};

const NOT_LOOKED_AT = { at: 0, received: 0 };

/** What one body holds, in one or several budgets. */
export class BodyRoom {
  readonly #key: string;
  readonly #rooms = new Map<ByteBudget, Room>();
  #body: Buffer | null = null;

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

  /** The body belongs to this room: it is freed when the room is closed. */
  keep(body: Buffer): void {
    this.#body = body;
  }

  close(): void {
    for (const [budget, room] of this.#rooms) budget.close(room);
    if (this.#body) freeBuffer(this.#body);
    this.#body = null;
  }
}

/** Where the bytes of bodies are counted, and their readings watched. */
export type BodyWatch = {
  turns: ReadingTurns;
  /** Called once, unless the body arrives in one piece. */
  openRoom: (request: FastifyRequest) => BodyRoom;
  /** Where the bytes after the first `received` are counted. */
  budgetAfter: (request: FastifyRequest, received: number) => ByteBudget;
  over: (reading: BodyReading) => void;
};

type Options = {
  watch: BodyWatch;
  request: FastifyRequest;
  limit: number;
  /** NaN if the request does not announce a length. */
  announced: number;
  done: (error: Error | null, body?: Buffer) => void;
};

const READING = Symbol('reading');

type Payload = Readable & { [READING]?: BodyReading };

/**
 * Reads one body: counts its bytes as they arrive, pauses while there is no room for them, and gives up when told.
 * Every call has one of these, so the listeners are shared, and no clock is read for a body that arrives at once.
 */
export class BodyReading {
  readonly #payload: Readable;
  readonly #options: Options;
  /** The body, if it came in one piece. */
  #piece: Buffer | null = null;
  #pieces: CollectedBytes | null = null;
  #room: BodyRoom | null = null;
  #received = 0;
  /** When this reading was first checked. */
  #startedAt: number | null = null;
  #waitingSince: number | null = null;
  #lastLook = NOT_LOOKED_AT;
  #slowMs = 0;
  #isOver = false;

  constructor(payload: Payload, options: Options) {
    this.#payload = payload;
    this.#options = options;
    payload[READING] = this;
    payload.on('data', onData).on('end', onEnd).on('error', onError);
  }

  /** Gives up a body that has waited or taken too long. */
  look(patience: Patience, everyMs: number): void {
    const now = performance.now();
    if (this.#waitingSince !== null) {
      if (now - this.#waitingSince > patience.waitingMs) this.end(new TooBusy());
      return;
    }
    if (this.#startedAt === null) {
      this.#startedAt = now;
      this.#lastLook = { at: now, received: this.#received };
      return;
    }
    const isKnown = this.#options.request.knownAs !== null;
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
    if (isSlow) this.end(tooSlow());
  }

  take(chunk: Buffer): void {
    if (this.#isOver) return;
    const { watch, request, limit, announced } = this.#options;
    const before = this.#received;
    this.#received += chunk.length;
    if (this.#received > limit) {
      this.end(tooLarge());
      return;
    }
    // A body that arrived in one piece is parsed at once: there is nothing to wait for.
    if (before === 0 && this.#received === announced) {
      this.#piece = chunk;
      return;
    }
    this.#pieces ??= new CollectedBytes();
    this.#pieces.add(chunk);
    this.#room ??= watch.openRoom(request);
    const taken = this.#room.take(watch.budgetAfter(request, before), chunk.length, () => {
      this.#goOn();
    });
    if (taken === 'refused') this.end(new TooBusy());
    else if (taken === 'waiting') {
      this.#waitingSince = performance.now();
      this.#payload.pause();
    } else if (before >= SMALL_BYTES) watch.turns.pause(this.#payload);
  }

  end(error: Error | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { watch, done } = this.#options;
    watch.over(this);
    if (error) {
      this.#pieces?.discard();
      done(error);
    } else if (!this.#pieces) done(null, this.#piece ?? Buffer.alloc(0));
    else {
      void inStretches(this.#pieces.join()).then((body) => {
        this.#room?.keep(body);
        done(null, body);
      });
    }
  }

  /** The clocks resume where they were stopped. */
  #goOn(): void {
    const now = performance.now();
    if (this.#startedAt !== null) this.#startedAt += now - (this.#waitingSince ?? now);
    this.#waitingSince = null;
    this.#lastLook = { at: now, received: this.#received };
    this.#payload.resume();
  }
}

function onData(this: Payload, chunk: Buffer): void {
  this[READING]?.take(chunk);
}

function onEnd(this: Payload): void {
  this[READING]?.end(null);
}

/** A caller who leaves before the end of the body is an error, too. */
function onError(this: Payload, error: Error): void {
  this[READING]?.end(Object.assign(error, { statusCode: 400 }));
}
