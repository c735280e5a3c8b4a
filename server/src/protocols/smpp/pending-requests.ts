import type { CommandName, RequestName } from './commands.ts';
import { responseTo } from './commands.ts';
import type { Pdu, PduOf, Response } from './pdu.ts';
import { RequestError, type RequestProblem } from './request-error.ts';
import type { Sendable } from './write-queue.ts';

export const LAST_SEQUENCE = 0x7fff_ffff;

/** How many timed-out requests are remembered, to tell what a late response belongs to. */
const REMEMBERED = 1_000;

export interface PendingRequest extends Sendable {
  readonly request: PduOf<RequestName>;
  readonly sequence: number;
  /** False for the session's own (enquire_link, bind, unbind), which a full window must not block. */
  readonly counted: boolean;
  /** On the session's clock. */
  readonly deadline: number;
  readonly resolve: (response: Response) => void;
  readonly reject: (error: RequestError) => void;
}

/** The requests under way, by sequence number. */
export class PendingRequests {
  readonly #pending = new Map<number, PendingRequest>();
  readonly #late = new Map<number, PduOf<RequestName>>();
  #counted = 0;
  #last: number;

  constructor(lastSequence = 0) {
    this.#last = lastSequence;
  }

  get size(): number {
    return this.#pending.size;
  }

  /** How many take a place in the window. */
  get counted(): number {
    return this.#counted;
  }

  /** 1 to 0x7fffffff, then from the start; a number that still waits for its response is skipped. */
  nextSequence(): number {
    do {
      this.#last = this.#last >= LAST_SEQUENCE ? 1 : this.#last + 1;
    } while (this.#pending.has(this.#last));
    this.#late.delete(this.#last);
    return this.#last;
  }

  add(pending: PendingRequest): void {
    this.#pending.set(pending.sequence, pending);
    if (pending.counted) this.#counted += 1;
  }

  /** The request that a response belongs to; null if none waits for a response of its kind. */
  take(sequence: number, command: CommandName): PendingRequest | null {
    const pending = this.#pending.get(sequence);
    if (pending === undefined) return null;
    if (command !== 'generic_nack' && responseTo(pending.request.command) !== command) return null;
    this.#remove(pending);
    return pending;
  }

  /** The request that timed out before this response came, if it is still remembered. */
  takeLate(response: Pdu): PduOf<RequestName> | null {
    const request = this.#late.get(response.sequence);
    if (request === undefined || responseTo(request.command) !== response.command) return null;
    this.#late.delete(response.sequence);
    return request;
  }

  withhold(pending: PendingRequest): void {
    this.#remove(pending);
    fail(pending, 'withheld');
  }

  expire(now: number): void {
    for (const pending of this.#pending.values()) {
      if (pending.deadline > now) continue;
      this.#remove(pending);
      if (pending.written) this.#remember(pending);
      fail(pending, 'timeout');
    }
  }

  failAll(problem: RequestProblem): void {
    const all = [...this.#pending.values()];
    this.#pending.clear();
    this.#counted = 0;
    for (const pending of all) fail(pending, problem);
  }

  #remove(pending: PendingRequest): void {
    this.#pending.delete(pending.sequence);
    if (pending.counted) this.#counted -= 1;
  }

  #remember({ sequence, request }: PendingRequest): void {
    this.#late.set(sequence, request);
    if (this.#late.size <= REMEMBERED) return;
    for (const oldest of this.#late.keys()) {
      this.#late.delete(oldest);
      return;
    }
  }
}

function fail(pending: PendingRequest, problem: RequestProblem): void {
  pending.withdrawn = true;
  pending.reject(new RequestError(problem, pending.written ? 'unanswered' : 'unsent'));
}
