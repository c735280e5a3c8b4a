import { CommitUnanswered } from '../../storage/commit.ts';
import { isDataError } from '../../storage/database.ts';
import { GroupCommit } from '../group-commit.ts';
import { gatewayBusy } from '../storage-failure.ts';
import { answeredIds, nameOfVendorId, type Progress } from './progress.ts';
import { recordProgress, type Recorded, type Recording } from './record-progress.ts';
import { vendorKey } from './vendor-key.ts';

const MAX_BATCH = 500;
const RETRY_MS = 250;
/** Receipts, and everything else: one batch of each may be under way. */
const KINDS = 2;

type Item = { progress: Progress; done: () => void; failed: (error: unknown) => void };

export type RecorderOptions = Recording & {
  onRecorded?: (recorded: Recorded, items: number) => void;
  onFailure: (error: unknown) => void;
  /** How many may wait, and for how long, before they fail. By default there is no limit. */
  limits?: { most: number; longestMs: number };
};

/**
 * Records news of many messages in shared transactions. News is not lost while this process lives: it waits for a
 * database that is unavailable. (If the process dies, hand-overs are settled by the process that takes over its lease,
 * and operators send the receipts again, since they were not acknowledged.)
 */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #group: GroupCommit<Item>;
  /** Answers that are being stored, by the operator's id. */
  readonly #answers = new Map<string, Promise<void>>();
  /** The number of receipts waiting for such an answer. */
  #early = 0;
  #stopped = false;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#group = new GroupCommit({
      flush: (items) => this.#flush(items),
      maxWeight: MAX_BATCH,
      maxRunning: KINDS,
      groupOf: ({ progress }) => (progress.kind === 'receipt' ? 1 : 0),
      ...(options.limits && {
        limits: {
          ...options.limits,
          refuse: ({ failed }: Item) => {
            failed(gatewayBusy());
          },
        },
      }),
    });
  }

  /** Resolves when the news is stored. */
  async record(progress: Progress): Promise<void> {
    if (progress.kind === 'receipt') {
      const { connector, receipt } = progress;
      const answer = this.#answers.get(nameOfVendorId({ connector, vendorKey: vendorKey(receipt.vendorId) }));
      if (answer) {
        // Recorded right after the answer, the receipt would not find its message yet.
        this.#early += 1;
        await answer.catch(() => undefined);
        this.#early -= 1;
      }
    }
    const stored = this.#add(progress);
    for (const id of answeredIds(progress)) this.#noteAnswer(nameOfVendorId(id), stored);
    return stored;
  }

  async drained(): Promise<void> {
    do await this.#group.drained();
    while (this.#early > 0 || !this.#group.isIdle);
  }

  /** Stops waiting for a database that is unavailable. */
  giveUp(): void {
    this.#stopped = true;
  }

  #add(progress: Progress): Promise<void> {
    return new Promise((done, failed) => {
      this.#group.add({ progress, done, failed });
    });
  }

  #noteAnswer(name: string, stored: Promise<void>): void {
    this.#answers.set(name, stored);
    const forget = () => {
      if (this.#answers.get(name) === stored) this.#answers.delete(name);
    };
    stored.then(forget, forget);
  }

  async #flush(items: Item[]): Promise<() => void> {
    for (;;) {
      try {
        const recorded = await recordProgress(
          this.#options,
          items.map((item) => item.progress),
        );
        return () => {
          for (const item of items) item.done();
          this.#options.onRecorded?.(recorded, items.length);
        };
      } catch (error) {
        this.#options.onFailure(error);
        if (isDataError(error) && items.length > 1) {
          const settles: (() => void)[] = [];
          for (const item of items) settles.push(await this.#flush([item]));
          return () => {
            for (const settle of settles) settle();
          };
        }
        if (isDataError(error) || this.#stopped) {
          return () => {
            for (const item of items) item.failed(error);
          };
        }
        // The lost transaction must be over before its news is recorded again.
        if (error instanceof CommitUnanswered) await error.ended;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}
