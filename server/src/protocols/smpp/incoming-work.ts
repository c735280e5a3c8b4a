import { encodePdu } from './codec.ts';
import { responseTo } from './commands.ts';
import { refuse, type Incoming, type Response } from './pdu.ts';
import { STATUS } from './status.ts';

type Work = { request: Incoming; deadline: number };

type Options = {
  answer: (request: Incoming) => Response | null | Promise<Response | null>;
  /** `answer` threw, or took too long. The peer is answered ESME_RSYSERR. */
  onFault: (error: unknown, request: Incoming) => void;
  /** A request was finished; with the response's bytes, unless there is none. */
  onDone: (bytes: Buffer | null) => void;
  answerTimeoutMs: number;
};

/** The peer's requests that are being worked on. Each is answered when it is finished, in any order. */
export class IncomingWork {
  readonly #options: Options;
  readonly #work = new Set<Work>();

  constructor(options: Options) {
    this.#options = options;
  }

  get size(): number {
    return this.#work.size;
  }

  start(request: Incoming): void {
    const work = { request, deadline: performance.now() + this.#options.answerTimeoutMs };
    this.#work.add(work);
    void this.#answer(work);
  }

  expire(): void {
    const now = performance.now();
    for (const work of this.#work) {
      if (work.deadline <= now)
        this.#fail(work, new Error(`${work.request.command} was not answered in time`));
    }
  }

  async #answer(work: Work): Promise<void> {
    try {
      const response = await this.#options.answer(work.request);
      if ((response?.command ?? null) !== responseTo(work.request.command)) {
        throw new Error(`${work.request.command} was answered with ${response?.command ?? 'nothing'}`);
      }
      this.#finish(work, response && encodePdu(response, work.request.sequence));
    } catch (error) {
      this.#fail(work, error);
    }
  }

  #fail(work: Work, error: unknown): void {
    const response = refuse(work.request, STATUS.ESME_RSYSERR);
    if (this.#finish(work, response && encodePdu(response))) this.#options.onFault(error, work.request);
  }

  #finish(work: Work, bytes: Buffer | null): boolean {
    if (!this.#work.delete(work)) return false;
    this.#options.onDone(bytes);
    return true;
  }
}
