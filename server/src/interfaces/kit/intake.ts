import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../../core/limits/network-of.ts';
import { atOnce, type Stretchable } from '../../core/stretches.ts';
import { BodyReading, BodyRoom, SMALL_BYTES, type BodyWatch, type Patience } from './body-reading.ts';
import { callerGone, TooBusy, tooLarge } from './body-refusals.ts';
import { ByteBudget, type BudgetLimits } from './byte-budget.ts';
import { answerBeforeBodyEnds } from './early-answer.ts';
import { ParseLane } from './parse-lane.ts';
import { ReadingTurns } from './reading-turns.ts';
import { closeSlowConnections, LOOK_EVERY_MS } from './slow-connections.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The account or carrier whose credential in the head of the request has proved right: its bodies have a budget and
     * a lane of their own, and more time.
     */
    knownAs: number | string | null;
    /** What the body holds; null where it came in one piece. */
    bodyRoom: BodyRoom | null;
  }
  interface FastifyInstance {
    intake: Intake;
  }
}

const MEGABYTE = 1_024 * 1_024;
const LONGEST_PARSE_MS = 30_000;

const PATIENCE: Patience = {
  unknownMs: 60_000,
  knownMs: 60_000,
  leastBytesPerSecond: 4_096,
  longestMs: 30 * 60_000,
  pressedBytesPerSecond: 100_000,
  waitingMs: 20_000,
};

/** A network's share holds the largest body that carries its own login, an XML document. */
const BUDGETS: Budgets = {
  small: { total: 32 * MEGABYTE, share: 16 * MEGABYTE, maxWaiting: 200, maxWaitingOfOne: 50 },
  large: { total: 64 * MEGABYTE, share: 32 * MEGABYTE, maxWaiting: 200, maxWaitingOfOne: 50 },
  known: { total: 256 * MEGABYTE, share: 64 * MEGABYTE, maxWaiting: 200, maxWaitingOfOne: 50 },
};

type Budgets = {
  /** For the first 64 KB of each body of an unauthenticated caller. */
  small: BudgetLimits;
  /** For the rest of these bodies. */
  large: BudgetLimits;
  /** For bodies of known callers. */
  known: BudgetLimits;
};

export type IntakeOptions = {
  patience?: Partial<Patience>;
  budgets?: Partial<Budgets>;
  lookEveryMs?: number;
  longestParseMs?: number;
};

/**
 * Takes the bodies of requests: within the budget of the caller's network, or account once that is known, and each
 * before its deadline. Large ones are parsed in two lanes, so that known callers do not wait for strangers.
 */
export class Intake {
  readonly #small: ByteBudget;
  readonly #large: ByteBudget;
  readonly #known: ByteBudget;
  readonly #readings = new Set<BodyReading>();
  readonly #strangersLane = new ParseLane();
  readonly #knownLane = new ParseLane();
  readonly #longestParseMs: number;
  readonly #timer: NodeJS.Timeout;
  readonly #watch: BodyWatch = {
    turns: new ReadingTurns(),
    openRoom: (request) => (request.bodyRoom = new BodyRoom(keyOf(request))),
    budgetAfter: ({ knownAs }, received) => {
      if (knownAs !== null) return this.#known;
      return received < SMALL_BYTES ? this.#small : this.#large;
    },
    over: (reading) => this.#readings.delete(reading),
  };

  constructor({
    patience: given,
    budgets,
    lookEveryMs = LOOK_EVERY_MS,
    longestParseMs = LONGEST_PARSE_MS,
  }: IntakeOptions = {}) {
    const { small, large, known } = { ...BUDGETS, ...budgets };
    this.#small = new ByteBudget(small);
    this.#large = new ByteBudget(large);
    this.#known = new ByteBudget(known);
    this.#longestParseMs = longestParseMs;
    const patience = { ...PATIENCE, ...given };
    this.#timer = setInterval(() => {
      for (const reading of this.#readings) reading.look(patience, lookEveryMs);
    }, lookEveryMs);
    this.#timer.unref();
  }

  /** Reads the whole body. The room it takes is given back when its request is answered. */
  read(request: FastifyRequest, payload: Readable, done: (error: Error | null, body?: Buffer) => void): void {
    const limit = request.routeOptions.bodyLimit ?? SMALL_BYTES;
    const announced = Number(request.headers['content-length']);
    if (announced > limit) {
      done(tooLarge());
      return;
    }
    this.#readings.add(new BodyReading(payload, { watch: this.#watch, request, limit, announced, done }));
  }

  /** Parses a small body at once, and a large one when its turn has come. */
  parse<T>(request: FastifyRequest, bytes: number, work: Stretchable<T>): T | Promise<T> {
    if (bytes <= SMALL_BYTES) return atOnce(work);
    const lane = request.knownAs === null ? this.#strangersLane : this.#knownLane;
    return lane.run(work, {
      key: keyOf(request),
      longestMs: this.#longestParseMs,
      tooLong: () => new TooBusy(),
      mayGoOn: () => {
        if (request.raw.socket.destroyed) throw callerGone();
      },
    });
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

/** Installs the intake on a server: it reads bodies, delivers early refusals and closes slow connections. */
export function takeBodies(server: FastifyInstance, intake: Intake): void {
  const connections = closeSlowConnections(server.server);
  server.decorate('intake', intake);
  server.decorateRequest('knownAs', null);
  server.decorateRequest('bodyRoom', null);
  // Every request passes here, even if its caller has left, unless its connection is closed without an answer.
  server.addHook('onSend', (request, reply, _payload, next) => {
    endBody(request);
    answerBeforeBodyEnds(request, reply);
    next();
  });
  server.addHook('onClose', (_server, next) => {
    intake.close();
    connections.stop();
    next();
  });
}

/** Called when nobody needs the body any more: frees it and gives its room back. */
export function endBody(request: FastifyRequest): void {
  if (!request.bodyRoom) return;
  request.bodyRoom.close();
  request.bodyRoom = null;
  request.body = undefined;
}

/** Whose share of the room a request takes from: the account's or carrier's if it is known, otherwise the network's. */
export function keyOf(request: FastifyRequest): string {
  const { knownAs } = request;
  if (knownAs === null) return networkOf(request.ip);
  return typeof knownAs === 'number' ? `account ${knownAs}` : `carrier ${knownAs}`;
}
