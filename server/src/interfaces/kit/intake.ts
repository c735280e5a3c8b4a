import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../core/errors.ts';
import { ByteBudget } from './byte-budget.ts';
import { answerBeforeBodyEnds, drain } from './early-answer.ts';
import { LARGE_BYTES, LargeParses } from './large-parses.ts';
import { closeSlowReaders } from './slow-readers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether a credential in the head of the request has proved right: larger and slower bodies are taken then. */
    isKnown: boolean;
    /** Gives back the room that the body of an unknown caller takes. */
    giveRoomBack: (() => void) | null;
  }
  interface FastifyInstance {
    intake: Intake;
  }
}

/** A body that somebody unknown may send without asking for room. */
const SMALL_BYTES = 64 * 1_024;
const LOOK_EVERY_MS = 5_000;
const BUDGET = { total: 64 * 1_024 * 1_024, maxWaiting: 200 };

export type Patience = {
  /** How long the whole body may take while the caller is not known. */
  unknownMs: number;
  /** A caller who is known gets this long, and then has to keep up the least rate. */
  knownMs: number;
  leastBytesPerSecond: number;
  longestMs: number;
};

const PATIENCE: Patience = {
  unknownMs: 60_000,
  knownMs: 60_000,
  leastBytesPerSecond: 4_096,
  longestMs: 30 * 60_000,
};

export type IntakeOptions = {
  patience?: Patience;
  lookEveryMs?: number;
  budget?: { total: number; maxWaiting: number };
};

type Done = (error: Error | null, body?: Buffer) => void;

type Reading = {
  startedAt: number;
  received: number;
  isKnown: boolean;
  fail: (error: Error) => void;
};

/**
 * Takes the bodies of requests. Before it is known who calls, a body may be small, or it waits for room in a budget
 * that all such bodies share; and none may take longer than its due.
 */
export class Intake {
  readonly #budget: ByteBudget;
  readonly #patience: Patience;
  readonly #reading = new Set<Reading>();
  readonly #parses = new LargeParses();
  readonly #timer: NodeJS.Timeout;

  constructor({ patience = PATIENCE, lookEveryMs = LOOK_EVERY_MS, budget = BUDGET }: IntakeOptions = {}) {
    this.#budget = new ByteBudget(budget);
    this.#patience = patience;
    this.#timer = setInterval(() => {
      this.#failSlow();
    }, lookEveryMs);
    this.#timer.unref();
  }

  /** Reads the whole body. What a body without a known sender holds is given back when it is answered. */
  read(request: FastifyRequest, payload: Readable, done: Done): void {
    const limit = request.routeOptions.bodyLimit ?? SMALL_BYTES;
    const announced = Number(request.headers['content-length']);
    if (announced > limit) {
      done(tooLarge());
      return;
    }
    const chunks: Buffer[] = [];
    const reading: Reading = {
      startedAt: performance.now(),
      received: 0,
      isKnown: request.isKnown,
      fail: (error) => {
        finish(error);
      },
    };
    const finish = (error: Error | null) => {
      if (!this.#reading.delete(reading)) return;
      payload.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
      if (error) done(error);
      else done(null, Buffer.concat(chunks, reading.received));
    };
    const onData = (chunk: Buffer) => {
      reading.received += chunk.length;
      if (reading.received > limit) finish(tooLarge());
      else {
        chunks.push(chunk);
        if (reading.received > SMALL_BYTES && !reading.isKnown && !request.giveRoomBack) askForRoom(limit);
      }
    };
    const onEnd = () => {
      finish(null);
    };
    const onError = (error: Error) => {
      finish(Object.assign(error, { statusCode: 400 }));
    };
    const onClose = () => {
      finish(Object.assign(new Error('the caller went away'), { statusCode: 400 }));
    };
    const askForRoom = (bytes: number) => {
      payload.pause();
      const taken = this.#budget.take(request.ip, bytes, () => payload.resume());
      if (taken === null) finish(tooBusy());
      else request.giveRoomBack = taken;
    };

    this.#reading.add(reading);
    payload.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
    if (announced > SMALL_BYTES && !reading.isKnown) askForRoom(announced);
    else payload.resume();
  }

  /** Parses a body: at once if it is small, else when the large ones before it are done. */
  parse<T>(
    body: Buffer,
    parse: (body: Buffer) => T | Promise<T>,
    done: (error: Error | null, parsed?: T) => void,
  ): void {
    const fail = (error: unknown) => {
      done(error as Error);
    };
    if (body.length > LARGE_BYTES) {
      this.#parses
        .run(() => parse(body))
        .then((parsed) => {
          done(null, parsed);
        }, fail);
      return;
    }
    let parsed: T | Promise<T>;
    try {
      parsed = parse(body);
    } catch (error) {
      fail(error);
      return;
    }
    if (parsed instanceof Promise) parsed.then((value: T) => done(null, value), fail);
    else done(null, parsed);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #failSlow(): void {
    const now = performance.now();
    const { unknownMs, knownMs, leastBytesPerSecond, longestMs } = this.#patience;
    for (const reading of this.#reading) {
      const took = now - reading.startedAt;
      const due = (Math.max(0, took - knownMs) / 1_000) * leastBytesPerSecond;
      const isSlow = reading.isKnown ? reading.received < due || took > longestMs : took > unknownMs;
      if (isSlow) reading.fail(tooSlow());
    }
  }
}

/** Has a server's bodies taken so, its refusals heard, and its answers read in time. */
export function takeBodies(server: FastifyInstance, intake: Intake): void {
  const readers = closeSlowReaders(server.server);
  server.decorate('intake', intake);
  server.decorateRequest('isKnown', false);
  server.decorateRequest('giveRoomBack', null);
  server.addHook('onError', (request, reply, _error, next) => {
    answerBeforeBodyEnds(request, reply);
    next();
  });
  server.addHook('onResponse', (request, _reply, next) => {
    request.giveRoomBack?.();
    drain(request.raw);
    next();
  });
  server.addHook('onRequestAbort', (request, next) => {
    request.giveRoomBack?.();
    next();
  });
  server.addHook('onClose', (_server, next) => {
    intake.close();
    readers.stop();
    next();
  });
}

function tooLarge(): Error {
  return Object.assign(new Error('the body is too large'), {
    code: 'FST_ERR_CTP_BODY_TOO_LARGE',
    statusCode: 413,
  });
}

function tooSlow(): Error {
  return Object.assign(new Error('the body came too slowly'), { code: 'HARKARA_SLOW_BODY', statusCode: 408 });
}

function tooBusy(): DomainError {
  return new DomainError(
    'storage_unavailable',
    'Too many large requests arrive at the same time; nothing was charged. Try again.',
    { retryAfterSeconds: 5 },
  );
}
